import { bare } from '../../entry.ts';
import { createPositions } from '../../position.ts';
import type { Diagnostic, DiagnosticCode, Span } from '../../types.ts';
import type { Container, KeptValue, NestedEntry } from '../nested/document.ts';
import type { Layout, YamlAlias, YamlOptions } from './document.ts';

/** Problems reported at most: a file that is not YAML at all has one in every line. */
export const maxProblems = 100;

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
  /** In the order of the file, but for those that are in it once more. */
  readonly entries: Map<string, NestedEntry>;
  readonly kept: KeptValue[];
  /** The paths of values that are no texts. */
  readonly others: Set<string>;
  readonly layouts: Map<Container, Layout>;
  readonly aliases: YamlAlias[];
  /** Anchored values by name; `open` while the value itself is being read. */
  readonly anchors: Map<string, Anchored | 'open'>;
  /** Tells the line and the column of an offset. */
  readonly positionOf: ReturnType<typeof createPositions>;
  /** Up to where the text has been understood: comments behind it belong to what follows. */
  readTo: number;
  /** Whether a path was there before. */
  repeats: boolean;
  /** How many texts aliases stand for. */
  aliasedTexts: number;
}

export function startReading(source: string, options: YamlOptions): Reading {
  return {
    source,
    options,
    diagnostics: [],
    entries: new Map(),
    kept: [],
    others: new Set(),
    repeats: false,
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
  const { key, parent, leading, comments } = place;
  const { references, flags, meta } = bare;
  const span = { start: leading, end: value.end };
  const entry = { key, message, comments, references, flags, meta, span, value, container: parent };
  parent.members.push(entry);
  const known = reading.entries.size;
  reading.entries.set(key, entry);
  reading.repeats ||= reading.entries.size === known;
  return entry;
}

/** Remembers the path of a value that is no text. */
export function addOther(reading: Reading, path: string) {
  const known = reading.others.size;
  reading.others.add(path);
  reading.repeats ||= reading.others.size === known;
}

/** Adds a value that stays as it is. */
export function keepValue(
  reading: Reading,
  { key, parent, leading }: Place,
  kept: KeptValue['kept'],
  value: Span,
) {
  addOther(reading, key);
  const span = { start: leading, end: value.end };
  const found: KeptValue = { kept, key, container: parent, span, value };
  parent.members.push(found);
  reading.kept.push(found);
}

/** Whether a path is there more than once. */
export function hasRepeats({ repeats, entries, others }: Reading): boolean {
  if (repeats) return true;
  for (const path of others) if (entries.has(path)) return true;
  return false;
}
