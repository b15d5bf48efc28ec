import type { Readable } from 'node:stream';

/** The bytes from `start` to `end`, exclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Stores bytes outside of the database, under names that are never reused. */
export interface ObjectStore {
  /** The prefix of its names, which distinguishes them from those of other stores. */
  readonly scheme: 'folder' | 's3';
  put(name: string, object: { bytes: Uint8Array; sha256: string }): Promise<void>;
  /** Streams an object or a range of it. The stream fails if it breaks off. */
  get(name: string, range?: ByteRange): Promise<Readable>;
  /** Succeeds if there is no such object, too. */
  delete(name: string): Promise<void>;
}

/** The reason why a store failed. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
}
