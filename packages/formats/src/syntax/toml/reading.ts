import type { Span } from '@parlance/messages';
import { bare } from '../../entry.ts';
import { type Collector, createCollector } from '../collect.ts';
import type { Container, KeptValue, NestedEntry } from '../nested/document.ts';
import { lineEnd, lineStart } from '../whole-lines.ts';
import { type LeadingComments, readComments } from '../yaml/comments.ts';
import type { TomlTable } from './document.ts';

/** The state of a parse. */
export interface Reading {
  readonly source: string;
  readonly collector: Collector<NestedEntry>;
  readonly kept: KeptValue[];
  readonly tables: TomlTable[];
  readonly headers: Set<string>;
  readonly dotted: Set<string>;
  readonly lists: Set<string>;
  /** The offset up to which the file has been read: comments behind it belong to the next entry. */
  readTo: number;
}

export function startReading(source: string): Reading {
  return {
    source,
    collector: createCollector<NestedEntry>(source),
    kept: [],
    tables: [],
    headers: new Set(),
    dotted: new Set(),
    lists: new Set(),
    readTo: 0,
  };
}

/** Begins the root table. */
export function openOutermost({ source, tables }: Reading): TomlTable {
  const container = emptyContainer('', { start: 0, end: source.length });
  const table = { container, header: undefined, start: 0, end: 0 };
  tables.push(table);
  return table;
}

/** Begins a table whose header is at `offset` and whose last name ends at `keyEnd`. */
export function openTable(
  reading: Reading,
  path: readonly string[],
  offset: number,
  keyEnd: number,
): TomlTable {
  const { source, tables, headers } = reading;
  for (const at of path.keys()) headers.add(path.slice(0, at + 1).join('.'));
  const start = lineStart(source, offset);
  const end = lineEnd(source, keyEnd);
  const { leading } = readComments(source, offset, reading.readTo);
  const table = {
    container: emptyContainer(`${path.join('.')}.`, { start, end }),
    header: { start, end },
    start: lineStart(source, leading),
    end,
  };
  tables.push(table);
  reading.readTo = end;
  return table;
}

/** Adds a text to a table, with the comments above it if there are any. */
export function addText(
  { collector }: Reading,
  container: Container,
  key: string,
  message: string,
  value: Span,
  {
    leading,
    comments = bare.comments,
  }: Pick<LeadingComments, 'leading'> & Partial<LeadingComments>,
) {
  const { references, flags, meta } = bare;
  const span = { start: leading, end: value.end };
  const entry = { key, message, comments, references, flags, meta, span, value, container };
  container.members.push(entry);
  collector.add(entry);
}

function emptyContainer(prefix: string, span: { start: number; end: number }): Container {
  return {
    kind: 'object',
    parent: undefined,
    prefix,
    span,
    open: undefined,
    sealed: false,
    members: [],
  };
}
