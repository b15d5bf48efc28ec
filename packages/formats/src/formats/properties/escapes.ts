const escapes = /\\(?:u([\dA-Fa-f]{4})|(\r\n|\r|\n)[ \t\f]*|([\s\S])|$)/g;

const named: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' };
const names: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\f': '\\f',
  '\\': '\\\\',
};

/** Decodes a raw key or value. A backslash before any other character stands for that character. */
export function unescapeText(raw: string): string {
  return raw.replace(escapes, (_, hex?: string, line?: string, sign?: string) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (line !== undefined || sign === undefined) return '';
    return named[sign] ?? sign;
  });
}

/** How a file writes characters beyond ASCII. */
export interface Charwise {
  /** The highest UTF-16 code unit that the file has unescaped. */
  readonly highest: number;
  readonly upperCase: boolean;
}

/** The style of a file that did not exist before: everything beyond ASCII escaped, in lower case. */
export const ascii: Charwise = { highest: 0x7e, upperCase: false };

/**
 * The way an existing file writes characters beyond ASCII. A file without unescaped characters above U+00FF may
 * be in ISO-8859-1, which has no others, so it gets none.
 */
export function charwiseOf(source: string): Charwise {
  const upperCase = /\\u(?=[\dA-Fa-f]{4})[\dA-F]*[A-F]/.test(source);
  if (/[\u0100-\uffff]/.test(source)) return { highest: 0xffff, upperCase };
  return { highest: /[\u0080-\u00ff]/.test(source) ? 0xff : ascii.highest, upperCase };
}

/** Escapes a key: characters that would end it or make its line a comment. */
export function escapeKey(key: string, charwise: Charwise): string {
  return escapeSigns(key, charwise).replace(/[ =:]|^[#!]/g, '\\$&');
}

/**
 * Escapes a value. `afterBlank` says that only blanks precede it, so that a leading equals sign or colon would
 * be read as the separator.
 */
export function escapeValue(value: string, charwise: Charwise, afterBlank: boolean): string {
  return escapeSigns(value, charwise).replace(afterBlank ? /^[ =:]/ : /^ /, '\\$&');
}

function escapeSigns(text: string, { highest, upperCase }: Charwise): string {
  return text.replace(/[^ -[\]-~]/g, (sign) => {
    const name = names[sign];
    if (name !== undefined) return name;
    const unit = sign.charCodeAt(0);
    // Control characters, and characters that other readers take for line breaks or byte order marks, are
    // always escaped.
    if (unit >= 0xa0 && unit <= highest && !/[\u2028\u2029\ufeff]/.test(sign)) return sign;
    const hex = unit.toString(16).padStart(4, '0');
    return `\\u${upperCase ? hex.toUpperCase() : hex}`;
  });
}
