import type { Message } from '@parlance/messages';
// A custom reader for the part of PHP that translation files use: php-parser builds a node per token, takes ten
// times as long for a file of 100 000 entries, and overflows the stack on deep nesting.

import { bare } from '../../entry.ts';
import { type Collector, createCollector } from '../../syntax/collect.ts';
import {
  type Container,
  entriesIn,
  isContainer,
  type KeptValue,
  keptIn,
  keyIn,
  type Member,
  maxDepth,
  type NestedEntry,
  type NestedResult,
} from '../../syntax/nested/document.ts';
import { reportClashes, settleRepeats } from '../../syntax/nested/duplicates.ts';
import { type Comments, type Operand, type PhpReader, readPhp } from './reader.ts';

/** The offsets of an item of an array beyond its key and value. */
export interface PhpPlace {
  /** The start of the comments above the item, or else of the item. */
  readonly start: number;
  /** Whether the item has a key, or takes the next index. */
  readonly keyed: boolean;
  /** The offset behind the comma, or behind the value where there is no comma. */
  readonly end: number;
  readonly comma: boolean;
}

/** The result of `parsePhp`. */
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

/** Statements that may precede `return`, since they add no text. */
const harmless = new Set(['declare', 'namespace', 'use', 'defined']);

/** Converts a text of the file to a message. */
type ReadText = (text: string) => Message;

/** Reads a PHP file that returns an array of texts or of nested arrays. */
export function parsePhp(source: string, readText: ReadText = (text) => text): PhpResult {
  const reading: Reading = {
    source,
    readText,
    collector: createCollector(source),
    places: new Map(),
    entries: [],
    kept: [],
    names: new Set(),
    repeats: false,
  };
  const { collector, places } = reading;
  const root = readPhp(source, collector.report, (reader) => readFile(reader, reading));
  const { entries, kept } = root && reading.repeats ? settle(reading, root) : reading;
  const { diagnostics } = collector.result();
  return { resource: { entries }, diagnostics, root, kept, places };
}

/** The state of a parse. */
interface Reading {
  readonly source: string;
  readonly readText: ReadText;
  readonly collector: Collector<NestedEntry>;
  readonly places: Map<Member, PhpPlace>;
  readonly entries: NestedEntry[];
  readonly kept: KeptValue[];
  /** The paths of all items. */
  readonly names: Set<string>;
  /** Whether a path occurred twice. */
  repeats: boolean;
}

/** Of two items with the same name, PHP keeps the last. */
function settle({ collector, places }: Reading, root: Container) {
  const byStart = new Map(Array.from(places, ([{ span }, place]) => [span.start, place]));
  const placeOf = ({ span }: Member) => ({ span, name: span.start });
  settleRepeats(root, placeOf, (key, first, again) =>
    collector.reportTwice(key, first, again, { lastCounts: true }),
  );
  for (const value of replacedIn(root)) {
    const place = byStart.get(value.span.start);
    if (place) places.set(value, place);
  }
  const entries = [...entriesIn(root)];
  reportClashes(entries, collector.reportTwice);
  return { entries, kept: [...keptIn(root)] };
}

function* replacedIn({ members, replaced }: Container): Generator<KeptValue> {
  if (replaced) for (const values of replaced.values()) yield* values;
  for (const member of members) if (isContainer(member)) yield* replacedIn(member);
}

function readFile(reader: PhpReader, reading: Reading): Container {
  const { is, advance } = reader;
  const { source, collector, places, kept, readText } = reading;

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
      return { item: positional, member: toMember(container, positional, first) };
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
      return { item, member: toMember(container, item, reader.readOperand(false)) };
    }
    const key = keyIn(container, item.name);
    const [textsBefore, keptBefore] = [reading.entries.length, kept.length];
    const inner = readArray(container, `${key}.`, item.start, bracket, depth + 1);
    // A list without texts is kept as one value.
    const isOther =
      inner.kind === 'array' && kept.length > keptBefore && reading.entries.length === textsBefore;
    if (isOther) kept.length = keptBefore;
    const value = { start: bracket, end: inner.span.end };
    const member = isOther ? keep('other', container, key, item.start, value) : inner;
    addName(key);
    if (!is(',') && !is(']') && !is(')')) {
      collector.report('value', item.start, notText, { key });
      reader.skipExpression(false);
    }
    return { item, member };
  }

  function toMember(container: Container, item: Item, value: Operand): Member | undefined {
    const key = keyIn(container, item.name);
    if (value.kind !== 'text') {
      const spelling = source.slice(value.span.start, value.span.end);
      if (!plainValue.test(spelling)) {
        collector.report('value', value.span.start, notText, { key });
        return undefined;
      }
      addName(key);
      const isNull = /^null$/i.test(spelling);
      return keep(isNull ? 'nothing' : 'other', container, key, item.start, value.span);
    }
    const { references, flags, meta } = bare;
    const entry: NestedEntry = {
      key,
      message: readText(value.text),
      comments: item.comments,
      references,
      flags,
      meta,
      span: { start: item.start, end: value.span.end },
      value: value.span,
      container,
    };
    addName(key);
    reading.entries.push(entry);
    return entry;
  }

  function addName(key: string) {
    const known = reading.names.size;
    reading.names.add(key);
    reading.repeats ||= reading.names.size === known;
  }

  function keep(
    how: KeptValue['kept'],
    container: Container,
    key: string,
    start: number,
    value: KeptValue['value'],
  ): KeptValue {
    const span = { start, end: value.end };
    const found: KeptValue = { kept: how, key, container, span, value };
    kept.push(found);
    return found;
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

/**
 * Whether PHP treats the name of an item as a number. Few names are, so the first character is tested first.
 */
function isInteger(name: string): boolean {
  return name.charCodeAt(0) <= 57 && /^-?\d{1,15}$/.test(name);
}

/** A number, a boolean or null. */
const plainValue =
  /^(?:[-+]?(?:\d[\d_]*\.?\d*|\.\d+)(?:e[-+]?\d+)?|[-+]?0[xbo][\da-f_]+|true|false|null)$/i;

const notText = 'Only a text as it stands can be a value, nothing that has to be computed.';
