import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import type { ByteRange } from '../integrations/objects/object-store.ts';
import {
  type BlobKey,
  listBlobParts,
  listBlobs,
  type OfProject,
  partBytes,
  type ReadParts,
} from './blobs.queries.ts';
import type { Objects } from './objects.ts';

/** The places to read bytes from. */
export interface BlobSource {
  readonly db: Db;
  readonly objects: Objects;
}

export interface WholeBlob {
  readonly hash: string;
  readonly bytes: Buffer;
}

/** How many bytes one statement reads from the database at most, but for a single blob that is larger. */
const bytesAtOnce = 8 * 1024 ** 2;
const allParts = { first: 0, end: 2 ** 31 - 1 };

/** @throws where a blob is missing */
export async function* readAll(
  { db, objects }: BlobSource,
  project: OfProject,
  hashes: readonly string[],
): AsyncGenerator<WholeBlob> {
  const wanted = [...new Set(hashes)];
  if (wanted.length === 0) return;
  const rows = await listBlobs(db, project, wanted);
  if (rows.length < wanted.length) throw new Error('A blob is missing');
  for (const batch of toBatches(rows, ({ size }) => size)) {
    const of = { hashes: batch.map(({ hash }) => hash), ...allParts };
    for (const found of await listBlobParts(db, project, of)) yield await toWhole(objects, found);
  }
}

/** Undefined where the blob has been deleted. */
export async function readWhole(
  { db, objects }: BlobSource,
  { projectId, hash }: BlobKey,
): Promise<Buffer | undefined> {
  const [found] = await listBlobParts(db, { projectId }, { hashes: [hash], ...allParts });
  return found && (await toWhole(objects, found)).bytes;
}

/** @throws where there is no such blob */
export async function* readRange(
  { db, objects }: BlobSource,
  { projectId, hash }: BlobKey,
  range: ByteRange | undefined,
): AsyncGenerator<Buffer> {
  let at = range?.start ?? 0;
  let end = range?.end ?? Number.POSITIVE_INFINITY;
  do {
    const first = Math.floor(at / partBytes);
    const of = { hashes: [hash], first, end: first + bytesAtOnce / partBytes };
    const [found] = await listBlobParts(db, { projectId }, of);
    if (!found) throw new Error(`There is no blob ${hash}`);
    end = Math.min(end, found.size);
    if (at >= end) return;
    // The blob may have moved from the database into an object since the last statement.
    const pieces =
      found.object === null
        ? cutParts(found.parts, { at, end, offset: first * partBytes })
        : await objects.get(found.object, { start: at, end });
    const before = at;
    for await (const piece of pieces) {
      at += piece.length;
      yield piece;
    }
    if (at === before || (found.object !== null && at !== end)) throw damaged(hash);
  } while (at < end);
}

/** The bytes of a range within parts; `offset` is the offset of the first part in the blob. */
function* cutParts(
  parts: readonly Buffer[],
  { at, end, offset }: { at: number; end: number; offset: number },
): Generator<Buffer> {
  for (const [n, part] of parts.entries()) {
    const start = offset + n * partBytes;
    const piece = part.subarray(Math.max(0, at - start), Math.max(0, end - start));
    if (piece.length > 0) yield piece;
  }
}

/** Splits items into batches of at most `bytesAtOnce`. A larger item is a batch by itself. */
export function* toBatches<T>(
  items: readonly T[],
  sizeOf: (item: T) => number,
): Generator<readonly T[]> {
  let batch: T[] = [];
  let size = 0;
  for (const item of items) {
    if (batch.length > 0 && size + sizeOf(item) > bytesAtOnce) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(item);
    size += sizeOf(item);
  }
  if (batch.length > 0) yield batch;
}

export function toHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function toWhole(
  objects: Objects,
  { hash, object, size, parts }: ReadParts,
): Promise<WholeBlob> {
  const pieces = object === null ? parts : await readObject(objects, object);
  const bytes = Buffer.concat(pieces);
  // Other programs can change an object in a store, so its hash is verified.
  const isWhole = bytes.length === size && (object === null || toHash(bytes) === hash);
  if (!isWhole) throw damaged(hash);
  return { hash, bytes };
}

async function readObject(objects: Objects, object: string): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const piece of await objects.get(object)) pieces.push(piece);
  return pieces;
}

function damaged(hash: string): Error {
  return new Error(`The blob ${hash} is damaged`);
}
