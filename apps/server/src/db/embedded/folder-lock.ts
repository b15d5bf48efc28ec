import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

export class FolderInUseError extends Error {}

const holderWithinMs = 1000;
const lookEveryMs = 50;
const sqliteBusy = 5;

/** The locks of this process. These references prevent garbage collection, which would release a lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks a folder for this process, so that two processes never write to the same database files. Returns the function
 * that releases the lock. The operating system releases it when the process ends in whatever way, so a lock is never
 * left behind, nor mistaken for that of another process with the same id, as processes in containers have.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'parlance.pid');
  const unlock = takeLock(join(folder, 'parlance.lock'));
  if (!unlock) {
    throw new FolderInUseError(
      `Another Parlance${await describeHolder(path)} uses the data in ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  await writeFile(path, `${process.pid}`);
  return async () => {
    await rm(path, { force: true });
    unlock();
  };
}

/**
 * Node.js has no file locks, but its SQLite has. An immediate transaction is enough, since no two have one at a time;
 * of two processes that begin an exclusive one at once, each may keep the other from it. The file stays when the lock
 * is released: a process that deleted it could delete a file that another process has locked since.
 */
function takeLock(path: string): (() => void) | undefined {
  const file = new DatabaseSync(path);
  try {
    file.exec('pragma journal_mode = off; begin immediate');
    held.add(file);
    return () => {
      held.delete(file);
      file.close();
    };
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) return undefined;
    throw error;
  }
}

/** Waits for the id of the holder, because a process writes it shortly after it has taken the lock. */
async function describeHolder(path: string): Promise<string> {
  for (let waited = 0; waited < holderWithinMs; waited += lookEveryMs) {
    const holder = (await readFile(path, 'utf8').catch(() => '')).trim();
    if (isRunning(Number(holder))) return ` (process ${holder})`;
    await delay(lookEveryMs);
  }
  return '';
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
