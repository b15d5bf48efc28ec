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
const mostFolded = 2;

/**
 * A matcher for texts by the hundred thousand: LIKE takes a quarter of the time of ILIKE and of a
 * regular expression. It must not depend on the locale of the database, which may know upper and lower
 * case of ASCII only.
 */
export function createMatcher(words: readonly string[]): Matcher {
  const others = new Map(words.flatMap((word) => Array.from(word)).flatMap(toFoldings));
  const areFew = others.size <= mostFolded;
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

/**
 * The ids of those who have all words among their texts, each in whichever. `texts` selects `id` and
 * `value` of every text.
 */
export function idsWithWords(
  texts: RawBuilder<unknown>,
  words: readonly string[],
): RawBuilder<unknown> {
  const matcher = createMatcher(words);
  const value = sql.ref('value');
  const folded = matcher.fold(value);
  const [only, ...others] = words;
  if (only !== undefined && others.length === 0) {
    return sql`select id from (${texts}) texts where ${matcher.has(value, folded, only)}`;
  }
  const found = words.map((_, at) => sql.ref<boolean>(`found_${at}`));
  const columns = words.map(
    (word, at) => sql`${matcher.has(value, sql`folded`, word)} as ${found[at]}`,
  );
  const inAnyOf = found.map((column) => sql`bool_or(${column})`);
  // Without the offsets each text would be folded, and looked through, once for each mention.
  return sql`
    select id from (
      select id, ${sql.join(columns)} from (
        select id, value, ${folded} as folded from (${texts}) texts offset 0
      ) folded offset 0
    ) looked_through
    where ${sql.join(found, sql` or `)}
    group by id
    having ${sql.join(inAnyOf, sql` and `)}
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
