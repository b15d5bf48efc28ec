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

/** Thrown to stop reading after a syntax error. */
const stopped = new Error('Not JSON');

/** Whether an escape sequence of JSON is complete at an offset behind its backslash. */
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

/** The kind of the next value, by its first character. */
export type JsonKind = 'string' | 'object' | 'array' | 'other';

/**
 * Reads a JSON text (RFC 8259) token by token. Comments as in JavaScript, and trailing commas, are skipped, as
 * many programs do.
 */
export interface JsonReader {
  /** Skips blanks and returns the kind of the next value. */
  kind(): JsonKind;
  /** The offset of the next token, or the end of the last one. */
  offset(): number;
  /** Reads a string and decodes its escapes. */
  string(): string;
  /** Skips a string; returns whether it has escapes. */
  skipString(): boolean;
  /** Reads a number, `true`, `false` or `null`, as the file spells it. */
  literal(expected: string): string;
  /** Reads the colon behind a name. */
  colon(): void;
  /** Reads an object: `read` has to read each name, its colon and its value. */
  object(read: () => void): void;
  /** Reads a list: `read` has to read each item. */
  array(read: (index: number, start: number) => void): void;
}

/**
 * Reads a whole JSON text with `read`, behind which only blanks may follow. Returns undefined, after one
 * report, for invalid JSON and for nesting deeper than `maxDepth`.
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

  /** The next character outside blanks and comments, which is not consumed; NaN at the end. */
  function peek(): number {
    let offset = at;
    let unit = source.charCodeAt(offset);
    while (unit === 32 || unit === 10 || unit === 13 || unit === 9) {
      unit = source.charCodeAt(++offset);
    }
    at = offset;
    return unit === slash && skipComment() ? peek() : unit;
  }

  /** Skips a comment, which JSON does not allow but files have; false where there is none. */
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

  /** Skips a string; returns whether it has a backslash. */
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

  /** Reads the members between brackets; the opening bracket is the next character. */
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
      // A trailing comma.
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
