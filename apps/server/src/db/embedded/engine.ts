import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import type { EngineData } from './worker.ts';

/** The thread that the database runs in, and another one when it has ended by itself. */
export interface Engine {
  /** Rejects with an `EmbeddedDatabaseError` where the database does not start. */
  running(): Promise<Worker>;
  close(): Promise<void>;
}

/** Each start takes a second of the processor, whether it succeeds or not. */
const restAfterFailureMs = 2000;
/** More than a disk that is full still finds a place for. */
const probeBytes = 1024 ** 2;

/** Runs the database in `folder`, and makes it there first if there is none. */
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
 * Beside the folder there is a mark until the database in it is whole: of a process that is killed
 * while it makes one, the next takes nothing over.
 */
async function startWhole(folder: string): Promise<Worker> {
  const mark = `${folder}.unfinished`;
  if (existsSync(mark)) await rm(folder, { recursive: true, force: true });
  else if (existsSync(join(folder, 'PG_VERSION'))) return startWorker(folder);
  await writeFile(mark, '');
  const worker = await startWorker(folder, { isNew: true });
  await rm(mark);
  return worker;
}

/** Where its disk is gone, an empty database must not take its place. */
async function startAgain(folder: string): Promise<Worker> {
  if (existsSync(join(folder, 'PG_VERSION'))) return startWorker(folder);
  throw new EmbeddedDatabaseError(`The database in ${folder} is gone`);
}

async function startWorker(folder: string, { isNew = false } = {}): Promise<Worker> {
  const workerData: EngineData = { dataDir: folder, isNew };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
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
  // Whoever uses it hears of its end.
  worker.on('error', () => {});
  return worker;
}

async function stopWorker(worker: Worker): Promise<void> {
  const exited = once(worker, 'exit');
  worker.postMessage('close');
  await exited;
}

/** What the system says of an attempt to write beside the database. */
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

/** What most often keeps a database from starting. */
async function describeRoom(folder: string): Promise<string> {
  const room = await statfs(folder).catch(() => undefined);
  if (!room) return 'The folder can not be read.';
  const megabytes = Math.floor((room.bavail * room.bsize) / 1024 ** 2);
  return `There are ${megabytes} MB of room left on its disk.`;
}
