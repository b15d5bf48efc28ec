import type { Span } from '@parlance/messages';
import { bare } from '../../entry.ts';
import type { ParseResult } from '../../format.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import type { ParsedEntry } from '../../types.ts';
import { unescapeString } from './text.ts';

export interface StringsEntry extends ParsedEntry {
  readonly keySpan: Span;
  /** The span with its quotes; undefined for `"key";`, whose value is the key. */
  readonly valueSpan: Span | undefined;
}

type Kind = 'comment' | 'string' | 'equals' | 'semicolon' | 'end' | 'unknown';

interface Token {
  readonly kind: Kind;
  /** The text of a comment, or the decoded text of a string. */
  readonly text: string;
  readonly span: Span;
  /** The number of line breaks before the token. */
  readonly breaks: number;
}

/** Blanks, followed by a token. Named groups would create one more object for each token. */
const pattern =
  /(\s*)(?:\/\*([\s\S]*?)\*\/|\/\/([^\r\n]*)|"([^"\\]*(?:\\[\s\S][^"\\]*)*)"|'([^'\\]*(?:\\[\s\S][^'\\]*)*)'|((?!\/[/*])[\w$/:.-]+)|(=)|(;)|($)|)/y;

/** Reads a .strings file of Apple's platforms: `"key" = "value";` with comments. */
export function parseStrings(source: string): ParseResult<StringsEntry> {
  const collector = createCollector<StringsEntry>(source, {
    lastCounts: true,
    nameStart: ({ keySpan }) => keySpan.start,
  });
  let token = tokenAt(source, 0);
  let comments: Token[] = [];
  let onNewLine = true;
  for (;;) {
    if (token.breaks > 1) comments = [];
    if (token.kind === 'end') break;
    if (token.kind === 'comment') {
      if (onNewLine || token.breaks > 0) comments.push(token);
      onNewLine = comments.length > 0;
      token = tokenAt(source, token.span.end);
      continue;
    }
    const next = readEntry(source, token, comments, collector);
    if (!next) break;
    comments = [];
    onNewLine = false;
    token = next;
  }
  return collector.result();
}

/** Reads one entry and returns the token behind it; undefined after an error. */
function readEntry(
  source: string,
  first: Token,
  comments: readonly Token[],
  collector: Collector<StringsEntry>,
): Token | undefined {
  const take = (token: Token): Token => skipComments(source, tokenAt(source, token.span.end));
  const fail = ({ span, kind }: Token, expected: string): undefined => {
    const found = kind === 'end' ? 'The file ends' : 'Something else stands';
    const open = kind === 'unknown' && /["'/]/.test(source[span.start] ?? '');
    const message = open ? 'What begins here does not end.' : `${found} where ${expected} is due.`;
    collector.report('syntax', span.start, message);
  };
  if (first.kind !== 'string') return fail(first, 'a key');
  let token = take(first);
  let value: Token | undefined;
  if (token.kind === 'equals') {
    value = take(token);
    if (value.kind !== 'string') return fail(value, 'a text');
    token = take(value);
  }
  if (token.kind !== 'semicolon') return fail(token, value ? 'a semicolon' : 'an equals sign');
  const start = comments[0]?.span.start ?? first.span.start;
  const { references, flags, meta } = bare;
  collector.add({
    key: first.text,
    message: value ? value.text : first.text,
    comments: comments.length > 0 ? comments.map(({ text }) => text) : bare.comments,
    references,
    flags,
    meta,
    span: { start, end: token.span.end },
    keySpan: first.span,
    valueSpan: value?.span,
  });
  return tokenAt(source, token.span.end);
}

function skipComments(source: string, token: Token): Token {
  let at = token;
  while (at.kind === 'comment') at = tokenAt(source, at.span.end);
  return at;
}

function tokenAt(source: string, offset: number): Token {
  pattern.lastIndex = offset;
  const [, blanks = '', block, line, double, single, word, equals, semicolon, end] =
    pattern.exec(source) ?? [];
  const span = { start: offset + blanks.length, end: pattern.lastIndex };
  const breaks = blanks === '' || blanks === ' ' ? 0 : (blanks.match(/\r\n|[\r\n]/g)?.length ?? 0);
  const as = (kind: Kind, text = ''): Token => ({ kind, text, span, breaks });
  const string = double ?? single;
  if (string !== undefined) return as('string', unescapeString(string));
  if (equals !== undefined) return as('equals');
  if (semicolon !== undefined) return as('semicolon');
  if (word !== undefined) return as('string', word);
  const comment = block ?? line;
  if (comment !== undefined) return as('comment', comment.trim().replace(/[^\S\n]*\n\s*/g, '\n'));
  return as(end === undefined ? 'unknown' : 'end');
}
