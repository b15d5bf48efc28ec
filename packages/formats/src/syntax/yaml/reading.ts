import { createPositions, type Span } from '@parlance/messages';
import { bare } from '../../entry.ts';
import type { Diagnostic, DiagnosticCode } from '../../types.ts';
import type { Container, KeptValue, NestedEntry } from '../nested/document.ts';
import type { Layout, YamlAlias, YamlOptions } from './document.ts';

/** The maximum number of reported problems: a file that is not YAML at all has one in every line. */
export const maxProblems = 100;

/** Thrown to stop reading where going on would only take time. */
export const stopped = new Error('Stopped');

/** An anchored value that has been read completely. */
export interface Anchored {
  readonly key: string;
  readonly container: Container | undefined;
  readonly entries: readonly NestedEntry[];
}

/** The position of a value. */
export interface Place {
  readonly parent: Container;
  readonly key: string;
  /** The offset of its key or dash. */
  readonly start: number;
  /** The offset of the comments directly above it, or else the same as `start`. */
  readonly leading: number;
  readonly comments: readonly string[];
  /** The number of containers around it. */
  readonly depth: number;
}

/** The state of a parse. */
export interface Reading {
  readonly source: string;
  readonly options: YamlOptions;
  readonly diagnostics: Diagnostic[];
  /** The entries in the order of the file, without repeated ones. */
  readonly entries: Map<string, NestedEntry>;
  readonly kept: KeptValue[];
  /** The paths of values that are no texts. */
  readonly others: Set<string>;
  readonly layouts: Map<Container, Layout>;
  readonly aliases: YamlAlias[];
  /** Anchored values by name; `open` while the value is being read. */
  readonly anchors: Map<string, Anchored | 'open'>;
  /** Converts an offset to line and column. */
  readonly positionOf: ReturnType<typeof createPositions>;
  /** The offset up to which the file has been read: comments behind it belong to the next value. */
  readTo: number;
  /** Whether a path occurred twice. */
  repeats: boolean;
  /** The number of texts that aliases expand to. */
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

/** Adds the path of a value that is no text. */
export function addOther(reading: Reading, path: string) {
  const known = reading.others.size;
  reading.others.add(path);
  reading.repeats ||= reading.others.size === known;
}

/** Adds a value that stays unchanged. */
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

/** Whether a path occurs more than once. */
export function hasRepeats({ repeats, entries, others }: Reading): boolean {
  if (repeats) return true;
  for (const path of others) if (entries.has(path)) return true;
  return false;
}
