import { type RawBuilder, sql } from 'kysely';

type Condition = RawBuilder<boolean>;

/** The words of a search, each once. */
export function toWords(search: string | undefined): string[] {
  return [...new Set((search ?? '').split(/\s+/).filter((word) => word !== ''))];
}

/** How texts are looked through for the words of one search, whatever their case. */
export interface Matcher {
  /** A text as `has` wants it, which is the same for all words. */
  fold(text: RawBuilder<unknown>): RawBuilder<string>;
  /** Whether a text, which `fold` has folded, has the word in it. */
  has(text: RawBuilder<unknown>, folded: RawBuilder<unknown>, word: string): Condition;
}

/**
 * Up to so many letters beyond ASCII are folded in the texts. Each takes as long as half of the
 * regular expression that finds any number of them.
 */
const maxFolded = 2;

/**
 * A matcher for texts by the hundred thousand: LIKE takes a quarter of the time of ILIKE and of a
 * regular expression. It must not depend on the locale of the database, which may know upper and lower
 * case of ASCII only.
 */
export function createMatcher(words: readonly string[]): Matcher {
  const others = new Map(words.flatMap((word) => Array.from(word)).flatMap(toFoldings));
  const areFew = others.size <= maxFolded;
  const foldings = areFew ? [...others] : [];
  // As the database does: beyond ASCII, JavaScript knows letters of which it makes several.
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
        ? sql`${folded} like ${`%${foldWord(word).replace(/[\\%_]/g, '\\$&')}%`}`
        : sql`${text} collate "C" ~ ${toRegex(word)}`,
  };
}

/** The ids of the texts with a word in them. `texts` selects `id` and `value` of each. */
export function idsWithWord(texts: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  const { fold, has } = createMatcher([word]);
  const value = sql.ref('value');
  return sql`select id from (${texts}) texts where ${has(value, fold(value), word)}`;
}

/**
 * The rows whose text has all words. `rows` selects whatever is wanted of them, and `text`, which may be of
 * several texts with white space in between. A row has one more column, `folded`.
 */
export function rowsWithWords(
  rows: RawBuilder<unknown>,
  words: readonly string[],
): RawBuilder<unknown> {
  const { fold, has } = createMatcher(words);
  const [text, folded] = [sql.ref('text'), sql.ref('folded')];
  const conditions = words.map((word) => has(text, folded, word));
  // Without the offset each text would be folded once for each word.
  return sql`
    select * from (select *, ${fold(text)} as folded from (${rows}) texts offset 0) folded_texts
    where ${sql.join(conditions, sql` and `)}
  `;
}

/**
 * What has to become what so that the cases of a letter beyond ASCII are one: Ü becomes ü, and both Σ
 * and ς become σ. Nothing if the letter has one case.
 */
function toFoldings(letter: string): (readonly [from: string, to: string])[] {
  if (letter <= '\x7f') return [];
  const cases = casesOf(letter);
  const folded = letter.toUpperCase().toLowerCase();
  return cases.has(folded)
    ? [...cases].filter((one) => one !== folded).map((one) => [one, folded])
    : [];
}

/** A letter in all its cases, but for those that are more than one letter: ß and SS. */
function casesOf(letter: string): Set<string> {
  const upper = letter.toUpperCase();
  const cases = [letter, letter.toLowerCase(), upper, upper.toLowerCase()];
  return new Set(cases.filter((one) => [...one].length === 1));
}

/** A regular expression that has each letter in both cases: `[üÜ][bB][eE][rR]`. */
function toRegex(word: string): string {
  return Array.from(word, (character) => {
    const cases = [...casesOf(character)];
    return cases.length > 1 ? `[${cases.join('')}]` : character.replace(/[^\w\s]/u, '\\$&');
  }).join('');
}
