import type { Replacement } from '../edit.ts';
import { lineBreakOf } from '../lines.ts';
import { afterNewline } from './whole-lines.ts';

/** A part of a file with a line that names it, or the one before the first such line. */
export interface Section {
  /** Where its line begins, with the comments right above. */
  readonly start: number;
  /** Behind its line, and behind the line of its last entry; 0 where the first part has none. */
  end: number;
}

/**
 * Adds lines behind the last entry of a section. Those of the first part, where it has none, come before
 * the next section and its comments.
 */
export function insertIntoSection(
  source: string,
  sections: readonly Section[],
  section: Section,
  lines: readonly string[],
): Replacement {
  const lineBreak = lineBreakOf(source);
  const text = lines.join(lineBreak);
  if (section === sections[0] && section.end === 0) {
    const start = sections[1]?.start;
    if (start === undefined) {
      return appendParts(source, [...(/\S/.test(source) ? [''] : []), ...lines]);
    }
    return { span: { start, end: start }, text: text + lineBreak + lineBreak };
  }
  const at = afterNewline(source, section.end);
  const added = at === section.end ? lineBreak + text : text + lineBreak;
  return { span: { start: at, end: at }, text: added };
}

/** Adds lines at the end of a file; an empty one before them only where something stands above. */
export function appendParts(source: string, [first = '', ...more]: readonly string[]): Replacement {
  const lineBreak = lineBreakOf(source);
  const isClosed = source === '' || /[\r\n]$/.test(source);
  const lines = source === '' && first === '' ? more : [first, ...more];
  const text = lines.map((line) => (isClosed ? line + lineBreak : lineBreak + line)).join('');
  return { span: { start: source.length, end: source.length }, text };
}
