import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { modulePath } from '../../own-files.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { clusterMadeAhead } from './new-cluster.ts';
import type { EngineData } from './worker.ts';

/** The thread that the database runs in, which is replaced by another one after it ended by itself. */
export interface Engine {
  /** Rejects with an `EmbeddedDatabaseError` where the database does not start. */
  running(): Promise<Worker>;
  close(): Promise<void>;
}

/** The pause after a failed start: each start takes a second of CPU time, whether it succeeds or not. */
const restAfterFailureMs = 2000;
/** More than the remainder of room on a full disk. */
const probeBytes = 1024 ** 2;

/** Runs the database in `folder`, and creates it first if there is none. */
export function createEngine(folder: string): Engine {
  let current: Promise<Worker> | undefined;
  let hasRun = false;

  async function start(): Promise<Worker> {
    try {
      const worker = await (hasRun ? startAgain(folder) : startWhole(folder));
      hasRun = true;
      worker.once('exit', () => {
        current = undefined;
      });
      return worker;
    } catch (error) {
      void delay(restAfterFailureMs, undefined, { ref: false }).then(() => {
        current = undefined;
      });
      throw error;
    }
  }

  return {
    running() {
      current ??= start();
      return current;
    },
    async close() {
      const worker = await current?.catch(() => undefined);
      if (worker) await stopWorker(worker);
    },
  };
}

/**
 * A mark file beside the folder exists until the database in it is complete. Where a process was killed while it
 * created a database, the next start finds the mark and discards the folder.
 */
async function startWhole(folder: string): Promise<Worker> {
  const mark = `${folder}.unfinished`;
  if (existsSync(mark)) await rm(folder, { recursive: true, force: true });
  else if (existsSync(join(folder, 'PG_VERSION'))) return startWorker(folder);
  await writeFile(mark, '');
  const worker = await startWorker(folder, clusterMadeAhead());
  await rm(mark);
  return worker;
}

/** Starts a database that ran before. Where its folder is missing, an empty database must not replace it. */
async function startAgain(folder: string): Promise<Worker> {
  if (existsSync(join(folder, 'PG_VERSION'))) return startWorker(folder);
  throw new EmbeddedDatabaseError(`The database in ${folder} is gone`);
}

async function startWorker(folder: string, cluster?: string): Promise<Worker> {
  const workerData: EngineData = { dataDir: folder, cluster };
  const worker = new Worker(modulePath('db/embedded/worker'), { workerData });
  try {
    await Promise.race([
      once(worker, 'message'),
      once(worker, 'exit').then(() => Promise.reject(new Error('The thread has ended'))),
    ]);
  } catch (error) {
    const cause = (await findDiskProblem(folder)) ?? error;
    throw new EmbeddedDatabaseError(
      `The database in ${folder} does not start (${(cause as Error).message}). ${await describeRoom(folder)}`,
      { cause },
    );
  }
  // Streams listen for the end of the thread, so its errors need no handling here.
  worker.on('error', () => {});
  return worker;
}

async function stopWorker(worker: Worker): Promise<void> {
  const exited = once(worker, 'exit');
  worker.postMessage('close');
  await exited;
}

/** The error of an attempt to write a file beside the database; undefined where it succeeds. */
async function findDiskProblem(folder: string): Promise<unknown> {
  const probe = `${folder}.probe`;
  try {
    await writeFile(probe, new Uint8Array(probeBytes));
    await rm(probe);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Describes the room on the disk: a lack of it is the most frequent reason why a database does not start. */
async function describeRoom(folder: string): Promise<string> {
  const room = await statfs(folder).catch(() => undefined);
  if (!room) return 'The folder can not be read.';
  const megabytes = Math.floor((room.bavail * room.bsize) / 1024 ** 2);
  return `There are ${megabytes} MB of room left on its disk.`;
}
