import { type AST, parseTOML } from 'toml-eslint-parser';
import { bare } from '../../entry.ts';
import { type Collector, createCollector } from '../collect.ts';
import { type Container, isContainer, maxDepth, type NestedEntry } from '../nested/document.ts';
import { lineEnd, lineStart } from '../whole-lines.ts';
import { readComments } from '../yaml/comments.ts';
import type { TomlOptions, TomlResult, TomlTable } from './document.ts';
import { findFirst, isDuplicate } from './duplicates.ts';

/**
 * Reads TOML 1.1. Names of tables inside each other and indices of lists are joined with dots to keys.
 * The library stops at the first mistake, so no more than one of those is found.
 */
export function parseToml(source: string, { isClosed }: TomlOptions = {}): TomlResult {
  const collector = createCollector<NestedEntry>(source);
  const reading: Reading = {
    source,
    collector,
    tables: [],
    headers: new Set(),
    dotted: new Set(),
    lists: new Set(),
    readTo: 0,
  };
  const program = readProgram(source, collector);
  if (program) readTables(reading, program);
  if (isClosed) for (const { container } of reading.tables) close(container, isClosed);
  const { tables, headers, dotted, lists } = reading;
  return { ...collector.result(), tables, headers, dotted, lists };
}

interface Reading {
  readonly source: string;
  readonly collector: Collector<NestedEntry>;
  readonly tables: TomlTable[];
  readonly headers: Set<string>;
  readonly dotted: Set<string>;
  readonly lists: Set<string>;
  /** Up to where the text has been understood: comments behind it belong to what follows. */
  readTo: number;
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
  const { source, tables } = reading;
  const [top] = program.body;
  const root = { ...emptyContainer('', { start: 0, end: source.length }), container: undefined };
  const outermost = { container: root, header: undefined, start: 0, end: 0 };
  tables.push(outermost);
  for (const node of top.body) {
    if (node.type === 'TOMLKeyValue') readPair(reading, root, node, outermost);
    else readTable(reading, node);
  }
}

function readTable(reading: Reading, node: AST.TOMLTable) {
  const { source, tables, headers, lists } = reading;
  if (isTooDeep(reading, node.key)) return;
  const path = node.resolvedKey.map(String);
  for (const [at, part] of node.resolvedKey.entries()) {
    headers.add(path.slice(0, at + 1).join('.'));
    if (typeof part === 'number') lists.add(path.slice(0, at).join('.'));
  }
  const start = lineStart(source, node.range[0]);
  const keyEnd = node.key.range[1];
  const end = lineEnd(source, keyEnd);
  const container = emptyContainer(`${path.join('.')}.`, { start, end });
  const { leading } = readComments(source, node.range[0], reading.readTo);
  const table = {
    container,
    header: { start, end },
    start: lineStart(source, leading),
    end,
  };
  tables.push(table);
  reading.readTo = end;
  for (const pair of node.body) readPair(reading, container, pair, table);
}

function close(container: Container, isClosed: (container: Container) => boolean) {
  if (isClosed(container)) container.sealed = true;
  for (const member of container.members) if (isContainer(member)) close(member, isClosed);
}

function emptyContainer(prefix: string, span: { start: number; end: number }): Container {
  const members: Container['members'] = [];
  return {
    kind: 'object',
    parent: undefined,
    prefix,
    span,
    open: undefined,
    sealed: false,
    members,
  };
}

/** Reads a key with its value in a line of its own, or in a table between braces. */
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
  const { report, add } = reading.collector;
  const [from, end] = node.range;
  if (node.type === 'TOMLValue') {
    if (node.kind !== 'string') {
      report('value', from, 'Only text can be a value.', { key });
      return;
    }
    const { leading = start, comments = bare.comments } = above ?? {};
    const { references, flags, meta } = bare;
    const span = { start: leading, end };
    const value = { start: from, end };
    const message = node.value;
    const entry = { key, message, comments, references, flags, meta, span, value, container };
    container.members.push(entry);
    add(entry);
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
    span: { start: above?.leading ?? start, end },
    open: from,
    sealed: false,
    members: [],
  };
  container.members.push(inner);
  if (node.type === 'TOMLArray') {
    node.elements.forEach((item, index) => {
      readValue(reading, inner, `${key}.${index}`, item, item.range[0], depth + 1);
    });
  } else {
    for (const pair of node.body) readPair(reading, inner, pair, undefined, depth + 1);
  }
}

const tooDeep = `More than ${maxDepth} levels of nesting.`;

function isTooDeep({ collector }: Reading, { keys, range }: AST.TOMLKey, depth = 1): boolean {
  if (keys.length + depth <= maxDepth) return false;
  collector.report('limit', range[0], tooDeep);
  return true;
}
