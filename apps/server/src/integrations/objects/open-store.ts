import { createFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3Store, type S3Place } from './s3-store.ts';

/** Where blobs lie when they have left the database; undefined where they stay there. */
export type StorePlace =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 's3' } & S3Place)
  | undefined;

export function openStore(place: StorePlace): ObjectStore | undefined {
  if (!place) return undefined;
  return place.kind === 'folder' ? createFolderStore(place.folder) : createS3Store(place);
}
