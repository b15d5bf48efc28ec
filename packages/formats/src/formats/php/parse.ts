// A reader of our own for the part of PHP that translation files use: php-parser builds a node per
// token and takes ten times as long for a file of 100 000 entries, and overflows on deep nesting.

import { bare } from '../../entry.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import {
  type Container,
  isContainer,
  keyOf,
  type Member,
  maxDepth,
  type NestedEntry,
  type NestedResult,
} from '../../syntax/nested/document.ts';
import type { DiagnosticCode, Span } from '../../types.ts';
import { readLiteral } from './literal.ts';
import { type PhpToken, scan } from './scanner.ts';

/** Where an item of an array stands, beyond its key and value. */
export interface PhpPlace {
  /** Of the comments right above it, or of the item itself. */
  readonly start: number;
  /** Whether a key is written, or the item just is the next one. */
  readonly keyed: boolean;
  /** Behind the comma, or where there is none, behind the value. */
  readonly end: number;
  readonly comma: boolean;
}

/** What `parse` gives. */
export interface PhpResult extends NestedResult {
  readonly places: ReadonlyMap<Member, PhpPlace>;
}

type OpenContainer = { -readonly [P in keyof Container]: Container[P] };

/** What stands before or behind `=>` and is no array; `other` has to be computed. */
interface Operand {
  readonly kind: 'text' | 'integer' | 'other';
  readonly text: string;
  readonly span: Span;
}

interface Item {
  readonly name: string;
  readonly start: number;
  readonly keyed: boolean;
  readonly comments: readonly string[];
}

/** Thrown to end the reading where what follows can't be made sense of. */
const stopped = new Error('Not PHP');

/** Statements that may stand before `return`, since they add no text. */
const harmless = new Set(['declare', 'namespace', 'use', 'defined']);

/** Reads a PHP file that returns an array of texts, in arrays inside arrays. */
export function parsePhp(source: string): PhpResult {
  const collector = createCollector<NestedEntry>(source);
  const places = new Map<Member, PhpPlace>();
  let root: Container | undefined;
  try {
    root = readFile(source, collector, places);
  } catch (error) {
    if (error !== stopped) throw error;
  }
  return { ...collector.result(), root, places };
}

