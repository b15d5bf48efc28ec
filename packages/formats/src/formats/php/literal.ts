// String literals of PHP: language reference, "Strings".

import { decodeBytes } from '../../syntax/bytes.ts';

const heredoc = /^<<<[ \t]*(?:"(\w+)"|'(\w+)'|(\w+))[ \t]*(\r\n|\n|\r)/;
const interpolation = /(?<!\\)(?:\\\\)*(?:\$(?=[A-Za-z_{\x80-\u{10ffff}])|\{\$)/u;
const names: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  e: '\x1b',
  f: '\f',
  '\\': '\\',
  $: '$',
};
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(names).map(([letter, character]) => [character, `\\${letter}`]),
);

/** Reads a literal as the file spells it; undefined where it interpolates variables. */
export function readLiteral(spelling: string): string | undefined {
  if (spelling.startsWith("'")) return readSingle(spelling.slice(1, -1));
  if (spelling.startsWith('"')) return readDouble(spelling.slice(1, -1), '"');
  const document = readDocument(spelling);
  return document && (document.isRaw ? document.body : readDouble(document.body, ''));
}

/** Writes a text in the style of an existing literal, as far as that style can hold it. */
export function writeLike(spelling: string, text: string): string {
  if (spelling.startsWith('"')) return writeDouble(text);
  if (!spelling.startsWith('<<<')) return writeSingle(text);
  return writeDocument(spelling, text) ?? writeDouble(text);
}

/** Writes a text in single quotes. A backslash before `n` is not escaped, since it has no meaning there. */
export function writeSingle(text: string): string {
  return `'${text.replace(/'|\\(?!n)/g, '\\$&')}'`;
}

function readSingle(raw: string): string {
  return raw.includes('\\') ? raw.replace(/\\([\\'])/g, '$1') : raw;
}

function writeDouble(text: string): string {
  return `"${escapeDouble(text, /[^\P{Cc}\x7f-\x9f]|["\\$]/gu)}"`;
}

function escapeDouble(text: string, special: RegExp): string {
  return text.replace(special, (found) => {
    if (found === '"') return '\\"';
    return letters[found] ?? `\\x${found.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
}

function readDouble(raw: string, quote: string): string | undefined {
  if (raw.includes('$') && interpolation.test(raw)) return undefined;
  if (!raw.includes('\\')) return raw;
  return raw.replace(
    /((?:\\(?:[0-7]{1,3}|x[0-9A-Fa-f]{1,2}))+)|\\u\{([0-9A-Fa-f]{1,6})\}|\\([\s\S])/g,
    (found, bytes: string | undefined, hex: string | undefined, letter: string | undefined) => {
      if (bytes !== undefined) return decodeBytes(readBytes(bytes));
      if (hex !== undefined) return readCodePoint(Number.parseInt(hex, 16)) ?? found;
      return letter === quote ? quote : (names[letter ?? ''] ?? found);
    },
  );
}

function readBytes(escapes: string): number[] {
  return Array.from(escapes.matchAll(/\\(?:x([0-9A-Fa-f]+)|([0-7]+))/g), ([, hex, octal]) =>
    hex === undefined ? Number.parseInt(octal ?? '', 8) & 0xff : Number.parseInt(hex, 16),
  );
}

function readCodePoint(code: number): string | undefined {
  return code > 0x10ffff ? undefined : String.fromCodePoint(code);
}

interface PhpDocument {
  readonly label: string;
  /** A nowdoc, whose body has no escapes. */
  readonly isRaw: boolean;
  readonly opening: string;
  readonly body: string;
  readonly newline: string;
  /** The indentation of the closing label, which every line of the body has too. */
  readonly indentation: string;
}

/**
 * The end of the heredoc or nowdoc that begins at an offset; undefined where none begins or it is not closed.
 */
export function endOfDocument(source: string, offset: number): number | undefined {
  const opening = heredoc.exec(source.slice(offset, offset + 200));
  if (!opening) return undefined;
  const [all, quoted, raw, bare] = opening;
  const newline = opening[4] ?? '';
  const closing = new RegExp(`(?:\\r\\n|\\n|\\r)[ \\t]*${quoted ?? raw ?? bare}(?!\\w)`, 'g');
  closing.lastIndex = offset + all.length - newline.length;
  return closing.exec(source) ? closing.lastIndex : undefined;
}

function readDocument(spelling: string): PhpDocument | undefined {
  const [opening, quoted, raw, bare, newline = '\n'] = heredoc.exec(spelling) ?? [];
  if (opening === undefined) return undefined;
  const label = quoted ?? raw ?? bare ?? '';
  const [closing = '', , indentation = ''] = /(\r\n|\n|\r)([ \t]*)\w+$/.exec(spelling) ?? [];
  const start = opening.length - newline.length;
  const lines = spelling.slice(start, spelling.length - closing.length);
  const indented = indentation === '' ? lines : lines.replace(lineStarts(indentation), '$1');
  const body = indented.replace(/^(?:\r\n|\n|\r)/, '');
  return { label, isRaw: raw !== undefined, opening, body, newline, indentation };
}

function lineStarts(indentation: string): RegExp {
  return new RegExp(`(\\r\\n|\\n|\\r)[ \\t]{0,${indentation.length}}`, 'g');
}

function writeDocument(spelling: string, text: string): string | undefined {
  const document = readDocument(spelling);
  if (!document) return undefined;
  const { label, isRaw, opening, newline, indentation } = document;
  const escaped = isRaw ? text : escapeDouble(text, /\r(?!\n)|[^\P{Cc}\n\t\r\x7f-\x9f]|[\\$]/gu);
  const body = indentation + escaped.replace(/\n/g, `$&${indentation}`);
  const written = `${opening}${body}${newline}${indentation}${label}`;
  // The body may contain the label, or line breaks that a nowdoc can't tell from its own.
  return endOfDocument(`${written};`, 0) === written.length && readLiteral(written) === text
    ? written
    : undefined;
}
