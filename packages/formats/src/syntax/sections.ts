import type { Replacement } from '../edit/edit.ts';
import { lineBreakOf } from '../edit/lines.ts';
import { afterNewline } from './whole-lines.ts';

/** A section of a file with a line that names it, or the lines before the first section. */
export interface Section {
  /** The offset of its line, or of the comments right above. */
  readonly start: number;
  /** The offset behind its line or the line of its last entry; 0 for a first part without entries. */
  end: number;
}

/**
 * Adds lines behind the last entry of a section. In a first part without entries, they are added before the
 * next section and its comments.
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

/** Adds lines at the end of a file. A leading empty line is only added to a file that is not empty. */
export function appendParts(source: string, [first = '', ...more]: readonly string[]): Replacement {
  const lineBreak = lineBreakOf(source);
  const isClosed = source === '' || /[\r\n]$/.test(source);
  const lines = source === '' && first === '' ? more : [first, ...more];
  const text = lines.map((line) => (isClosed ? line + lineBreak : lineBreak + line)).join('');
  return { span: { start: source.length, end: source.length }, text };
}
