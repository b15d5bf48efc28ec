import { createNameSpelling } from '../../syntax/names.ts';

// A name holds ASCII letters and digits, `_` and `@`; names beginning with `@@` are reserved.
const spelling = createNameSpelling('@', /^@(?=@)|[^\w@]/g);

/** The key of a name in the file. */
export const toKey: (name: string) => string = spelling.toKey;

/** The common form of names that browsers treat as equal: they ignore case. */
export function foldName(name: string): string {
  return name.toLowerCase();
}

/**
 * Creates a function that returns the name of an added key. Where a name is taken that differs only in case,
 * the whole key is escaped. `taken` holds folded names and collects those that are returned.
 */
export function createNamer(taken: Set<string>): (key: string) => string {
  return (key) => {
    const own = spelling.toName(key);
    const name = taken.has(foldName(own)) ? spelling.spellOut(key) : own;
    taken.add(foldName(name));
    return name;
  };
}
