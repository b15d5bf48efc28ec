import type { Span } from '@parlance/messages';

/** A scalar with its span, quotes included. */
export interface PlainScalar {
  readonly text: string;
  readonly value: Span;
  /** Whether the scalar is unquoted. */
  readonly isBare: boolean;
}

/** A key on one line with its colon, which a blank or the end of the line must follow. */
const name =
  /(?:(\w(?:[\w ./+$()%-]*[\w./+$()%-])?)|"([^"\\\r\n\t]+)"|'([^'\r\n\t]+)'):(?=[ \r\n]|$)/y;
const doubleQuoted = /"((?:[^"\\\p{Cc}]|\\["\\/bfnrt]|\\u[\dA-Fa-f]{4})*)"/uy;
const singleQuoted = /'((?:[^'\r\n\t]|'')*)'/y;
const bare = /(?:[^\s\-?:,[\]{}#&*!|>'"%@`]|[-:](?=[\w/.]))[^\r\n]*/y;
const literal = /\|(-)? *\n( +)(?=[^ \t\r\n])/y;
const restOfLine = / *(?: #[^\r\n]*)?(?:\r?\n|$)/y;

/** YAML limits the length of keys on one line, so files with longer ones are left to the library. */
const maxNameLength = 500;

/** The key at an offset, which must be plain or in quotes without escapes. */
export function readPlainName(source: string, at: number): PlainScalar | undefined {
  name.lastIndex = at;
  const [found, own, double, single] = name.exec(source) ?? [];
  const text = own ?? double ?? single;
  if (found === undefined || text === undefined || found.length > maxNameLength) return undefined;
  return { text, value: { start: at, end: at + found.length - 1 }, isBare: own !== undefined };
}

/**
 * The scalar at an offset, which must end on its line or be a literal block scalar; its parent node is in
 * `column`. Undefined for anything else.
 */
export function readPlainScalar(
  source: string,
  at: number,
  column: number,
): PlainScalar | undefined {
  const scalar = readScalar(source, at, column);
  return scalar && endOfLine(source, scalar.value.end) !== undefined ? scalar : undefined;
}

function readScalar(source: string, at: number, column: number): PlainScalar | undefined {
  const sign = source[at];
  if (sign === '|') return readLiteral(source, at, column);
  return sign === '"' || sign === "'" ? readQuoted(source, at, sign) : readBare(source, at);
}

/** The offset behind the line break, if only blanks and a comment are left on the line. */
export function endOfLine(source: string, at: number): number | undefined {
  restOfLine.lastIndex = at;
  return restOfLine.test(source) ? restOfLine.lastIndex : undefined;
}

function readQuoted(source: string, start: number, sign: string): PlainScalar | undefined {
  const pattern = sign === '"' ? doubleQuoted : singleQuoted;
  pattern.lastIndex = start;
  const [found, raw] = pattern.exec(source) ?? [];
  if (found === undefined || raw === undefined) return undefined;
  const value = { start, end: start + found.length };
  if (sign === "'") return { text: raw.replaceAll("''", "'"), value, isBare: false };
  // The escapes of JSON are also escapes of YAML.
  return { text: raw.includes('\\') ? JSON.parse(found) : raw, value, isBare: false };
}

function readBare(source: string, start: number): PlainScalar | undefined {
  bare.lastIndex = start;
  const [line] = bare.exec(source) ?? [];
  if (line === undefined) return undefined;
  const comment = line.indexOf(' #');
  const text = (comment < 0 ? line : line.slice(0, comment)).replace(/ +$/, '');
  // A colon would begin a map, and with tabs the rules are complicated.
  if (text.includes(': ') || text.endsWith(':') || line.includes('\t')) return undefined;
  return { text, value: { start, end: start + text.length }, isBare: true };
}

/** Reads a literal block scalar without an indentation indicator, whose first line is not empty. */
function readLiteral(source: string, start: number, column: number): PlainScalar | undefined {
  literal.lastIndex = start;
  const [header, strip, margin = ''] = literal.exec(source) ?? [];
  if (header === undefined || margin.length <= column) return undefined;
  const lines: string[] = [];
  let end = start;
  /** The number of lines up to the last one that is not empty. */
  let count = 0;
  for (let at = start + header.length - margin.length; at < source.length; ) {
    const lineEnd = source.indexOf('\n', at);
    if (lineEnd < 0) return undefined;
    const line = source.slice(at, lineEnd);
    const isEmpty = /^ *$/.test(line);
    if (isEmpty ? line.length > margin.length : line.includes('\r')) return undefined;
    if (!isEmpty && !line.startsWith(margin)) break;
    lines.push(line.slice(margin.length));
    if (!isEmpty) {
      end = lineEnd;
      count = lines.length;
    }
    at = lineEnd + 1;
  }
  const text = lines.slice(0, count).join('\n');
  return { text: strip ? text : `${text}\n`, value: { start, end }, isBare: false };
}
