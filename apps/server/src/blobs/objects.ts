import type { Readable } from 'node:stream';
import { awayForNow } from '../app-error.ts';
import type { ByteRange, ObjectStore } from '../integrations/objects/object-store.ts';

/** Access to the objects that hold blobs, by their names in the database: `folder:…`, `s3:…`. */
export interface Objects {
  /** The store that blobs are moved to; undefined where they stay in the database. */
  readonly store: ObjectStore | undefined;
  get(object: string, range?: ByteRange): Promise<Readable>;
  delete(object: string): Promise<void>;
}

/** @throws {AppError} `Unavailable` from its methods, where the store fails */
export function createObjects(store: ObjectStore | undefined): Objects {
  return {
    store,
    get: (object, range) => ask(store, object, (known, name) => known.get(name, range)),
    delete: (object) => ask(store, object, (known, name) => known.delete(name)),
  };
}

async function ask<T>(
  store: ObjectStore | undefined,
  object: string,
  work: (store: ObjectStore, name: string) => Promise<T>,
): Promise<T> {
  const [scheme = '', ...rest] = object.split(':');
  try {
    if (store?.scheme !== scheme) throw new Error(`${object} is in no store that BLOB_STORE names`);
    return await work(store, rest.join(':'));
  } catch (cause) {
    throw awayForNow([{ message: 'The store of files can not be reached' }], cause);
  }
}

export function toObject(store: ObjectStore, name: string): string {
  return `${store.scheme}:${name}`;
}
