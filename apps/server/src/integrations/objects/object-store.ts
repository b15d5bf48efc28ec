import type { Readable } from 'node:stream';

/** Bytes from `start` up to `end`, which is not among them. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Keeps bytes outside of the database, under names that are never used again. */
export interface ObjectStore {
  /** What its names begin with, by which those of other stores are told apart. */
  readonly scheme: 'folder' | 's3';
  put(name: string, object: { bytes: Uint8Array; sha256: string }): Promise<void>;
  /** All of an object or a range of it, which fails where it breaks off. */
  get(name: string, range?: ByteRange): Promise<Readable>;
  /** Succeeds where there is none, too. */
  delete(name: string): Promise<void>;
}

/** Why a store could not do what it was asked for. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
}
