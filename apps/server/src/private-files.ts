import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The bits of a file's mode by which anybody but the owner may do something. */
export const ofOthers = 0o077;

/** What Parlance makes in its data folder, which may hold files of others too; the database minds its own. */
const ownNames = /^(mail|compiled|jwt-secret|parlance\.)/;

/** Makes what this process creates from now on its owner's alone. It counts for all threads. */
export function createPrivateFiles(): void {
  process.umask(ofOthers);
}

/** Takes from others what they may do in a data folder, also with what is in there from before. */
export function makeFolderPrivate(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  takeFromOthers(dataDir);
  for (const name of readdirSync(dataDir)) {
    if (ownNames.test(name)) makePrivate(join(dataDir, name));
  }
}

/** The same for one file or folder and all in it. At once: a thousand files take milliseconds so. */
export function makePrivate(path: string): void {
  const { isFolder } = takeFromOthers(path);
  if (!isFolder) return;
  for (const name of readdirSync(path)) makePrivate(join(path, name));
}

function takeFromOthers(path: string): { isFolder: boolean } {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // A link may lead anywhere, and what others own is theirs to keep.
  if (!stats || stats.isSymbolicLink() || stats.uid !== process.getuid?.()) {
    return { isFolder: false };
  }
  if ((stats.mode & ofOthers) !== 0) chmodSync(path, stats.mode & 0o7700);
  return { isFolder: stats.isDirectory() };
}
