import { type RawBuilder, sql } from 'kysely';
import { casesOf } from '../../integrations/replacing/letters.ts';

export type Condition = RawBuilder<boolean>;

/**
 * Whether the term `t` is one of some terms. The planner can't know how many terms a search finds. Where it expects
 * few, it would join by an index, which is slow where most terms match; with `is true`, the terms are scanned once and
 * looked up in a hash table. Where it expects many, it would go through all of them for each term rather than make that
 * table; of an array it expects ten.
 */
export function isAmong(ids: RawBuilder<unknown>): Condition {
  return sql`((t.id in (select unnest(array(${ids})))) is true)`;
}

/** The distinct words of a search. */
export function toWords(search: string | undefined): string[] {
  return [...new Set((search ?? '').split(/\s+/).filter((word) => word !== ''))];
}

/** The SQL by which texts are searched for words without regard to case. */
export interface Matcher {
  /** Folds the case of a text for `has`; the result is the same for all words. */
  fold(text: RawBuilder<unknown>): RawBuilder<string>;
  /** Whether a text contains the word; `folded` is the result of `fold`. */
  has(text: RawBuilder<unknown>, folded: RawBuilder<unknown>, word: string): Condition;
}

/**
 * Up to this number of letters beyond ASCII, the texts are folded with `replace`. Each letter takes half as long as
 * the regular expression that is used for more of them.
 */
const maxFolded = 2;

/**
 * A matcher for hundreds of thousands of texts: LIKE takes a quarter of the time of ILIKE and of a regular
 * expression. The result must not depend on the locale of the database, which may know upper and lower case of ASCII
 * only.
 */
export function createMatcher(words: readonly string[]): Matcher {
  const others = new Map(words.flatMap((word) => Array.from(word)).flatMap(toFoldings));
  const areFew = others.size <= maxFolded;
  const foldings = areFew ? [...others] : [];
  // Words are folded like the texts: for some letters beyond ASCII JavaScript's lower case is several letters.
  const foldLetter = (letter: string) =>
    others.get(letter) ?? (letter <= '\x7f' ? letter.toLowerCase() : letter);
  const foldWord = (word: string) => Array.from(word, foldLetter).join('');
  return {
    fold: (text) =>
      foldings.reduce(
        (folded, [from, to]) => sql`replace(${folded}, ${from}, ${to})`,
        sql<string>`lower(${text} collate "C")`,
      ),
    has: (text, folded, word) =>
      areFew || Array.from(word).every((letter) => toFoldings(letter).length === 0)
        ? contains(folded, foldWord(word))
        : sql`${text} collate "C" ~ ${toRegex(word)}`,
  };
}

/** Whether a text contains another one as it is. */
export function contains(text: RawBuilder<unknown>, part: string): Condition {
  return sql`${text} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`;
}

/** The ids of texts that contain a word. `texts` selects `id` and `value`. */
export function idsWithWord(texts: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  const { fold, has } = createMatcher([word]);
  const value = sql.ref('value');
  return sql`select id from (${texts}) texts where ${has(value, fold(value), word)}`;
}

/**
 * The rows whose text contains all words. `rows` selects any columns and a `text`, in which several texts may be
 * joined by white space. The result has one more column, `folded`.
 */
export function rowsWithWords(
  rows: RawBuilder<unknown>,
  words: readonly string[],
): RawBuilder<unknown> {
  const { fold, has } = createMatcher(words);
  const [text, folded] = [sql.ref('text'), sql.ref('folded')];
  const conditions = words.map((word) => has(text, folded, word));
  // Without `offset 0` PostgreSQL would inline the subquery and fold each text once per word.
  return sql`
    select * from (select *, ${fold(text)} as folded from (${rows}) texts offset 0) folded_texts
    where ${sql.join(conditions, sql` and `)}
  `;
}

/**
 * The replacements that make all cases of a letter beyond ASCII the same: Ü becomes ü, and both Σ and ς become σ.
 * Empty if the letter has one case.
 */
function toFoldings(letter: string): (readonly [from: string, to: string])[] {
  if (letter <= '\x7f') return [];
  const cases = casesOf(letter);
  const folded = letter.toUpperCase().toLowerCase();
  return cases.has(folded)
    ? [...cases].filter((one) => one !== folded).map((one) => [one, folded])
    : [];
}

/** A regular expression that matches each letter in both cases: `[üÜ][bB][eE][rR]`. */
function toRegex(word: string): string {
  return Array.from(word, (character) => {
    const cases = [...casesOf(character)];
    return cases.length > 1 ? `[${cases.join('')}]` : character.replace(/[^\w\s]/u, '\\$&');
  }).join('');
}
