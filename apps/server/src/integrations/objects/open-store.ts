import { createFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3Store, type S3Place } from './s3-store.ts';

/** The place of blobs outside of the database; undefined if they stay in it. */
export type StorePlace =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 's3' } & S3Place)
  | undefined;

export function openStore(place: StorePlace): ObjectStore | undefined {
  if (!place) return undefined;
  return place.kind === 'folder' ? createFolderStore(place.folder) : createS3Store(place);
}
