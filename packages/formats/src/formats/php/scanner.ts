import { endOfDocument } from './literal.ts';

export interface PhpToken {
  readonly kind: 'comment' | 'string' | 'number' | 'word' | 'sign' | 'end';
  /** The sign or word, in lower case; the text of a comment. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The number of line breaks before the token. */
  readonly breaks: number;
}

const lineFeed = 10;
const carriageReturn = 13;
const singleQuote = 39;
const doubleQuote = 34;
const backslash = 92;

/** Frequent signs by the code of their first character. */
const usualSigns: ReadonlyMap<number, string> = new Map(
  ['=>', ',', '[', ']', '(', ')', ';'].map((sign) => [sign.charCodeAt(0), sign]),
);

/**
 * Blanks, followed by a comment, a string, a number, a word or a sign. Named groups would create one more
 * object for each token.
 */
const pattern =
  /(\s*)(?:(\/\*[\s\S]*?\*\/|(?:\/\/|#(?!\[))(?:(?!\?>)[^\r\n])*)|('[^'\\]*(?:\\[\s\S][^'\\]*)*'|"[^"\\]*(?:\\[\s\S][^"\\]*)*")|(-?\d[\w.]*)|(\$?[A-Za-z_\\\x80-\u{10ffff}][\w\\\x80-\u{10ffff}]*)|(<\?(?:php\b)?|\?>|=>|<<<|\/\*|[\s\S])|$)/uy;

/** The token at or behind an offset. Literals are not decoded, and any unknown character is a sign. */
export function scan(source: string, offset: number): PhpToken {
  return scanUsual(source, offset) ?? scanAny(source, offset);
}

/**
 * Scans the tokens that arrays mostly consist of, in a fraction of the time of the pattern; undefined for
 * others.
 */
function scanUsual(source: string, offset: number): PhpToken | undefined {
  let start = offset;
  let breaks = 0;
  let unit = source.charCodeAt(start);
  while (unit === 32 || unit === 9 || unit === lineFeed || unit === carriageReturn) {
    const next = source.charCodeAt(start + 1);
    if (unit === lineFeed || (unit === carriageReturn && next !== lineFeed)) breaks++;
    start++;
    unit = next;
  }
  if (unit === singleQuote || unit === doubleQuote) {
    const end = endOfString(source, start, unit);
    return end === undefined ? undefined : { kind: 'string', text: '', start, end, breaks };
  }
  const text = usualSigns.get(unit);
  if (text === undefined || !source.startsWith(text, start)) return undefined;
  return { kind: 'sign', text, start, end: start + text.length, breaks };
}

/** The offset behind the quote that closes a string; undefined where there is none. */
function endOfString(source: string, start: number, quote: number): number | undefined {
  for (let at = start + 1; at < source.length; at++) {
    const unit = source.charCodeAt(at);
    if (unit === quote) return at + 1;
    if (unit === backslash) at++;
  }
  return undefined;
}

function scanAny(source: string, offset: number): PhpToken {
  pattern.lastIndex = offset;
  const [, blanks = '', comment, string, number, word, sign] = pattern.exec(source) ?? [];
  const start = offset + blanks.length;
  const breaks = blanks === '' || blanks === ' ' ? 0 : (blanks.match(/\r\n|[\r\n]/g)?.length ?? 0);
  const as = (kind: PhpToken['kind'], text: string, end = pattern.lastIndex): PhpToken => ({
    kind,
    text,
    start,
    end,
    breaks,
  });
  if (string !== undefined) return as('string', '');
  if (comment !== undefined) return as('comment', readComment(comment));
  if (number !== undefined) return as('number', number);
  if (word !== undefined) return as('word', word.toLowerCase());
  const documentEnd = sign === '<<<' ? endOfDocument(source, start) : undefined;
  if (documentEnd !== undefined) return as('string', '', documentEnd);
  return sign === undefined ? as('end', '') : as('sign', sign.toLowerCase());
}

function readComment(comment: string): string {
  if (!comment.startsWith('/*')) return comment.replace(/^(\/\/|#) ?/, '').trimEnd();
  return comment
    .replace(/^\/\*\*?|\*\/$/g, '')
    .split(/\r\n|[\r\n]/)
    .map((line) => line.replace(/^\s*\*(?!\/) ?|^\s+/, '').trimEnd())
    .join('\n')
    .trim();
}
