import { type RawBuilder, sql } from 'kysely';

type Condition = RawBuilder<boolean>;

/** The words of a search, the longest first: it finds the fewest, and the others only narrow. */
export function toWords(search: string | undefined): string[] {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '');
  return [...new Set(words)].toSorted((a, b) => b.length - a.length);
}

/**
 * Whether a text has a word in it, whatever the case. It must not depend on the locale of the
 * database, which may know upper and lower case of ASCII only, and it must be fast on texts by the
 * hundred thousand: LIKE takes a quarter of the time of ILIKE and of a regular expression.
 */
export function contains(text: RawBuilder<unknown>, word: string): Condition {
  const lower = word.toLowerCase();
  const foldsBeyondAscii = [...word].some((character) => character > '\x7f' && hasCase(character));
  if (foldsBeyondAscii) return sql`${text} collate "C" ~ ${toPattern(word)}`;
  return sql`lower(${text} collate "C") like ${`%${lower.replace(/[\\%_]/g, '\\$&')}%`}`;
}

function hasCase(character: string): boolean {
  return character.toLowerCase() !== character.toUpperCase();
}

/** A regular expression that has each letter in both cases: `[üÜ][bB][eE][rR]`. */
function toPattern(word: string): string {
  return Array.from(word, (character) => {
    const variants = new Set([character, character.toLowerCase(), character.toUpperCase()]);
    // Of some letters another case is more than one letter: ß and SS.
    const letters = [...variants].filter((variant) => [...variant].length === 1);
    return hasCase(character) ? `[${letters.join('')}]` : character.replace(/[^\w\s]/g, '\\$&');
  }).join('');
}
