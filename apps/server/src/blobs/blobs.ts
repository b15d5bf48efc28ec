import type { CheckedProject } from '../access/scope.ts';
import type { Db, Transaction } from '../db/database.ts';
import type { ByteRange } from '../integrations/objects/object-store.ts';
import { type BlobPart, insertParts, listBlobs, partBytes, upsertBlobs } from './blobs.queries.ts';
import type { Objects } from './objects.ts';
import { readAll, readRange, toBatches, toHash } from './read-blobs.ts';

/** Bytes to be kept. */
export interface BlobContent {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** What is known of a blob. */
export interface BlobFacts {
  readonly size: number;
  readonly mediaType: string;
}

/**
 * Bytes of projects, each kept once and called by its hash. What refers to a blob has a foreign key to it and stands
 * in `blobReferences`; a blob that nothing refers to is swept after a day.
 */
export interface Blobs {
  /**
   * Keeps bytes with the transaction, which is to write what refers to them, and answers their hashes in their
   * order. Nothing is kept where it is rolled back.
   */
  put(
    trx: Transaction,
    scope: CheckedProject,
    contents: readonly BlobContent[],
  ): Promise<readonly string[]>;
  /** Undefined where there is none of this hash. */
  find(db: Db, scope: CheckedProject, hash: string): Promise<BlobFacts | undefined>;
  /** Reads a blob or a range of it piece by piece. */
  read(db: Db, scope: CheckedProject, hash: string, range?: ByteRange): AsyncIterable<Uint8Array>;
  /** Reads whole blobs by few statements, a number of them at a time, in any order. */
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

/** An empty blob has one part, too. */
function toParts({ hash, bytes }: { hash: string; bytes: Uint8Array }): BlobPart[] {
  const count = Math.max(1, Math.ceil(bytes.length / partBytes));
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: count }, (_, n) => ({
    hash,
    n,
    bytes: all.subarray(n * partBytes, (n + 1) * partBytes),
  }));
}
