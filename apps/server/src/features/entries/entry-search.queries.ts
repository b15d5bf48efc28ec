import { type RawBuilder, sql } from 'kysely';

type Condition = RawBuilder<boolean>;

/** The words of a search, each once. */
export function toWords(search: string | undefined): string[] {
  return [...new Set((search ?? '').split(/\s+/).filter((word) => word !== ''))];
}

/**
 * Whether a text has words in it, whatever their case. It must not depend on the locale of the
 * database, which may know upper and lower case of ASCII only, and it must be fast on texts by the
 * hundred thousand: LIKE takes a quarter of the time of ILIKE and of a regular expression.
 */
export function containsAll(text: RawBuilder<unknown>, words: readonly string[]): Condition {
  const [plain, folding] = [words.filter((word) => !folds(word)), words.filter(folds)];
  const patterns = plain.map((word) => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
  const conditions: Condition[] = folding.map(
    (word) => sql`${text} collate "C" ~ ${toRegex(word)}`,
  );
  if (patterns.length > 0) {
    conditions.push(sql`lower(${text} collate "C") like all(${patterns}::text[])`);
  }
  return sql.join(conditions, sql` and `) as Condition;
}

/** Whether a word has letters beyond ASCII that have two cases. */
function folds(word: string): boolean {
  return [...word].some((character) => character > '\x7f' && hasCase(character));
}

function hasCase(character: string): boolean {
  return character.toLowerCase() !== character.toUpperCase();
}

/** A regular expression that has each letter in both cases: `[üÜ][bB][eE][rR]`. */
function toRegex(word: string): string {
  return Array.from(word, (character) => {
    const variants = new Set([character, character.toLowerCase(), character.toUpperCase()]);
    // Of some letters another case is more than one letter: ß and SS.
    const letters = [...variants].filter((variant) => [...variant].length === 1);
    return hasCase(character) ? `[${letters.join('')}]` : character.replace(/[^\w\s]/u, '\\$&');
  }).join('');
}
