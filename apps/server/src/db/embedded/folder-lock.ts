import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export class FolderInUseError extends Error {}

/**
 * Takes a folder for this process, so that two never write to the same database files. Returns the
 * function that gives it back; a lock left by a process that died is taken over.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'parlance.pid');
  const own = `${process.pid}`;
  for (;;) {
    try {
      await writeFile(path, own, { flag: 'wx' });
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = (await readFile(path, 'utf8').catch(() => '')).trim();
    if (holder !== own && isRunning(Number(holder))) {
      throw new FolderInUseError(
        `Another Parlance (process ${holder}) uses the data in ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    await rm(path, { force: true });
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
