import { setFlagsFromString } from 'node:v8';
import { Piscina } from 'piscina';
import type { ReadFile, ReadLocales, ReadLocalesTask, ReadTask } from './format-worker.ts';
import type { ReadArchive } from './merge-files.ts';
import { findMovables } from './move-bytes.ts';
import type { ArchiveTask, RefusedArchive } from './read-archive.ts';
import type { RefusedFile } from './read-file.ts';
import type { GuardTask, KeysTask, WriteManyTask, WriteTask, WrittenFile } from './write-file.ts';

/**
 * Reads and writes translation files in threads of their own, so that the server goes on answering. Bytes
 * in a task are handed over: whoever gives them has them no more.
 */
export interface FormatWorkers {
  readFile(task: ReadTask): Promise<ReadFile | RefusedFile>;
  readLocales(task: ReadLocalesTask): Promise<ReadLocales | RefusedFile | undefined>;
  readArchive(task: ArchiveTask): Promise<ReadArchive | RefusedArchive>;
  readKeys(task: KeysTask): Promise<string>;
  guardFormulas(task: GuardTask): Promise<Uint8Array>;
  writeFile(task: WriteTask): Promise<WrittenFile>;
  writeFiles(task: WriteManyTask): Promise<WrittenFile[]>;
  /** How many files wait for a thread. */
  queued(): number;
  close(): Promise<void>;
}

/** From so many bytes on, a task is large. */
const largeTask = 33_554_432;
/** By how much the memory of a thread may grow between two collections of garbage; else it is fourfold. */
const largeGrowthPercent = 20;
/** How much of a large task's memory is for what is new, which would else be several times as much. */
const largeTaskLimits = { maxYoungGenerationSizeMb: 16 };

/** `onError` is told of a thread that ends by itself; what it was doing is rejected as well. */
export function createFormatWorkers(onError: (error: Error) => void): FormatWorkers {
  const filename = new URL('./format-worker.ts', import.meta.url).href;
  const pool = new Piscina({ filename, minThreads: 0, maxThreads: 2, idleTimeout: 60_000 });
  // A thread keeps the memory that it once needed: after a large task it goes. One at a time, since two
  // would need twice as much.
  const largePool = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 0,
    resourceLimits: largeTaskLimits,
  });
  const pools = [pool, largePool];
  for (const each of pools) each.on('error', onError);
  const run = (name: keyof FormatWorkers, task: unknown, comingBytes = 0) => {
    const transferList = [...findMovables(task)];
    const size = transferList.reduce(
      (sum, moved) => sum + (moved instanceof ArrayBuffer ? moved.byteLength : 0),
      comingBytes,
    );
    const options = { name, transferList };
    if (size < largeTask) return pool.run(task, options);
    return withSlowGrowth(() => largePool.run(task, options));
  };
  return {
    readFile: (task) => run('readFile', task),
    readLocales: (task) => run('readLocales', task),
    readArchive: (task) => run('readArchive', task),
    readKeys: (task) => run('readKeys', task),
    guardFormulas: (task) => run('guardFormulas', task),
    writeFile: (task) => run('writeFile', task, task.entries.expectedBytes),
    writeFiles: (task) => run('writeFiles', task, task.entries.expectedBytes),
    queued: () => pools.reduce((sum, { queueSize }) => sum + queueSize, 0),
    async close() {
      for (const each of pools) await each.close();
    },
  };
}

let slowlyGrowing = 0;

/** The engine knows this choice for the whole process alone. */
async function withSlowGrowth<T>(work: () => Promise<T>): Promise<T> {
  if (++slowlyGrowing === 1) setFlagsFromString(`--heap-growing-percent=${largeGrowthPercent}`);
  try {
    return await work();
  } finally {
    if (--slowlyGrowing === 0) setFlagsFromString('--heap-growing-percent=0');
  }
}
