import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The permission bits of a file's mode for everybody but the owner. */
export const ofOthers = 0o077;

/**
 * The files that Parlance creates in its data folder, which may have other files too. The embedded database restricts
 * its own files.
 */
const ownNames = /^(mail|compiled|jwt-secret|parlance\.)/;

/** Restricts files that this process creates from here on to their owner. The umask applies to all threads. */
export function createPrivateFiles(): void {
  process.umask(ofOthers);
}

/** Removes the permissions of others from a data folder and from the existing files of Parlance in it. */
export function makeFolderPrivate(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  takeFromOthers(dataDir);
  for (const name of readdirSync(dataDir)) {
    if (ownNames.test(name)) makePrivate(join(dataDir, name));
  }
}

/**
 * Removes the permissions of others from a file, or a folder with all its content. It is synchronous: a thousand files
 * take milliseconds.
 */
export function makePrivate(path: string): void {
  const { isFolder } = takeFromOthers(path);
  if (!isFolder) return;
  for (const name of readdirSync(path)) makePrivate(join(path, name));
}

function takeFromOthers(path: string): { isFolder: boolean } {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // A link may lead anywhere, and files of other owners are not changed.
  if (!stats || stats.isSymbolicLink() || stats.uid !== process.getuid?.()) {
    return { isFolder: false };
  }
  if ((stats.mode & ofOthers) !== 0) chmodSync(path, stats.mode & 0o7700);
  return { isFolder: stats.isDirectory() };
}
