import { bare } from '../../entry.ts';

/** Comment lines, and the offset of the first of them. */
export interface LeadingComments {
  readonly leading: number;
  readonly comments: readonly string[];
}

/**
 * The comment lines directly above the value at `start`, if it is the first one on its line. Lines before
 * `from` belong to other values and are not read.
 */
export function readComments(source: string, start: number, from: number): LeadingComments {
  let lineStart = startOfLine(source, start);
  let leading = start;
  let comments: string[] | undefined;
  if (isBlank(source, lineStart, start)) {
    while (lineStart > from) {
      const above = startOfLine(source, lineStart - (source.endsWith('\r\n', lineStart) ? 2 : 1));
      if (above < from) break;
      const line = source.slice(above, lineStart).trimStart();
      if (!line.startsWith('#')) break;
      leading = lineStart - line.length;
      comments ??= [];
      comments.push(line.trimEnd().replace(/^# ?/, ''));
      lineStart = above;
    }
  }
  return { leading, comments: comments?.reverse() ?? bare.comments };
}

/** The offset where the line of an offset begins. */
export function startOfLine(source: string, offset: number): number {
  let start = offset;
  while (start > 0 && source[start - 1] !== '\n') start--;
  return start;
}

/** Whether a range consists of blanks. */
export function isBlank(source: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if (source[at] !== ' ' && source[at] !== '\t') return false;
  }
  return true;
}
