// The strings of old-style property lists, as CoreFoundation reads them.

const names: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
};
const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

export interface StringStyle {
  readonly quote: '"' | "'";
  /** Whether newlines in the string are not escaped. */
  readonly rawNewlines: boolean;
}

/** Decodes the text between quotes. */
export function unescapeString(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(
    /\\(?:[Uu]([0-9A-Fa-f]{4})|([0-7]{1,3})|([\s\S]))/g,
    (_, hex: string | undefined, octal: string | undefined, letter: string = '') => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      return names[letter] ?? letter;
    },
  );
}

/** Writes a string with its quotes. */
export function quoteString(text: string, { quote, rawNewlines }: StringStyle): string {
  const escaped = text.replace(/\r\n|[^\P{Cc}\x7f-\x9f]|[\p{Cs}"'\\]/gu, (found) => {
    if (found === '"' || found === "'") return found === quote ? `\\${found}` : found;
    if (found === '\\') return '\\\\';
    if (rawNewlines && (found === '\n' || found === '\r\n')) return found;
    if (found === '\r\n') return '\\r\\n';
    return escapes[found] ?? `\\U${found.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return quote + escaped + quote;
}

/** The style of a string as the file spells it, quotes included. */
export function styleOf(spelling: string): StringStyle {
  return {
    quote: spelling.startsWith("'") ? "'" : '"',
    rawNewlines: /[\r\n]/.test(spelling) && !/\\[nr]/.test(spelling),
  };
}
