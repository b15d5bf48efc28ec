import type { Span } from '@parlance/messages';

/** The offset where the line of `offset` begins. */
export function lineStart(source: string, offset: number): number {
  let at = offset;
  while (at > 0 && !isBreak(source, at - 1)) at--;
  return at;
}

/** The offset where the line of `offset` ends, before its line break. */
export function lineEnd(source: string, offset: number): number {
  let at = offset;
  while (at < source.length && !isBreak(source, at)) at++;
  return at;
}

/** The offset behind a newline at `offset`, or `offset` itself where there is none. */
export function afterNewline(source: string, offset: number): number {
  if (source[offset] === '\r') return source[offset + 1] === '\n' ? offset + 2 : offset + 1;
  return source[offset] === '\n' ? offset + 1 : offset;
}

/** The blanks between the beginning of the line and `offset`; undefined when anything else is there. */
export function indentationAt(source: string, offset: number): string | undefined {
  const before = skipBlanksBack(source, offset);
  return before === 0 || isBreak(source, before - 1) ? source.slice(before, offset) : undefined;
}

/**
 * Extends a span to whole lines, with indentation and final line break, when nothing else is on them; otherwise
 * returns it unchanged.
 */
export function wholeLines(source: string, span: Span): Span {
  const start = skipBlanksBack(source, span.start);
  if (start > 0 && !isBreak(source, start - 1)) return span;
  const end = skipBlanks(source, span.end);
  if (end < source.length && !isBreak(source, end)) return span;
  return { start, end: afterNewline(source, end) };
}

/** The first offset from `offset` on that is neither a space nor a tab. */
export function skipBlanks(source: string, offset: number): number {
  let at = offset;
  while (source[at] === ' ' || source[at] === '\t') at++;
  return at;
}

/** The offset behind the last character before `offset` that is neither a space nor a tab. */
export function skipBlanksBack(source: string, offset: number): number {
  let at = offset;
  while (source[at - 1] === ' ' || source[at - 1] === '\t') at--;
  return at;
}

function isBreak(source: string, at: number): boolean {
  return source[at] === '\n' || source[at] === '\r';
}
