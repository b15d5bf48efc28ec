import { bare } from '../../entry.ts';
import { createPositions } from '../../position.ts';
import type { Diagnostic, DiagnosticCode, Span } from '../../types.ts';
import type { Container, NestedEntry } from '../nested/document.ts';
import type { Layout, YamlAlias, YamlOptions } from './document.ts';

/** Problems reported at most: a file that is not YAML at all has one in every line. */
const maxProblems = 100;

/** Thrown to end the reading where going on would only cost time. */
export const stopped = new Error('Stopped');

/** An anchored value that has been read as a whole. */
export interface Anchored {
  readonly key: string;
  readonly container: Container | undefined;
  readonly entries: readonly NestedEntry[];
}

/** Where a value stands. */
export interface Place {
  readonly parent: Container;
  readonly key: string;
  /** Where its name or dash begins. */
  readonly start: number;
  /** The same with the comments directly above. */
  readonly leading: number;
  readonly comments: readonly string[];
  /** How many containers it stands in. */
  readonly depth: number;
}

/** What has been read of a file so far. */
export interface Reading {
  readonly source: string;
  readonly options: YamlOptions;
  readonly diagnostics: Diagnostic[];
  readonly entries: Map<string, NestedEntry>;
  readonly layouts: Map<Container, Layout>;
  readonly aliases: YamlAlias[];
  /** Anchored values by name; `open` while the value itself is being read. */
  readonly anchors: Map<string, Anchored | 'open'>;
  /** Tells the line and the column of an offset. */
  readonly positionOf: ReturnType<typeof createPositions>;
  /** Up to where the text has been understood: comments behind it belong to what follows. */
  readTo: number;
  /** How many texts aliases stand for. */
  aliasedTexts: number;
}

export function startReading(source: string, options: YamlOptions): Reading {
  return {
    source,
    options,
    diagnostics: [],
    entries: new Map(),
    layouts: new Map(),
    aliases: [],
    anchors: new Map(),
    positionOf: createPositions(source),
    readTo: 0,
    aliasedTexts: 0,
  };
}

export function report(
  { diagnostics, positionOf }: Reading,
  code: DiagnosticCode,
  offset: number,
  message: string,
  key?: string,
) {
  const about = key === undefined ? {} : { key };
  diagnostics.push({ severity: 'error', code, message, ...positionOf(offset), ...about });
  if (diagnostics.length >= maxProblems) throw stopped;
}

export function stop(
  reading: Reading,
  code: DiagnosticCode,
  offset: number,
  message: string,
): never {
  report(reading, code, offset, message);
  throw stopped;
}

export function addEntry(
  reading: Reading,
  place: Place,
  message: string,
  value: Span,
): NestedEntry {
  const { key, parent, start, leading, comments } = place;
  const first = reading.entries.get(key);
  if (first) {
    const { line } = reading.positionOf(first.value.start);
    report(reading, 'duplicate-key', start, `The key "${key}" is already on line ${line}.`, key);
  }
  const { references, flags, meta } = bare;
  const span = { start: leading, end: value.end };
  const entry = { key, message, comments, references, flags, meta, span, value, container: parent };
  parent.members.push(entry);
  reading.entries.set(key, entry);
  return entry;
}
