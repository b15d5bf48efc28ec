// A reader of our own for the part of PHP that translation files use: php-parser builds a node per
// token and takes ten times as long for a file of 100 000 entries, and overflows on deep nesting.

import { bare } from '../../entry.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import {
  type Container,
  isContainer,
  keyIn,
  keyOf,
  type Member,
  maxDepth,
  type NestedEntry,
  type NestedResult,
} from '../../syntax/nested/document.ts';
import { type Comments, type Operand, type PhpReader, readPhp } from './reader.ts';

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

interface Item {
  readonly name: string;
  readonly start: number;
  readonly keyed: boolean;
  readonly comments: readonly string[];
}

/** Statements that may stand before `return`, since they add no text. */
const harmless = new Set(['declare', 'namespace', 'use', 'defined']);

/** Reads a PHP file that returns an array of texts, in arrays inside arrays. */
export function parsePhp(source: string): PhpResult {
  const collector = createCollector<NestedEntry>(source);
  const places = new Map<Member, PhpPlace>();
  const root = readPhp(source, collector.report, (reader) => readFile(reader, collector, places));
  return { ...collector.result(), root, places };
}

function readFile(
  reader: PhpReader,
  collector: Collector<NestedEntry>,
  places: Map<Member, PhpPlace>,
): Container {
  const { is, advance } = reader;

  function readArray(
    parent: Container | undefined,
    prefix: string,
    start: number,
    open: number,
    depth: number,
  ): Container {
    if (depth > maxDepth) reader.fail(`Arrays are nested more than ${maxDepth} deep.`, 'limit');
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
    const names = new Map<string, Member>();
    let index = 0;
    let keyedItems = 0;
    const close = reader.enter(open);
    for (;;) {
      const comments = reader.readComments();
      if (is(close)) break;
      const first = comments.start ?? reader.start();
      const { member, item } = readItem(container, comments, index, depth);
      if (isInteger(item.name)) index = Math.max(index, Number(item.name) + 1);
      if (item.keyed) keyedItems++;
      const comma = is(',');
      if (!comma && !is(close)) reader.expected(`a comma or "${close}"`);
      if (member) {
        checkName(names, item.name, member);
        members.push(member);
        const end = comma ? reader.end() : member.span.end;
        places.set(member, { start: first, keyed: item.keyed, end, comma });
      }
      if (comma) advance(true);
    }
    if (members.length > 0 && keyedItems === 0) container.kind = 'array';
    container.span.end = reader.end();
    advance();
    return container;
  }

  function readItem(
    container: Container,
    { texts: comments }: Comments,
    index: number,
    depth: number,
  ): { item: Item; member: Member | undefined } {
    const start = reader.start();
    const positional = { name: String(index), start, keyed: false, comments };
    if (reader.arrayBracket() !== undefined) return readValue(container, positional, depth);
    const first = reader.readOperand(true);
    if (!is('=>')) {
      return { item: positional, member: toEntry(container, positional, first) };
    }
    advance();
    const item = { name: first.text, start, keyed: true, comments };
    if (first.kind !== 'other') return readValue(container, item, depth);
    collector.report('value', start, 'A key has to be a text or an integer as it stands.');
    reader.skipExpression(false);
    return { item, member: undefined };
  }

  function readValue(
    container: Container,
    item: Item,
    depth: number,
  ): { item: Item; member: Member | undefined } {
    const bracket = reader.arrayBracket();
    if (bracket === undefined) {
      return { item, member: toEntry(container, item, reader.readOperand(false)) };
    }
    const prefix = `${container.prefix}${item.name}.`;
    const member = readArray(container, prefix, item.start, bracket, depth + 1);
    if (!is(',') && !is(']') && !is(')')) {
      collector.report('value', item.start, notText, { key: prefix.slice(0, -1) });
      reader.skipExpression(false);
    }
    return { item, member };
  }

  function toEntry(container: Container, item: Item, value: Operand): NestedEntry | undefined {
    const key = keyIn(container, item.name);
    if (value.kind !== 'text') {
      collector.report('value', value.span.start, notText, { key });
      return undefined;
    }
    const { references, flags, meta } = bare;
    const entry: NestedEntry = {
      key,
      message: value.text,
      comments: item.comments,
      references,
      flags,
      meta,
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

  if (!is('<?php') && !is('<?')) reader.expected('"<?php"');
  advance();
  while (harmless.has(reader.word())) {
    while (!is(';') && !reader.atEnd()) advance();
    advance();
  }
  if (reader.word() !== 'return') reader.expected('"return" and an array');
  advance();
  const bracket = reader.arrayBracket();
  if (bracket === undefined) reader.expected('an array');
  const root = readArray(undefined, '', reader.start(), bracket, 1);
  if (!is(';') && !is('?>') && !reader.atEnd()) reader.expected('a semicolon');
  return root;
}

/** Whether the name of an item is a number to PHP; few are, so that most need no pattern. */
function isInteger(name: string): boolean {
  return name.charCodeAt(0) <= 57 && /^-?\d{1,15}$/.test(name);
}

const notText = 'Only a text as it stands can be a value, nothing that has to be computed.';
