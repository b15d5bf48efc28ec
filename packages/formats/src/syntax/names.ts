/** The spelling of keys in a format whose names allow fewer characters. */
export interface NameSpelling {
  /** The name of a key; a key that is a valid name is its own name. */
  toName(key: string): string;
  /** The key of a name, which for most names is the name itself. */
  toKey(name: string): string;
  /** The name of a key with every character escaped, for a key whose usual name is taken. */
  spellOut(key: string): string;
}

/**
 * Escapes every UTF-16 code unit that `foreign` matches as `sign` and four hexadecimal digits, and also a
 * `sign` before four such digits: so each name has one key, and a key that looks escaped is restored unchanged.
 * `foreign` is global and matches single code units.
 */
export function createNameSpelling(sign: string, foreign: RegExp): NameSpelling {
  const looksSpelt = new RegExp(`\\${sign}(?=[\\dA-Fa-f]{4})`, 'g');
  const spell = (unit: string) =>
    sign + unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return {
    toName: (key) =>
      key.replace(looksSpelt, (found) => spell(found) + found.slice(1)).replace(foreign, spell),
    toKey: (name) => readUnits(name, sign),
    spellOut: (key) => key.replace(/[\s\S]/g, spell),
  };
}

/** Decodes each sign with four digits behind it. A regular expression takes five times as long. */
function readUnits(name: string, sign: string): string {
  const parts: string[] = [];
  let copied = 0;
  for (let at = name.indexOf(sign); at >= 0; at = name.indexOf(sign, at + 1)) {
    const unit = unitAt(name, at + sign.length);
    if (at < copied || unit < 0) continue;
    parts.push(name.slice(copied, at), String.fromCharCode(unit));
    copied = at + sign.length + 4;
  }
  if (copied === 0) return name;
  parts.push(name.slice(copied));
  return parts.join('');
}

/** The value of four hexadecimal digits; negative if one is missing. */
function unitAt(text: string, start: number): number {
  let unit = 0;
  for (let at = start; at < start + 4; at++) {
    const sign = text.charCodeAt(at);
    const digit = sign <= 57 ? sign - 48 : (sign | 32) - 87;
    const isDigit = sign <= 57 ? digit >= 0 : digit >= 10 && digit <= 15;
    if (!isDigit) return -1;
    unit = unit * 16 + digit;
  }
  return unit;
}
