import type { Word } from './words.ts';

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Signs that a term has besides letters, spaces and hyphens: `C++`, `.NET`, `R&D`. */
const sign = /[^\p{L}\p{M}\p{N}\s\p{Pd}\u00AD'’]/u;

export function hasSigns(term: string): boolean {
  return sign.test(term);
}

/**
 * The range of a term in a text with the signs that the term has before, between and behind its words; undefined where the
 * text has others.
 */
export function symbolsAround(
  text: string,
  { start, end }: Range,
  term: string,
  words: readonly Word[],
): Range | undefined {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return undefined;
  const before = term.slice(0, first.start);
  const after = term.slice(last.end);
  if (!text.slice(0, start).endsWith(before) || !text.startsWith(after, end)) return undefined;
  const between = signsOf(term.slice(first.end, last.start));
  return signsOf(text.slice(start, end)).includes(between)
    ? { start: start - before.length, end: end + after.length }
    : undefined;
}

function signsOf(text: string): string {
  return text.replace(/[\p{L}\p{M}\p{N}\s\p{Pd}\u00AD'’]/gu, '');
}
