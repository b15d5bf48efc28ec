/** How the keys of Parlance are spelt in a format in which names have fewer signs. */
export interface NameSpelling {
  /** The name of a key; one that the format can name is its own name. */
  toName(key: string): string;
  /** The key of a name, which for most names is the name itself. */
  toKey(name: string): string;
  /** The name of a key with every sign spelt out, for where its own name is taken. */
  spellOut(key: string): string;
}

/**
 * Spells every UTF-16 code unit that `foreign` finds as `sign` and four hexadecimal digits, and an
 * `sign` that such digits follow itself: so each name has one key, and a key that looks spelt out
 * comes back as it was. `foreign` is global and finds single code units.
 */
export function createNameSpelling(sign: string, foreign: RegExp): NameSpelling {
  const spelt = new RegExp(`\\${sign}([\\dA-Fa-f]{4})`, 'g');
  const looksSpelt = new RegExp(`\\${sign}(?=[\\dA-Fa-f]{4})`, 'g');
  const spell = (unit: string) =>
    sign + unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return {
    toName: (key) =>
      key.replace(looksSpelt, (found) => spell(found) + found.slice(1)).replace(foreign, spell),
    toKey: (name) =>
      name.includes(sign)
        ? name.replace(spelt, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
        : name,
    spellOut: (key) => key.replace(/[\s\S]/g, spell),
  };
}
