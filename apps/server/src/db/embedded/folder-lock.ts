import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

export class FolderInUseError extends Error {}

const holderWithinMs = 1000;
const lookEveryMs = 50;
const sqliteBusy = 5;

/** The locks of this process, so that none is collected as garbage, which would drop it. */
const held = new Set<DatabaseSync>();

/**
 * Takes a folder for this process, so that two never write to the same database files. Returns the
 * function that gives it back. The operating system keeps the lock and drops it when the process
 * ends in whatever way, so none is ever left behind or mistaken for that of another process with the
 * same id, as containers have.
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
 * Node.js locks no files itself, but the SQLite in it does. The file stays when the lock is given
 * back: whoever deleted it could delete the one that another process has locked since.
 */
function takeLock(path: string): (() => void) | undefined {
  const file = new DatabaseSync(path);
  try {
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = off; begin exclusive');
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

/** Whoever has just taken the lock has yet to write down who they are. */
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
