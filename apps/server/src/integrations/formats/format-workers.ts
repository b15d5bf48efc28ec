import { Piscina } from 'piscina';
import type { ReadFile, ReadLocales, ReadLocalesTask, ReadTask } from './format-worker.ts';
import type { ReadArchive } from './merge-files.ts';
import type { ArchiveTask, RefusedArchive } from './read-archive.ts';
import type { RefusedFile } from './read-file.ts';
import type { GuardTask, KeysTask, WriteManyTask, WriteTask, WrittenFile } from './write-file.ts';

/** Reads and writes translation files in threads of their own, so that the server goes on answering. */
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

/** `onError` is told of a thread that ends by itself; what it was doing is rejected as well. */
export function createFormatWorkers(onError: (error: Error) => void): FormatWorkers {
  const pool = new Piscina({
    filename: new URL('./format-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 60_000,
  });
  pool.on('error', onError);
  return {
    readFile: (task) => pool.run(task, { name: 'readFile' }),
    readLocales: (task) => pool.run(task, { name: 'readLocales' }),
    readArchive: (task) => pool.run(task, { name: 'readArchive' }),
    readKeys: (task) => pool.run(task, { name: 'readKeys' }),
    guardFormulas: (task) => pool.run(task, { name: 'guardFormulas' }),
    writeFile: (task) => pool.run(task, { name: 'writeFile' }),
    writeFiles: (task) => pool.run(task, { name: 'writeFiles' }),
    queued: () => pool.queueSize,
    close: () => pool.close(),
  };
}
