import type { CheckedProject } from '../access/scope.ts';
import type { Db, Transaction } from '../db/database.ts';
import type { ByteRange } from '../integrations/objects/object-store.ts';
import { type BlobPart, insertParts, listBlobs, partBytes, upsertBlobs } from './blobs.queries.ts';
import type { Objects } from './objects.ts';
import { readAll, readRange, toBatches, toHash } from './read-blobs.ts';

/** The bytes of a blob to be stored. */
export interface BlobContent {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

export interface BlobFacts {
  readonly size: number;
  readonly mediaType: string;
}

/**
 * The bytes of projects, each stored once and identified by its hash. Every column that refers to a blob has a foreign
 * key and is listed in `blobReferences`. A blob without references is swept after a day.
 */
export interface Blobs {
  /**
   * Stores bytes within the transaction, which has to write the rows that refer to them. Returns the hashes in the
   * order of the contents. A rollback stores nothing.
   */
  put(
    trx: Transaction,
    scope: CheckedProject,
    contents: readonly BlobContent[],
  ): Promise<readonly string[]>;
  /** Undefined where there is no blob with this hash. */
  find(db: Db, scope: CheckedProject, hash: string): Promise<BlobFacts | undefined>;
  /** Reads a blob or a range of it in chunks. */
  read(db: Db, scope: CheckedProject, hash: string, range?: ByteRange): AsyncIterable<Uint8Array>;
  /** Reads whole blobs by few statements, in batches and in any order. */
  readAll(
    db: Db,
    scope: CheckedProject,
    hashes: readonly string[],
  ): AsyncIterable<{ readonly hash: string; readonly bytes: Buffer }>;
}

export function createBlobs(objects: Objects): Blobs {
  return {
    async put(trx, scope, contents) {
      const hashed = contents.map((content) => ({ ...content, hash: toHash(content.bytes) }));
      const distinct = [...new Map(hashed.map((blob) => [blob.hash, blob])).values()];
      if (distinct.length > 0) {
        const missing = await upsertBlobs(trx, scope, distinct);
        const parts = distinct.filter(({ hash }) => missing.has(hash)).flatMap(toParts);
        for (const batch of toBatches(parts, ({ bytes }) => bytes.length)) {
          await insertParts(trx, scope, batch);
        }
      }
      return hashed.map(({ hash }) => hash);
    },
    async find(db, scope, hash) {
      const [row] = await listBlobs(db, scope, [hash]);
      return row && { size: row.size, mediaType: row.media_type };
    },
    read: (db, scope, hash, range) =>
      readRange({ db, objects }, { projectId: scope.projectId, hash }, range),
    readAll: (db, scope, hashes) => readAll({ db, objects }, scope, hashes),
  };
}

/** Cuts the bytes of a blob into parts. An empty blob has one empty part. */
function toParts({ hash, bytes }: { hash: string; bytes: Uint8Array }): BlobPart[] {
  const count = Math.max(1, Math.ceil(bytes.length / partBytes));
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: count }, (_, n) => ({
    hash,
    n,
    bytes: all.subarray(n * partBytes, (n + 1) * partBytes),
  }));
}
