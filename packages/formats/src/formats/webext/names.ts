import { createNameSpelling } from '../../syntax/names.ts';

// A name holds letters and digits of ASCII, `_` and `@`; two of these at its beginning are reserved.
const spelling = createNameSpelling('@', /^@(?=@)|[^\w@]/g);

/** The key of a name. */
export const toKey: (name: string) => string = spelling.toKey;

/** What two names have in common that browsers take for one. */
export function foldName(name: string): string {
  return name.toLowerCase();
}

/**
 * Makes a function that gives the name of a new key. Where a name is taken that differs in its case
 * only, the whole key is spelt out. `taken` holds folded names and gets those that are given.
 */
export function createNamer(taken: Set<string>): (key: string) => string {
  return (key) => {
    const own = spelling.toName(key);
    const name = taken.has(foldName(own)) ? spelling.spellOut(key) : own;
    taken.add(foldName(name));
    return name;
  };
}
