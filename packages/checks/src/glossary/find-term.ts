import type { Span } from '@parlance/messages';

/** How many letters a word may have more than its term, as an ending. */
const maxEnding = 3;

export interface TermSearch {
  readonly isCaseSensitive: boolean;
  /** Whether the language has spaces between words: else a term is looked for anywhere. */
  readonly hasSpaces: boolean;
  /** Whether the end of a word may be another one (`Datei`, `Dateien`), and not only longer. */
  readonly isByStem: boolean;
}

/** Finds a term in a text: `Benutzer` is in `des Benutzers`. */
export function findTerm(text: string, term: string, search: TermSearch): Span | undefined {
  if (!search.hasSpaces) {
    const start = text.toLowerCase().indexOf(term.toLowerCase());
    return start < 0 ? undefined : { start, end: start + term.length };
  }
  const found = patternOf(term, search).exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}

const patterns = new Map<string, RegExp>();
const maxPatterns = 5000;

function patternOf(term: string, { isCaseSensitive, isByStem }: TermSearch): RegExp {
  const key = `${isCaseSensitive} ${isByStem} ${term}`;
  const known = patterns.get(key);
  if (known) return known;
  if (patterns.size >= maxPatterns) patterns.clear();
  const words = term
    .trim()
    .split(/\s+/)
    .map((word) => wordPattern(word, isByStem));
  const made = new RegExp(
    String.raw`(?<![\p{L}\p{N}])${words.join(String.raw`\s+`)}`,
    isCaseSensitive ? 'u' : 'iu',
  );
  patterns.set(key, made);
  return made;
}

/** A word of up to four letters stays; of a longer one, what is left of a stem counts. */
function wordPattern(word: string, isByStem: boolean): string {
  const letters = [...word];
  const stem =
    !isByStem || letters.length <= 4 ? letters.length : Math.max(4, letters.length - maxEnding + 1);
  const begin = letters
    .slice(0, stem)
    .join('')
    .replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const max = letters.length - stem + maxEnding;
  return `${begin}${String.raw`[\p{L}\p{M}'’]`}{0,${max}}${String.raw`(?![\p{L}\p{N}])`}`;
}
