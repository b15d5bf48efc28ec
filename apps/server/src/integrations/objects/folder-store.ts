import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ObjectStore, ObjectStoreError } from './object-store.ts';

const draftsFolder = '.drafts';
const draftLifetimeMs = 24 * 3600 * 1000;

/** Stores objects in a folder of this machine or one that all processes share. */
export function createFolderStore(folder: string): ObjectStore {
  const drafts = join(folder, draftsFolder);
  const pathOf = (name: string) => join(folder, name);
  let tidied: Promise<void> | undefined;

  return {
    scheme: 'folder',
    async put(name, { bytes }) {
      await mkdir(drafts, { recursive: true, mode: 0o700 });
      tidied ??= deleteOldDrafts(drafts);
      await tidied;
      const draft = join(drafts, randomUUID());
      try {
        await writeWhole(draft, bytes);
        await moveTo(draft, pathOf(name));
      } finally {
        await rm(draft, { force: true });
      }
    },
    async get(name, range) {
      const file = await open(pathOf(name)).catch((cause: NodeJS.ErrnoException) => {
        throw cause.code === 'ENOENT'
          ? new ObjectStoreError(`There is no ${name} in the folder of blobs`, { cause })
          : cause;
      });
      return file.createReadStream(range ? { start: range.start, end: range.end - 1 } : {});
    },
    async delete(name) {
      const path = pathOf(name);
      await rm(path, { force: true });
      // This fails if the folder has other objects.
      await rmdir(dirname(path)).catch(() => {});
    },
  };
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Another process may delete the folder of the path at any moment, together with its last object. */
async function moveTo(draft: string, path: string): Promise<void> {
  for (let left = 3; ; left--) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      return await rename(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || left === 0) throw error;
    }
  }
}

/** Deletes the drafts of processes that were killed while they wrote. */
async function deleteOldDrafts(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - draftLifetimeMs) await rm(path, { force: true });
  }
}
