import { type AST, parseTOML } from 'toml-eslint-parser';
import type { Collector } from '../collect.ts';
import {
  type Container,
  entriesIn,
  isContainer,
  type KeptValue,
  maxDepth,
  type NestedEntry,
} from '../nested/document.ts';
import { lineEnd } from '../whole-lines.ts';
import { readComments } from '../yaml/comments.ts';
import type { TomlOptions, TomlResult, TomlTable } from './document.ts';
import { findFirst, isDuplicate } from './duplicates.ts';
import { readPlainToml } from './plain.ts';
import { addText, openOutermost, openTable, type Reading, startReading } from './reading.ts';

/**
 * Reads TOML 1.1. Names of nested tables and indexes of arrays are joined with dots to keys. The library stops
 * at the first error, so only one is found.
 */
export function parseToml(source: string, options: TomlOptions = {}): TomlResult {
  const plain = readPlainToml(source);
  return plain ? finish(plain, options) : parseAnyToml(source, options);
}

/** Like `parseToml`, with the library only, which reads every file but is slower. */
export function parseAnyToml(source: string, options: TomlOptions = {}): TomlResult {
  const reading = startReading(source);
  const deepKey = findDeepKey(source);
  if (deepKey !== undefined) reading.collector.report('limit', deepKey, tooDeep);
  const program = deepKey === undefined && readProgram(source, reading.collector);
  if (program) readTables(reading, program);
  return finish(reading, options);
}

function finish(
  { collector, kept, tables, headers, dotted, lists }: Reading,
  { isClosed }: TomlOptions,
): TomlResult {
  if (isClosed) for (const { container } of tables) close(container, isClosed);
  return { ...collector.result(), kept, tables, headers, dotted, lists };
}

// An unclosed string extends to the end: else matching would be tried again from each later beginning.
const name = String.raw`(?:[\w-]+|"[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*"?|'[^'\r\n]*'?)[ \t]*`;
const longText = String.raw`"""[^"\\]*(?:(?:\\[^]|"(?!""))[^"\\]*)*(?:"""|\\?$)|'''[^']*(?:'(?!'')[^']*)*(?:'''|$)`;
/** Multi-line strings; comments; dotted keys, which also match one-line strings. */
const keyOrText = new RegExp(String.raw`${longText}|#.*|(${name}(?:\.[ \t]*${name})*)`, 'g');

/**
 * The offset of a dotted key with more names than the allowed depth. The library creates a table for each name,
 * and would take hundreds of megabytes for a small file.
 */
function findDeepKey(source: string): number | undefined {
  for (const { 1: key, index } of source.matchAll(keyOrText)) {
    if (key !== undefined && key.length >= 2 * maxDepth) {
      let names = 0;
      for (const _ of key.matchAll(new RegExp(name, 'g'))) if (++names > maxDepth) return index;
    }
  }
  return undefined;
}

function readProgram(
  source: string,
  { report, reportTwice }: Collector<NestedEntry>,
): AST.TOMLProgram | undefined {
  try {
    return parseTOML(source);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const offset = 'index' in error && typeof error.index === 'number' ? error.index : 0;
    const first = isDuplicate(error) ? findFirst(source, offset) : undefined;
    if (first) reportTwice(first.key, first.offset, offset);
    else report(isDuplicate(error) ? 'duplicate-key' : 'syntax', offset, `${error.message}.`);
    return undefined;
  }
}

function readTables(reading: Reading, program: AST.TOMLProgram) {
  const [top] = program.body;
  const outermost = openOutermost(reading);
  for (const node of top.body) {
    if (node.type === 'TOMLKeyValue') readPair(reading, outermost.container, node, outermost);
    else readTable(reading, node);
  }
}

function readTable(reading: Reading, node: AST.TOMLTable) {
  if (isTooDeep(reading, node.key)) return;
  const path = node.resolvedKey.map(String);
  for (const [at, part] of node.resolvedKey.entries()) {
    if (typeof part === 'number') reading.lists.add(path.slice(0, at).join('.'));
  }
  const table = openTable(reading, path, node.range[0], node.key.range[1]);
  for (const pair of node.body) readPair(reading, table.container, pair, table);
}

function close(container: Container, isClosed: (container: Container) => boolean) {
  if (isClosed(container)) container.sealed = true;
  for (const member of container.members) if (isContainer(member)) close(member, isClosed);
}

/** Reads a key and its value, on a line or in an inline table. */
function readPair(
  reading: Reading,
  container: Container,
  node: AST.TOMLKeyValue,
  table: TomlTable | undefined,
  depth = 1,
) {
  const { source, dotted } = reading;
  const [start] = node.key.range;
  if (isTooDeep(reading, node.key, depth)) return;
  const names = node.key.keys.map((part) => (part.type === 'TOMLBare' ? part.name : part.value));
  for (let count = 1; count < names.length; count++) {
    dotted.add(container.prefix + names.slice(0, count).join('.'));
  }
  const key = container.prefix + names.join('.');
  const above = table ? readComments(source, start, reading.readTo) : undefined;
  readValue(reading, container, key, node.value, start, depth, above);
  reading.readTo = node.range[1];
  if (table) table.end = lineEnd(source, node.range[1]);
}

function readValue(
  reading: Reading,
  container: Container,
  key: string,
  node: AST.TOMLContentNode,
  start: number,
  depth: number,
  above?: ReturnType<typeof readComments>,
) {
  const { report } = reading.collector;
  const [from, end] = node.range;
  const span = { start: above?.leading ?? start, end };
  const keep = () => {
    const found: KeptValue = { kept: 'other', key, container, span, value: { start: from, end } };
    container.members.push(found);
    reading.kept.push(found);
  };
  if (node.type === 'TOMLValue') {
    if (node.kind !== 'string') {
      keep();
      return;
    }
    addText(reading, container, key, node.value, { start: from, end }, above ?? { leading: start });
    return;
  }
  if (depth >= maxDepth) {
    report('limit', from, tooDeep, { key });
    return;
  }
  const isList = node.type === 'TOMLArray';
  const inner: Container = {
    kind: isList ? 'array' : 'object',
    parent: container,
    prefix: `${key}.`,
    span,
    open: from,
    sealed: false,
    members: [],
  };
  const keptBefore = reading.kept.length;
  if (node.type === 'TOMLArray') {
    node.elements.forEach((item, index) => {
      readValue(reading, inner, `${key}.${index}`, item, item.range[0], depth + 1);
    });
    // An array without texts is kept as one value.
    const hasKept = reading.kept.length > keptBefore;
    if (hasKept && entriesIn(inner).next().done) {
      reading.kept.length = keptBefore;
      keep();
      return;
    }
    container.members.push(inner);
  } else {
    container.members.push(inner);
    for (const pair of node.body) readPair(reading, inner, pair, undefined, depth + 1);
  }
}

const tooDeep = `More than ${maxDepth} levels of nesting.`;

function isTooDeep({ collector }: Reading, { keys, range }: AST.TOMLKey, depth = 1): boolean {
  if (keys.length + depth <= maxDepth) return false;
  collector.report('limit', range[0], tooDeep);
  return true;
}
