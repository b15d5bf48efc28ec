import type { DiagnosticCode } from '../../types.ts';
import { maxDepth } from '../nested/document.ts';

const quote = 34;
const slash = 47;
const backslash = 92;
const comma = 44;
const colon = 58;
const openBracket = 91;
const openBrace = 123;
const closeBracket = 93;
const closeBrace = 125;

const literal = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
const badEscape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}|(.|$))/gsu;

const hexDigits = /[\dA-Fa-f]{4}/y;

/** Comments and the blanks between them, as in JSON with comments. */
const comment = /(?:\/\/[^\r\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|[ \t\r\n])+/y;

/** Thrown to end the scan where what follows can't be made sense of. */
const stopped = new Error('Not JSON');

/** Whether an escape sequence of JSON goes on at an offset, behind its backslash. */
function isEscape(source: string, at: number): boolean {
  switch (source.charCodeAt(at)) {
    case quote:
    case backslash:
    case 47: // /
    case 98: // b
    case 102: // f
    case 110: // n
    case 114: // r
    case 116: // t
      return true;
    case 117: // u
      hexDigits.lastIndex = at + 1;
      return hexDigits.test(source);
    default:
      return false;
  }
}

type Report = (code: DiagnosticCode, offset: number, message: string) => void;

/** What the next value is, by its first character. */
export type JsonKind = 'string' | 'object' | 'array' | 'other';

/**
 * Reads a JSON text (RFC 8259) from its beginning to its end, piece by piece. Comments as in JavaScript, and a
 * comma behind the last member, are read over, as many programs do.
 */
export interface JsonReader {
  /** What follows, blanks left out. */
  kind(): JsonKind;
  /** Where the next piece begins, or the last one has ended. */
  offset(): number;
  /** Reads a string and resolves its escapes. */
  string(): string;
  /** Reads over a string; whether it has escapes. */
  skipString(): boolean;
  /** Reads a number, `true`, `false` or `null`, as it is spelt. */
  literal(expected: string): string;
  /** Reads the colon behind a name. */
  colon(): void;
  /** Reads an object: `read` has to read each name, its colon and the value. */
  object(read: () => void): void;
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

  /** The next character that is no blank and in no comment, which is not consumed; NaN at the end. */
  function peek(): number {
    let offset = at;
    let unit = source.charCodeAt(offset);
    while (unit === 32 || unit === 10 || unit === 13 || unit === 9) {
      unit = source.charCodeAt(++offset);
    }
    at = offset;
    return unit === slash && skipComment() ? peek() : unit;
  }

  /** Goes behind a comment, which JSON has not and files have all the same; false where there is none. */
  function skipComment(): boolean {
    comment.lastIndex = at;
    if (!comment.test(source)) return false;
    at = comment.lastIndex;
    return true;
  }

  function unexpected(expected: string): never {
    const found = source.codePointAt(at);
    const shown = found === undefined ? 'the end of the file' : `“${String.fromCodePoint(found)}”`;
    stop(at, `Expected ${expected}, but found ${shown}.`);
  }

  /** Goes behind a string; whether there is a backslash in it. */
  function passString(): boolean {
    let escaped = false;
    let wrong = false;
    let end = at + 1;
    for (;;) {
      const unit = source.charCodeAt(end);
      if (unit === quote) break;
      if (unit === backslash) {
        escaped = true;
        end++;
        wrong ||= !isEscape(source, end);
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
    if (wrong) stopAtEscape(at + 1, end);
    at = end + 1;
    return escaped;
  }

  function stopAtEscape(start: number, end: number): never {
    const raw = source.slice(start, end);
    const bad = Array.from(raw.matchAll(badEscape)).find(([, wrong]) => wrong !== undefined);
    const offset = start + (bad?.index ?? 0);
    stop(offset, `“${bad?.[0] ?? ''}” is no escape sequence of JSON.`);
  }

  function readString(): string {
    const start = at;
    return passString() ? JSON.parse(source.slice(start, at)) : source.slice(start + 1, at - 1);
  }

  /** Reads what stands between brackets, the first of which comes next. */
  function readListed(close: number, readNext: (index: number, start: number) => void) {
    if (++depth > maxDepth) stop(at, `More than ${maxDepth} levels of nesting.`, 'limit');
    at++;
    let unit = peek();
    for (let index = 0; index > 0 || unit !== close; index++) {
      if (close === closeBrace && unit !== quote) unexpected('a name in quotes');
      readNext(index, at);
      unit = peek();
      if (unit === close) break;
      if (unit !== comma) unexpected(`“,” or “${String.fromCharCode(close)}”`);
      at++;
      unit = peek();
      // A comma behind the last one.
      if (unit === close) break;
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
    skipString: passString,
    literal(expected) {
      literal.lastIndex = at;
      const found = literal.exec(source)?.[0] ?? unexpected(expected);
      at += found.length;
      return found;
    },
    colon() {
      if (peek() !== colon) unexpected('“:”');
      at++;
    },
    object: (read) => readListed(closeBrace, read),
    array: (read) => readListed(closeBracket, read),
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
