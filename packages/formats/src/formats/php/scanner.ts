import type { Span } from '../../types.ts';
import { endOfDocument } from './literal.ts';

export interface PhpToken {
  readonly kind: 'comment' | 'string' | 'number' | 'word' | 'sign' | 'end';
  /** The sign or word, in lower case; the text of a comment. */
  readonly text: string;
  readonly span: Span;
  /** The newlines before it. */
  readonly breaks: number;
}

const pattern =
  /(?<blanks>\s*)(?:(?<comment>\/\*[\s\S]*?\*\/|(?:\/\/|#(?!\[))(?:(?!\?>)[^\r\n])*)|(?<string>'[^'\\]*(?:\\[\s\S][^'\\]*)*'|"[^"\\]*(?:\\[\s\S][^"\\]*)*")|(?<number>-?\d[\w.]*)|(?<word>\$?[A-Za-z_\\\x80-\u{10ffff}][\w\\\x80-\u{10ffff}]*)|(?<sign><\?(?:php\b)?|\?>|=>|<<<|\/\*|[\s\S])|(?<end>$))/uy;

/** The token at or behind an offset. Literals are not read, and anything unknown is a sign. */
export function scan(source: string, offset: number): PhpToken {
  pattern.lastIndex = offset;
  const { blanks = '', comment, string, number, word, sign } = pattern.exec(source)?.groups ?? {};
  const start = offset + blanks.length;
  const breaks = blanks === '' || blanks === ' ' ? 0 : (blanks.match(/\r\n|[\r\n]/g)?.length ?? 0);
  const as = (kind: PhpToken['kind'], text: string, end = pattern.lastIndex): PhpToken => ({
    kind,
    text,
    span: { start, end },
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
