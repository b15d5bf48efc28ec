import { randomBytes } from 'node:crypto';
import { type Format, hasText, toText } from '@parlance/formats';
import { v7 as newId } from 'uuid';
import { toBooleanArray, toIntegerArray, toTextArray, toUuidArray } from '../array-bytes.ts';
import { toNotesJson } from './entry-notes.ts';
import type { ImportedEntry } from './read-file.ts';

/** Some entries of one locale as columns, each a PostgreSQL array in its binary format. */
export interface EntryColumns {
  /** New ids, for terms that the project does not have yet. */
  readonly ids: Uint8Array;
  readonly keys: Uint8Array;
  /** Null where the file tells nothing of the translation. */
  readonly values: Uint8Array;
  readonly plurals: Uint8Array;
  /** `EntryNotes` of each as JSON, or null where its file has no place for any; empty where all are null. */
  readonly notes: Uint8Array;
  /** The file of each, counted from 0; empty where all are from that one. */
  readonly files: Uint8Array;
  /** Whether an earlier locale has the key too; empty where none does. */
  readonly repeated: Uint8Array;
  /**
   * The state that each translation has by the file: empty where that tells nothing but that it need
   * not be looked at, null where there is none or the format has no states. Empty where all are null.
   */
  readonly states: Uint8Array;
  /** What `toLock` says of each; empty where it is 0 for all. */
  readonly locks: Uint8Array;
  readonly hasPlurals: boolean;
  readonly hasNotes: boolean;
  /** Whether terms that are there may become locked or unlocked. */
  readonly hasLocks: boolean;
}

export interface ColumnEntry {
  /** Its place among the new ids, which entries of the same key share. */
  readonly place: number;
  readonly entry: ImportedEntry;
  /** The format of its file; undefined for a source text, which has no state. */
  readonly format: Format | undefined;
  readonly file: number;
  readonly isRepeated: boolean;
  readonly lock: number;
}

/**
 * What an entry says of its term: 1 where it is locked, and 2 more where that counts for terms that are there
 * already, since the file is of the source locale.
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
 * About so many characters go into a piece. Large ones make for few statements, which each look for the
 * best way anew; small ones for little memory.
 */
const pieceLength = 33_554_432;
/** What an entry has beside its texts. */
const entryLength = 40;

/** Keys as PostgreSQL arrays. */
export function toKeyArrays(keys: Iterable<string>): Uint8Array[] {
  return Array.from(
    toPieces(keys, (key) => key.length),
    toTextArray,
  );
}

/** Columns for entries, in pieces, with ids that `createIds` has made. */
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

/** Forms without any text are no translation. */
function toValue({ message, isAbsent }: ImportedEntry): string | null {
  if (isAbsent) return null;
  return hasText(message) ? toText(message) : '';
}

function isKnown(text: string | null): boolean {
  return text !== null;
}

/** A file that could say something says nothing where it has nothing to say. */
function toNotes({ entry, format }: ColumnEntry): string | null {
  return toNotesJson(entry) ?? (format?.capabilities.comments ? '{}' : null);
}

/** Where a file can't tell `reviewed`, `translated` does not deny it. */
function toState({ entry: { message, state }, format }: ColumnEntry): string | null {
  if (!format?.capabilities.states || !hasText(message)) return null;
  return state === undefined || (state === 'translated' && !format.tellsReviewed) ? '' : state;
}

const idBytes = 16;

/**
 * Version 7 ids in ascending order, 16 bytes for each, from one draw of random bytes: one by one they
 * take a while.
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
