import { bare } from '../../entry.ts';
import { type Collector, createCollector } from '../collect.ts';
import { type Container, keyIn, type NestedEntry, type NestedResult } from '../nested/document.ts';
import { type JsonReader, readJson } from './reader.ts';

/** How a JSON file is read, and read again while it is edited. */
export interface JsonOptions {
  /** Objects and lists inside the outermost object are refused, and names are not split at their dots. */
  readonly flat: boolean;
  /** New names are not split at their dots either way. */
  readonly keepsDots?: boolean;
  /** The file may hold a list instead of an object. */
  readonly lists?: boolean;
  /** Which objects are closed: what is added never goes inside. */
  readonly isClosed?: (container: Container) => boolean;
}

/**
 * Reads JSON (RFC 8259) in one pass, keeping where each string value stands: positions are what
 * JSON.parse does not give, and a reader that builds a node per token takes several times as long.
 * Names inside objects and indices inside arrays are joined with dots to keys; `flat` refuses both.
 */
export function parseJson(
  source: string,
  { flat, lists, isClosed }: JsonOptions,
  collector: Collector<NestedEntry> = createCollector(source),
): NestedResult {
  const { report } = collector;

  function readValue(reader: JsonReader, parent: Container, name: string, start: number) {
    const kind = reader.kind();
    const key = keyIn(parent, name);
    const valueStart = reader.offset();
    if (kind === 'string') {
      const message = reader.string();
      addEntry(parent, key, message, start, { start: valueStart, end: reader.offset() });
    } else if (kind === 'other') {
      const found = reader.literal('a value');
      report('value', valueStart, `Only text can be a value, and this is ${found}.`, { key });
    } else {
      if (flat)
        report('value', valueStart, 'Only text can be a value here, no object or list.', { key });
      parent.members.push(readContainer(reader, kind, parent, `${key}.`, start));
    }
  }

  function addEntry(
    container: Container,
    key: string,
    message: string,
    start: number,
    value: NestedEntry['value'],
  ) {
    const { comments, references, flags, meta } = bare;
    const span = { start, end: value.end };
    const entry = { key, message, comments, references, flags, meta, span, value, container };
    container.members.push(entry);
    if (!flat || container.parent === undefined) collector.add(entry);
  }

  function readContainer(
    reader: JsonReader,
    kind: Container['kind'],
    parent: Container | undefined,
    prefix: string,
    start: number,
  ): Container {
    const open = reader.offset();
    const container: Container = {
      kind,
      parent,
      prefix,
      span: { start, end: open },
      open,
      sealed: false,
      members: [],
    };
    if (kind === 'object') {
      reader.object(() => {
        const offset = reader.offset();
        const name = reader.string();
        reader.colon();
        readValue(reader, container, name, offset);
      });
    } else {
      reader.array((index, offset) => readValue(reader, container, String(index), offset));
    }
    container.span.end = reader.offset();
    if (isClosed?.(container)) container.sealed = true;
    return container;
  }

  const root = readJson(source, report, (reader) => {
    const kind = reader.kind();
    const start = reader.offset();
    if (kind === 'object' || (kind === 'array' && lists)) {
      return readContainer(reader, kind, undefined, '', start);
    }
    if (kind === 'array') {
      report('value', start, 'The file must hold an object, not a list.');
      readContainer(reader, kind, undefined, '', start);
    } else if (kind === 'string') {
      report('value', start, 'The file must hold an object, not a text.');
      reader.string();
    } else {
      const found = reader.literal('an object');
      report('value', start, `Only text can be a value, and this is ${found}.`);
    }
    return undefined;
  });
  const { resource, diagnostics } = collector.result();
  const entries = diagnostics.length > 0 ? lastOfEach(resource.entries) : resource.entries;
  return { resource: { entries: root ? entries : [] }, diagnostics, root };
}

/** Of entries with one key the last, which is the one that counts. */
function lastOfEach(entries: readonly NestedEntry[]): readonly NestedEntry[] {
  return [...new Map(entries.map((entry) => [entry.key, entry])).values()];
}
