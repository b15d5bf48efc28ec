import type { Span } from '@parlance/messages';
// A custom tokenizer: no PO parser in JavaScript keeps the offsets of strings.

import { hasUnknownEscape, unescapePo } from './text.ts';

/** A string of one or more literals. */
export interface PoString {
  readonly text: string;
  /** The span from the first quote to the last. */
  readonly span: Span;
  readonly literals: number;
}

/** A comment line with its `#`, and its offset. */
export interface PoComment {
  readonly text: string;
  readonly start: number;
}

/** An entry of the file; the header entry is one too. */
export interface PoBlock {
  /** The offset behind the previous entry, from which `readBlock` finds this one. */
  readonly start: number;
  /** All comment lines since the previous entry. */
  readonly comments: readonly PoComment[];
  /** The offset of the first keyword. */
  readonly keyword: number;
  readonly context: PoString | undefined;
  readonly id: PoString;
  readonly plural: PoString | undefined;
  /** The text of `msgstr` under 0, or of `msgstr[0]`, `msgstr[1]` and so on. */
  readonly texts: ReadonlyMap<number, PoString>;
  /** The span with the comments right above the entry, but not those above a blank line. */
  readonly span: Span;
}

export interface PoProblem {
  readonly offset: number;
  readonly message: string;
  /** Whether the file can be read as a catalogue nonetheless. */
  readonly harmless?: boolean;
}

interface Token {
  readonly kind: 'comment' | 'keyword' | 'string' | 'end' | 'unknown';
  /** The comment line, the keyword, or the text of the string. */
  readonly text: string;
  /** The number in brackets behind a keyword. */
  readonly index: number | undefined;
  readonly start: number;
  readonly end: number;
  /** Whether a blank line precedes the token. */
  readonly apart: boolean;
}

const pattern =
  /([ \t\f\v\r\n]*)(?:"([^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*)"|(msgctxt|msgid_plural|msgid|msgstr)\b(?:[ \t]*\[[ \t]*(\d{1,3})[ \t]*\])?|(#[^\r\n]*)|($)|)/y;
const kinds = ['string', 'keyword', 'comment', 'end'] as const;

/** Reads one entry of a catalogue again: only an edit needs all of its parts. */
export function readBlock(source: string, start: number): PoBlock | undefined {
  return readBlocks(source, start, []).next().value ?? undefined;
}

/**
 * Reads the entries of a catalogue in order, from an offset between two of them. Obsolete entries (`#~`) are
 * comments that belong to no entry. Reading ends at the first problem that is not harmless.
 */
export function* readBlocks(
  source: string,
  offset: number,
  problems: PoProblem[],
): Generator<PoBlock> {
  let token = tokenAt(source, offset);
  let behind = offset;

  const advance = (): void => {
    token = tokenAt(source, token.end);
  };

  const isAt = (kind: Token['kind']): boolean => token.kind === kind;

  function readString(): PoString | undefined {
    const first = token;
    let last = token;
    let text = '';
    let literals = 0;
    for (; isAt('string'); advance()) {
      if (hasUnknownEscape(token.text)) {
        const message = 'The string has a backslash that escapes nothing.';
        problems.push({ offset: token.start, message, harmless: true });
      }
      text += unescapePo(token.text);
      literals++;
      last = token;
    }
    return literals === 0
      ? undefined
      : { text, literals, span: { start: first.start, end: last.end } };
  }

  function readParts(comments: PoComment[], start: number): PoBlock | string {
    const first = token.start;
    const strings = new Map<string, PoString>();
    const texts = new Map<number, PoString>();
    let end = start;
    while (token.kind === 'keyword' || (token.kind === 'comment' && texts.size === 0)) {
      const { kind, text: keyword, index = 0 } = token;
      if (keyword !== 'msgstr' && texts.size > 0) break;
      if (kind === 'comment') comments.push(token);
      advance();
      if (kind === 'comment') continue;
      const string = readString();
      if (!string) return `There is no string after ${keyword}.`;
      if (strings.has(keyword) || texts.has(index)) return `The entry has ${keyword} twice.`;
      if (keyword === 'msgstr') texts.set(index, string);
      else strings.set(keyword, string);
      end = string.span.end;
    }
    const id = strings.get('msgid');
    if (!id) return 'The entry has no msgid.';
    if (texts.size === 0) return 'The entry has no msgstr.';
    const [context, plural] = [strings.get('msgctxt'), strings.get('msgid_plural')];
    const span = { start, end };
    return { start: behind, comments, keyword: first, context, id, plural, texts, span };
  }

  while (!isAt('end')) {
    let comments: PoComment[] = [];
    let start: number | undefined;
    for (; isAt('comment'); advance()) {
      const obsolete = token.text.startsWith('#~');
      if (obsolete) comments = [];
      else comments.push(token);
      if (obsolete) start = undefined;
      else if (token.apart || start === undefined) start = token.start;
    }
    if (isAt('end')) break;
    const { start: at, kind, apart } = token;
    const from = apart || start === undefined ? at : start;
    const block =
      kind === 'keyword'
        ? readParts(comments, from)
        : 'Neither an entry nor a comment begins here.';
    if (typeof block === 'string') {
      problems.push({ offset: block.includes('string after') ? token.start : at, message: block });
      break;
    }
    yield block;
    behind = block.span.end;
  }
}

function tokenAt(source: string, offset: number): Token {
  pattern.lastIndex = offset;
  const [, blanks = '', string, keyword, index, comment, end] = pattern.exec(source) ?? [];
  const texts = [string, keyword, comment, end];
  const found = texts.findIndex((text) => text !== undefined);
  return {
    kind: kinds[found] ?? 'unknown',
    text: texts[found] ?? '',
    index: index === undefined ? undefined : Number(index),
    start: offset + blanks.length,
    end: pattern.lastIndex,
    apart: blanks.length > 1 && /(?:\r\n|[\r\n])[ \t]*[\r\n]/.test(blanks),
  };
}