function readFile(
  source: string,
  collector: Collector<NestedEntry>,
  places: Map<Member, PhpPlace>,
): Container {
  let token = scan(source, 0);
  /** Where the literals end that were read last. */
  let operandEnd = 0;

  /** Goes to the next token, over comments unless they are asked for. */
  function advance(withComments = false): void {
    do token = scan(source, token.span.end);
    while (!withComments && token.kind === 'comment');
    // Going on would look for the missing end again and again.
    if (token.kind === 'sign' && /^(?:["']|\/\*|<<<)$/.test(token.text)) {
      fail('What begins here does not end.');
    }
  }

  function is(sign: string): boolean {
    return token.kind === 'sign' && token.text === sign;
  }

  function word(): string {
    return token.kind === 'word' ? token.text : '';
  }

  function atEnd(): boolean {
    return token.kind === 'end';
  }

  function fail(message: string, code: DiagnosticCode = 'syntax'): never {
    collector.report(code, token.span.start, message);
    throw stopped;
  }

  function expected(what: string): never {
    fail(
      `Expected ${what}, but ${token.kind === 'end' ? 'the file ends' : 'found something else'}.`,
    );
  }

  /** Skips an expression, brackets and all; returns its end. An arrow ends what may be a key. */
  function skipExpression(mayBeKey: boolean): number {
    let end = token.span.start;
    for (let level = 0; !atEnd(); advance()) {
      if (token.kind === 'sign') {
        if (level === 0 && (/^[,;)\]}]$/.test(token.text) || (mayBeKey && is('=>')))) break;
        if (/^[([{]$/.test(token.text)) level++;
        if (/^[)\]}]$/.test(token.text)) level--;
      }
      end = token.span.end;
    }
    return end;
  }

  /** Literals joined with dots; undefined when there is more to it than literals. */
  function readText(): string | undefined {
    let text: string | undefined = '';
    for (;;) {
      if (token.kind !== 'string') return undefined;
      const part = readLiteral(source.slice(token.span.start, token.span.end));
      text = text === undefined || part === undefined ? undefined : text + part;
      operandEnd = token.span.end;
      advance();
      if (!is('.')) return text;
      advance();
    }
  }

  function readOperand(mayBeKey: boolean): Operand {
    const { kind, text, span } = token;
    const { start } = span;
    let found: Operand | undefined;
    if (kind === 'string') {
      const joined = readText();
      if (joined !== undefined) {
        found = { kind: 'text', text: joined, span: { start, end: operandEnd } };
      }
    } else if (kind === 'number' && /^-?(0|[1-9]\d*)$/.test(text)) {
      found = { kind: 'integer', text, span };
      advance();
    }
    if (found && (is(',') || is('=>') || is(']') || is(')'))) return found;
    if (found && token.kind === 'string') expected('a comma');
    const end = skipExpression(mayBeKey);
    if (end === start) expected('a text');
    return { kind: 'other', text: '', span: { start, end } };
  }

  /** The bracket of an array that begins at this token. */
  function arrayBracket(): Span | undefined {
    if (is('[')) return token.span;
    if (token.kind !== 'word' || token.text !== 'array') return undefined;
    const bracket = scan(source, token.span.end);
    return bracket.text === '(' ? bracket.span : undefined;
  }

  function readArray(
    parent: Container | undefined,
    prefix: string,
    start: number,
    open: number,
    depth: number,
  ): Container {
    if (depth > maxDepth) fail(`Arrays are nested more than ${maxDepth} deep.`, 'limit');
    const members: Member[] = [];
    const span = { start, end: open };
    const container: OpenContainer = {
      kind: 'object',
      parent,
      prefix,
      span,
      open,
      sealed: false,
      members,
    };
    const close = source[open] === '[' ? ']' : ')';
    const names = new Map<string, Member>();
    let index = 0;
    let keyedItems = 0;
    token = scan(source, open);
    advance(true);
    for (;;) {
      const comments = readComments();
      if (is(close)) break;
      const first = comments[0]?.span.start ?? token.span.start;
      const { member, item } = readItem(container, comments, index, depth);
      if (/^-?\d{1,15}$/.test(item.name)) index = Math.max(index, Number(item.name) + 1);
      if (item.keyed) keyedItems++;
      const comma = is(',');
      if (!comma && !is(close)) expected(`a comma or "${close}"`);
      if (member) {
        checkName(names, item.name, member);
        members.push(member);
        const end = comma ? token.span.end : member.span.end;
        places.set(member, { start: first, keyed: item.keyed, end, comma });
      }
      if (comma) advance(true);
    }
    if (members.length > 0 && keyedItems === 0) container.kind = 'array';
    container.span.end = token.span.end;
    advance();
    return container;
  }

  /** The comments right above an item; one behind the item before is not meant. */
  function readComments(): PhpToken[] {
    let comments: PhpToken[] = [];
    for (; token.kind === 'comment'; advance(true)) {
      if (token.breaks > 1) comments = [];
      if (token.breaks > 0 || comments.length > 0) comments.push(token);
    }
    return token.breaks > 1 ? [] : comments;
  }

  function readItem(
    container: Container,
    above: readonly PhpToken[],
    index: number,
    depth: number,
  ): { item: Item; member: Member | undefined } {
    const { start } = token.span;
    const comments = above.map(({ text }) => text);
    const positional = { name: String(index), start, keyed: false, comments };
    if (arrayBracket()) return readValue(container, positional, depth);
    const first = readOperand(true);
    if (!is('=>')) {
      return { item: positional, member: toEntry(container, positional, first) };
    }
    advance();
    const item = { ...positional, name: first.text, keyed: true };
    if (first.kind !== 'other') return readValue(container, item, depth);
    collector.report('value', start, 'A key has to be a text or an integer as it stands.');
    skipExpression(false);
    return { item, member: undefined };
  }

  function readValue(
    container: Container,
    item: Item,
    depth: number,
  ): { item: Item; member: Member | undefined } {
    const bracket = arrayBracket();
    if (!bracket) return { item, member: toEntry(container, item, readOperand(false)) };
    const prefix = `${container.prefix}${item.name}.`;
    const member = readArray(container, prefix, item.start, bracket.start, depth + 1);
    if (!is(',') && !is(']') && !is(')')) {
      collector.report('value', item.start, notText, { key: prefix.slice(0, -1) });
      skipExpression(false);
    }
    return { item, member };
  }

  function toEntry(container: Container, item: Item, value: Operand): NestedEntry | undefined {
    const key = container.prefix + item.name;
    if (value.kind !== 'text') {
      collector.report('value', value.span.start, notText, { key });
      return undefined;
    }
    const entry: NestedEntry = {
      ...bare,
      key,
      message: value.text,
      comments: item.comments.length > 0 ? item.comments : bare.comments,
      span: { start: item.start, end: value.span.end },
      value: value.span,
      container,
    };
    collector.add(entry);
    return entry;
  }

  /** Of two items of one name PHP drops the first; two texts are reported by their keys. */
  function checkName(names: Map<string, Member>, name: string, member: Member): void {
    const other = names.get(name);
    names.set(name, member);
    if (other && (isContainer(other) || isContainer(member))) {
      collector.reportTwice(keyOf(member), other.span.start, member.span.start);
    }
  }

  if (!is('<?php') && !is('<?')) expected('"<?php"');
  advance();
  while (harmless.has(word())) {
    while (!is(';') && !atEnd()) advance();
    advance();
  }
  if (word() !== 'return') expected('"return" and an array');
  advance();
  const bracket = arrayBracket();
  if (!bracket) expected('an array');
  const root = readArray(undefined, '', token.span.start, bracket.start, 1);
  if (!is(';') && !is('?>') && !atEnd()) expected('a semicolon');
  return root;
}

const notText = 'Only a text as it stands can be a value, nothing that has to be computed.';
