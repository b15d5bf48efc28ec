import { bare } from '../../entry.ts';
import { createCollector } from '../collect.ts';
import {
  type Container,
  entriesIn,
  type KeptValue,
  keptIn,
  keyIn,
  type Member,
  type NestedEntry,
  type NestedResult,
} from '../nested/document.ts';
import { reportClashes, settleRepeats } from '../nested/duplicates.ts';
import { type JsonReader, readJson } from './reader.ts';

/** The options for parsing a JSON file, also while it is edited. */
export interface JsonOptions {
  /** Whether nested objects and lists are refused, and names are not split at their dots. */
  readonly flat: boolean;
  /** Whether added names are not split at their dots even if the file is not flat. */
  readonly keepsDots?: boolean;
  /** Whether the file may hold a list instead of an object. */
  readonly lists?: boolean;
  /** Tells which objects are closed: nothing is added inside them. */
  readonly isClosed?: (container: Container) => boolean;
}

/** The result of `parseJson`. */
export interface JsonResult extends NestedResult {
  /** The keys of all entries; only for use while parsing. */
  readonly keys: ReadonlySet<string>;
}

/**
 * Reads JSON (RFC 8259) in one pass and keeps the offsets of string values, which JSON.parse does not return; a
 * parser that builds a node per token takes several times as long. Names inside objects and indexes inside
 * arrays are joined with dots to keys; `flat` refuses both. Values that are no texts are kept, and of a name
 * that occurs twice in an object the last value counts.
 */
export function parseJson(source: string, { flat, lists, isClosed }: JsonOptions): JsonResult {
  const collector = createCollector<NestedEntry>(source);
  const { report } = collector;
  const entries: NestedEntry[] = [];
  const kept: KeptValue[] = [];
  const keys = new Set<string>();
  /** The paths of values that are no texts. */
  const others = new Set<string>();
  let texts = 0;
  let repeats = false;

  function readValue(reader: JsonReader, container: Container, name: string, start: number) {
    const kind = reader.kind();
    const key = keyIn(container, name);
    const valueStart = reader.offset();
    if (kind === 'string') {
      const message = reader.string();
      addEntry(container, key, message, start, { start: valueStart, end: reader.offset() });
      return;
    }
    addOther(key);
    if (kind === 'other') {
      const isNull = reader.literal('a value') === 'null';
      keep(isNull ? 'nothing' : 'other', container, key, start, valueStart, reader.offset());
      return;
    }
    const [textsBefore, keptBefore] = [texts, kept.length];
    const inner = readContainer(reader, kind, container, `${key}.`, start);
    const holdsText = texts > textsBefore;
    const isFlat = flat && container.parent === undefined;
    if (!holdsText && (isFlat || (kind === 'array' && kept.length > keptBefore))) {
      kept.length = keptBefore;
      keep('other', container, key, start, valueStart, reader.offset());
      return;
    }
    if (isFlat) {
      report('value', valueStart, 'Only text can be a value here, no object or list.', { key });
    }
    container.members.push(inner);
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
    texts++;
    if (flat && container.parent !== undefined) return;
    const known = keys.size;
    keys.add(key);
    repeats ||= keys.size === known;
    entries.push(entry);
  }

  function addOther(key: string) {
    const known = others.size;
    others.add(key);
    repeats ||= others.size === known;
  }

  function keep(
    how: KeptValue['kept'],
    container: Container,
    key: string,
    start: number,
    valueStart: number,
    end: number,
  ) {
    const value = { start: valueStart, end };
    const found: KeptValue = { kept: how, key, container, span: { start, end }, value };
    container.members.push(found);
    kept.push(found);
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
  const found = root && (repeats || hasBoth(keys, others)) ? settle(root) : { entries, kept };
  const { diagnostics } = collector.result();
  const resource = { entries: root ? found.entries : [] };
  return { resource, diagnostics, root, kept: found.kept, keys };

  function settle(outermost: Container) {
    const placeOf = ({ span }: Member) => ({ span, name: span.start });
    settleRepeats(outermost, placeOf, (key, first, again) =>
      collector.reportTwice(key, first, again, { lastCounts: true }),
    );
    const all = [...entriesIn(outermost)].filter(({ container }) => !flat || !container.parent);
    reportClashes(all, collector.reportTwice);
    return { entries: all, kept: [...keptIn(outermost)] };
  }
}

/** Whether a path has a text and another value. */
function hasBoth(keys: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const key of others) if (keys.has(key)) return true;
  return false;
}
