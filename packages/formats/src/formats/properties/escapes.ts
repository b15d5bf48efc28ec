const escapes = /\\(?:u([\dA-Fa-f]{4})|(\r\n|\r|\n)[ \t\f]*|([\s\S])|$)/g;

const named: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' };
const names: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\f': '\\f',
  '\\': '\\\\',
};

/** The text that a raw key or value stands for. A backslash before any other sign means the sign. */
export function unescapeText(raw: string): string {
  return raw.replace(escapes, (_, hex?: string, line?: string, sign?: string) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (line !== undefined || sign === undefined) return '';
    return named[sign] ?? sign;
  });
}

/** How a file writes what is not ASCII. */
export interface Charwise {
  /** The highest UTF-16 unit that stands in the file as it is. */
  readonly highest: number;
  readonly upperCase: boolean;
}

/** What a file has that never existed before: everything outside ASCII escaped, in lower case. */
export const ascii: Charwise = { highest: 0x7e, upperCase: false };

/**
 * How an existing file writes what is not ASCII. A file with nothing raw above U+00FF may be one in
 * ISO-8859-1, which could not hold more, so that it gets no more.
 */
export function charwiseOf(source: string): Charwise {
  const upperCase = /\\u(?=[\dA-Fa-f]{4})[\dA-F]*[A-F]/.test(source);
  if (/[\u0100-\uffff]/.test(source)) return { highest: 0xffff, upperCase };
  return { highest: /[\u0080-\u00ff]/.test(source) ? 0xff : ascii.highest, upperCase };
}

/** Spells a key: whatever would end it or make the line a comment is escaped. */
export function escapeKey(key: string, charwise: Charwise): string {
  return escapeSigns(key, charwise).replace(/[ =:]|^[#!]/g, '\\$&');
}

/** Spells a value. `bare` is for one that follows blanks alone, where an equals sign would be taken for the separator. */
export function escapeValue(value: string, charwise: Charwise, afterBlank: boolean): string {
  return escapeSigns(value, charwise).replace(afterBlank ? /^[ =:]/ : /^ /, '\\$&');
}

function escapeSigns(text: string, { highest, upperCase }: Charwise): string {
  return text.replace(/[^ -[\]-~]/g, (sign) => {
    const name = names[sign];
    if (name !== undefined) return name;
    const unit = sign.charCodeAt(0);
    // Control characters and what other readers take for line breaks or marks are never raw.
    if (unit >= 0xa0 && unit <= highest && !/[\u2028\u2029\ufeff]/.test(sign)) return sign;
    const hex = unit.toString(16).padStart(4, '0');
    return `\\u${upperCase ? hex.toUpperCase() : hex}`;
  });
}
