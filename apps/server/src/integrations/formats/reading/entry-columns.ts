import { randomBytes } from 'node:crypto';
import { type Format, hasText } from '@parlance/formats';
import { toText } from '@parlance/messages';
import { v7 as newId } from 'uuid';
import { toBooleanArray, toIntegerArray, toTextArray, toUuidArray } from '../array-bytes.ts';
import { toNotesJson } from './entry-notes.ts';
import type { ImportedEntry } from './read-file.ts';

/** A batch of entries of one locale as columns, each a PostgreSQL array in binary format. */
export interface EntryColumns {
  /** New ids, used for terms that the project does not have. */
  readonly ids: Uint8Array;
  readonly keys: Uint8Array;
  /** Null if the file says nothing about the translation. */
  readonly values: Uint8Array;
  readonly plurals: Uint8Array;
  /** The `EntryNotes` of each entry as JSON; null if its format has no notes. Empty if all are null. */
  readonly notes: Uint8Array;
  /** The index of each entry's file; empty if all are 0. */
  readonly files: Uint8Array;
  /** Whether an earlier locale has the key, too; empty if none does. */
  readonly repeated: Uint8Array;
  /**
   * The state of each translation in the file. It is an empty string if the file only tells that the text needs no
   * review, and null if there is no translation or the format has no states. Empty if all are null.
   */
  readonly states: Uint8Array;
  /** The result of `toLock` for each entry; empty if all are 0. */
  readonly locks: Uint8Array;
  readonly hasPlurals: boolean;
  readonly hasNotes: boolean;
  /** Whether existing terms may be locked or unlocked. */
  readonly hasLocks: boolean;
}

export interface ColumnEntry {
  /** The index of its id in the new ids; entries with the same key share an id. */
  readonly place: number;
  readonly entry: ImportedEntry;
  /** The format of its file; undefined for a source text, which has no state. */
  readonly format: Format | undefined;
  readonly file: number;
  readonly isRepeated: boolean;
  readonly lock: number;
}

/**
 * The lock of an entry's term as bits: 1 if it is locked, and 2 if that also applies to existing terms, as it does
 * for files of the source locale.
 */
export function toLock(
  { locked }: ImportedEntry,
  { tellsLocked }: Format,
  isSource: boolean,
): number {
  if (!tellsLocked) return 0;
  return (locked ? 1 : 0) + (isSource ? 2 : 0);
}

/**
 * The approximate number of characters in a batch. Large batches need few statements, each of which is planned again;
 * small batches need little memory.
 */
const pieceLength = 33_554_432;
/** The assumed size of an entry besides its texts. */
const entryLength = 40;

/** Keys as PostgreSQL arrays, in batches. */
export function toKeyArrays(keys: Iterable<string>): Uint8Array[] {
  return Array.from(
    toPieces(keys, (key) => key.length),
    toTextArray,
  );
}

/** The columns of entries, in batches, with ids from `createIds`. */
export function toColumns(entries: Iterable<ColumnEntry>, ids: Buffer): EntryColumns[] {
  return Array.from(toPieces(entries, lengthOf), (piece) => toPiece(piece, ids));
}

function* toPieces<T>(items: Iterable<T>, lengthOf: (item: T) => number): Generator<T[]> {
  let piece: T[] = [];
  let length = 0;
  for (const item of items) {
    piece.push(item);
    length += lengthOf(item) + entryLength;
    if (length < pieceLength) continue;
    yield piece;
    piece = [];
    length = 0;
  }
  if (piece.length > 0) yield piece;
}

function lengthOf({ entry: { key, message } }: ColumnEntry): number {
  return key.length + toText(message).length;
}

function toPiece(items: readonly ColumnEntry[], ids: Buffer): EntryColumns {
  const entries = items.map(({ entry }) => entry);
  const notes = items.map(toNotes);
  const plurals = entries.map(({ message }) => typeof message !== 'string');
  const files = items.map(({ file }) => file);
  const repeated = items.map(({ isRepeated }) => isRepeated);
  const states = items.map(toState);
  const locks = items.map(({ lock }) => lock);
  const hasNotes = notes.some(isKnown);
  return {
    ids: toUuidArray(
      ids,
      items.map(({ place }) => place),
    ),
    keys: toTextArray(entries.map(({ key }) => key)),
    values: toTextArray(entries.map(toValue)),
    plurals: toBooleanArray(plurals),
    notes: toTextArray(hasNotes ? notes : []),
    files: toIntegerArray(files.some(Boolean) ? files : []),
    repeated: toBooleanArray(repeated.some(Boolean) ? repeated : []),
    states: toTextArray(states.some(isKnown) ? states : []),
    locks: toIntegerArray(locks.some(Boolean) ? locks : []),
    hasPlurals: plurals.some(Boolean),
    hasNotes,
    hasLocks: locks.some((lock) => lock >= 2),
  };
}

/** Plural forms that are all empty are not a translation. */
function toValue({ message, isAbsent }: ImportedEntry): string | null {
  if (isAbsent) return null;
  return hasText(message) ? toText(message) : '';
}

function isKnown(text: string | null): boolean {
  return text !== null;
}

/** An entry without notes has an empty object if its format has notes; null means that the format has none. */
function toNotes({ entry, format }: ColumnEntry): string | null {
  return toNotesJson(entry) ?? (format?.capabilities.comments ? '{}' : null);
}

/** In a format that can't express `reviewed`, `translated` does not contradict it. */
function toState({ entry: { message, state }, format }: ColumnEntry): string | null {
  if (!format?.capabilities.states || !hasText(message)) return null;
  return state === undefined || (state === 'translated' && !format.tellsReviewed) ? '' : state;
}

const idBytes = 16;

/**
 * Ascending ids of version 7, 16 bytes each, made from one block of random bytes: drawing them one by one is slow.
 */
export function createIds(count: number): Buffer {
  const ids = randomBytes(count * idBytes);
  const msecs = Date.now();
  for (let seq = 0; seq < count; seq++) {
    const id = ids.subarray(seq * idBytes, (seq + 1) * idBytes);
    newId({ random: id, msecs, seq }, id);
  }
  return ids;
}
