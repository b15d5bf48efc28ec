import type { Span } from '@parlance/messages';
import type { Replacement } from './edit.ts';

/** The first line break of a text; LF if it has none. */
export function lineBreakOf(text: string): string {
  return /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
}

/** The offset behind the line that contains `offset`, its line break included. */
export function lineEndAfter(text: string, offset: number): number {
  const found = /\r\n|\r|\n/g;
  found.lastIndex = offset;
  return found.exec(text) ? found.lastIndex : text.length;
}

/** Removes a span that ends at the end of its line, and the line break. */
export function removeLines(source: string, { start, end }: Span): Replacement {
  return { span: { start, end: lineEndAfter(source, end) }, text: '' };
}

/**
 * Adds lines at the end of a text. The result has a final line break only if the text had one. `lastGoes` says
 * that the same edit removes the text of the last line.
 */
export function appendLines(
  source: string,
  lines: readonly string[],
  { lineBreak, lastGoes }: { readonly lineBreak: string; readonly lastGoes: boolean },
): Replacement {
  const open = source !== '' && !/[\r\n]$/.test(source);
  const lead = open && !lastGoes ? lineBreak : '';
  const text = lead + lines.join(lineBreak) + (open ? '' : lineBreak);
  return { span: { start: source.length, end: source.length }, text };
}

/**
 * The blanks at the beginning of the line of an offset. With `onlyBlanks`, undefined when something else
 * precedes the offset on its line.
 */
export function marginOf(source: string, offset: number): string;
export function marginOf(source: string, offset: number, onlyBlanks: true): string | undefined;
export function marginOf(source: string, offset: number, onlyBlanks = false): string | undefined {
  let start = offset;
  while (start > 0 && source[start - 1] !== '\n' && source[start - 1] !== '\r') start--;
  let end = start;
  while (end < offset && (source[end] === ' ' || source[end] === '\t')) end++;
  return onlyBlanks && (end < offset || start === 0) ? undefined : source.slice(start, end);
}
