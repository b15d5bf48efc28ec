import { createNameSpelling } from '../../syntax/names.ts';

/** Keys: what would end one, or make its line another one, is spelt out. */
export const keySpelling = createNameSpelling('%', /[=\r\n]|^[ \t;#[]|[ \t]$/g);

/** The names of sections. */
export const sectionSpelling = createNameSpelling('%', /[\]\r\n]|^[ \t]|[ \t]$/g);

/** The section that a key belongs to, and its name there; a key without a name to spare has no section. */
export function splitKey(key: string): { section: string | undefined; name: string } {
  const dot = key.indexOf('.');
  if (dot <= 0 || dot === key.length - 1) return { section: undefined, name: key };
  return { section: key.slice(0, dot), name: key.slice(dot + 1) };
}
