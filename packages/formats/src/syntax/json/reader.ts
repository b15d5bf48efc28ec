import type { DiagnosticCode } from '../../types.ts';
import { maxDepth } from '../nested/document.ts';

const quote = 34;
const backslash = 92;
const comma = 44;
const colon = 58;
const openBracket = 91;
const openBrace = 123;
const closeBracket = 93;
const closeBrace = 125;

const literal = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
const badEscape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}|(.|$))/gsu;

/** Thrown to end the scan where what follows can't be made sense of. */
const stopped = new Error('Not JSON');

type Report = (code: DiagnosticCode, offset: number, message: string) => void;

/** What the next value is, by its first character. */
export type JsonKind = 'string' | 'object' | 'array' | 'other';

/** Reads a JSON text (RFC 8259) from its beginning to its end, piece by piece. */
export interface JsonReader {
  /** What follows, blanks left out. */
  kind(): JsonKind;
  /** Where the next piece begins, or the last one has ended. */
  offset(): number;
  /** Reads a string and resolves its escapes. */
  string(): string;
  /** Reads a number, `true`, `false` or `null`, as it is spelt. */
  literal(expected: string): string;
  /** Reads an object: `read` gets each name with its offset, and has to read the value. */
  object(read: (name: string, start: number) => void): void;
  /** Reads a list: `read` has to read each item. */
  array(read: (index: number, start: number) => void): void;
}

/**
 * Reads a whole JSON text by `read`, which must leave nothing behind but blanks. Undefined, and one
 * report, for what is no JSON or goes deeper than `maxDepth`.
 */
export function readJson<T>(
  source: string,
  report: Report,
  read: (reader: JsonReader) => T,
): T | undefined {
  let at = 0;
  let depth = 0;

  function stop(offset: number, message: string, code: DiagnosticCode = 'syntax'): never {
    report(code, offset, message);
    throw stopped;
  }

  /** The next character that is no blank, which is not consumed; NaN at the end. */
  function peek(): number {
    for (;;) {
      const unit = source.charCodeAt(at);
      if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return unit;
      at++;
    }
  }

  function unexpected(expected: string): never {
    const found = source.codePointAt(at);
    const shown = found === undefined ? 'the end of the file' : `“${String.fromCodePoint(found)}”`;
    stop(at, `Expected ${expected}, but found ${shown}.`);
  }

  function readString(): string {
    const start = ++at;
    let escaped = false;
    let end = start;
    for (;;) {
      const unit = source.charCodeAt(end);
      if (unit === quote) break;
      if (unit === backslash) {
        escaped = true;
        end++;
      } else if (!(unit >= 32)) {
        stop(
          end,
          end < source.length
            ? 'A string holds a raw control character.'
            : 'A string is not closed.',
        );
      }
      end++;
    }
    at = end + 1;
    return escaped ? resolveEscapes(start, end) : source.slice(start, end);
  }

  function resolveEscapes(start: number, end: number): string {
    const raw = source.slice(start, end);
    try {
      return JSON.parse(`"${raw}"`);
    } catch {
      const bad = Array.from(raw.matchAll(badEscape)).find(([, wrong]) => wrong !== undefined);
      const offset = start + (bad?.index ?? 0);
      stop(offset, `“${bad?.[0] ?? ''}” is no escape sequence of JSON.`);
    }
  }

  function readMember(read: (name: string, start: number) => void) {
    if (peek() !== quote) unexpected('a name in quotes');
    const start = at;
    const name = readString();
    if (peek() !== colon) unexpected('“:”');
    at++;
    peek();
    read(name, start);
  }

  /** Reads what stands between brackets, the first of which comes next. */
  function readListed(close: number, readNext: (index: number) => void) {
    if (++depth > maxDepth) stop(at, `More than ${maxDepth} levels of nesting.`, 'limit');
    at++;
    for (let index = 0; index > 0 || peek() !== close; index++) {
      readNext(index);
      const unit = peek();
      if (unit === close) break;
      if (unit !== comma) unexpected(`“,” or “${String.fromCharCode(close)}”`);
      at++;
    }
    at++;
    depth--;
  }

  const reader: JsonReader = {
    kind() {
      const unit = peek();
      if (unit === quote) return 'string';
      if (unit === openBrace) return 'object';
      return unit === openBracket ? 'array' : 'other';
    },
    offset: () => at,
    string: readString,
    literal(expected) {
      literal.lastIndex = at;
      const found = literal.exec(source)?.[0] ?? unexpected(expected);
      at += found.length;
      return found;
    },
    object: (read) => readListed(closeBrace, () => readMember(read)),
    array: (read) =>
      readListed(closeBracket, (index) => {
        peek();
        read(index, at);
      }),
  };

  try {
    const result = read(reader);
    if (!Number.isNaN(peek())) unexpected('the end of the file');
    return result;
  } catch (error) {
    if (error !== stopped) throw error;
    return undefined;
  }
}
