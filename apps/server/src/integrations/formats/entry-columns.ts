import { randomBytes } from 'node:crypto';
import { type Format, hasText, type ParsedEntry, toText } from '@parlance/formats';
import { v7 as newId } from 'uuid';
import { toNotesJson } from './entry-notes.ts';

/** Entries of one locale as columns, each the text of a PostgreSQL array. */
export interface EntryColumns {
  /** New ids, for terms that the project does not have yet. */
  readonly ids: string;
  readonly keys: string;
  readonly values: string;
  readonly plurals: string;
  /** `EntryNotes` of each as JSON, or null; empty where none has any. */
  readonly notes: string;
  /** The file of each, counted from 0; empty where there is only one. */
  readonly files: string;
  /** Whether an earlier locale has the key too; empty where none does. */
  readonly repeated: string;
  /**
   * The state that each translation has by the file: empty where that tells nothing but that it need
   * not be looked at, null where there is none or the format has no states. Empty where all are null.
   */
  readonly states: string;
  readonly hasPlurals: boolean;
  readonly hasNotes: boolean;
}

export interface ColumnEntry {
  readonly id: string;
  readonly entry: ParsedEntry;
  /** The format of its file; undefined for a source text, which has no state. */
  readonly format: Format | undefined;
  readonly file: number;
  readonly isRepeated: boolean;
}

/** Keys as the text of a PostgreSQL array. */
export function toKeyArray(keys: Iterable<string>): string {
  return toArray([...keys], quote);
}

/** Columns for entries that come from one file in a format, with their ids in the same order. */
export function toFileColumns(
  entries: readonly ParsedEntry[],
  format: Format,
  ids: readonly string[],
): EntryColumns {
  return {
    ids: toArray(ids, (id) => id),
    ...sharedColumns(entries),
    states: toStates(entries, (entry) => toState(entry, format)),
    files: '{}',
    repeated: '{}',
  };
}

/** Columns for entries that come from several files. */
export function toColumns(entries: readonly ColumnEntry[]): EntryColumns {
  return {
    ids: toArray(entries, ({ id }) => id),
    ...sharedColumns(entries.map(({ entry }) => entry)),
    states: toStates(entries, ({ entry, format }) => toState(entry, format)),
    files: toArray(entries, ({ file }) => `${file}`),
    repeated: toArray(entries, ({ isRepeated }) => (isRepeated ? 't' : 'f')),
  };
}

function sharedColumns(entries: readonly ParsedEntry[]) {
  const notes = entries.map(toNotesJson);
  const hasNotes = notes.some((json) => json !== undefined);
  return {
    keys: toArray(entries, ({ key }) => quote(key)),
    // Forms without any text are no translation.
    values: toArray(entries, ({ message }) => quote(hasText(message) ? toText(message) : '')),
    plurals: toArray(entries, ({ message }) => (typeof message === 'string' ? 'f' : 't')),
    notes: toArray(hasNotes ? notes : [], (json) => (json === undefined ? 'null' : quote(json))),
    hasNotes,
    hasPlurals: entries.some(({ message }) => typeof message !== 'string'),
  };
}

function toStates<T>(items: readonly T[], stateOf: (item: T) => string): string {
  const states = items.map(stateOf);
  return toArray(states.some((state) => state !== 'null') ? states : [], (state) => state);
}

/** As an element of an array. Where a file can't tell `reviewed`, `translated` does not deny it. */
function toState({ message, state }: ParsedEntry, format: Format | undefined): string {
  if (!format?.capabilities.states || !hasText(message)) return 'null';
  return state === undefined || (state === 'translated' && !format.tellsReviewed) ? '""' : state;
}

/** Version 7 ids in ascending order, from one draw of random bytes: one by one they take a while. */
export function newIds(count: number): string[] {
  const random = randomBytes(count * 16);
  const msecs = Date.now();
  return Array.from({ length: count }, (_, seq) =>
    newId({ random: random.subarray(seq * 16, seq * 16 + 16), msecs, seq }),
  );
}

// Literals of PostgreSQL arrays are made here, as they would take the main thread a while.

function toArray<T>(items: readonly T[], element: (item: T) => string): string {
  return `{${items.map(element).join(',')}}`;
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
