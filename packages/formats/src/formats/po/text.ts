import { decodeBytes } from '../../syntax/bytes.ts';

// The escapes of the GNU gettext manual, "The Format of PO Files": those of C.

const names: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  '"': '"',
  '\\': '\\',
};
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(names).map(([letter, character]) => [character, `\\${letter}`]),
);

/** Decodes the text between the quotes of one string; an unknown escape stays as it is. */
export function unescapePo(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /((?:\\(?:[0-7]{1,3}|x[0-9A-Fa-f]{1,2}))+)|\\(.)/gu,
    (found, bytes: string | undefined, letter: string | undefined) =>
      bytes === undefined ? (names[letter ?? ''] ?? found) : decodeBytes(readBytes(bytes)),
  );
}

/** Whether a string has an escape that gettext does not know. */
export function hasUnknownEscape(text: string): boolean {
  return (
    text.includes('\\') && /\\(?![ntrbfva"\\0-7]|x[0-9A-Fa-f])/.test(text.replaceAll('\\\\', ''))
  );
}

export function escapePo(text: string): string {
  return text.replace(
    /[^\P{Cc}\x7f-\x9f]|["\\]/gu,
    (found) => letters[found] ?? `\\${found.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
}

// Numeric escapes are bytes of the file, which is UTF-8.
function readBytes(escapes: string): number[] {
  return Array.from(escapes.matchAll(/\\(?:([0-7]+)|x([0-9A-Fa-f]+))/g), ([, octal, hex]) =>
    octal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(octal, 8) & 0xff,
  );
}
