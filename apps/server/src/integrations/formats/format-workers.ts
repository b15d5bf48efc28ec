import type { Diagnostic } from '@parlance/formats';
import { Piscina } from 'piscina';
import type { ReadTask, WriteTask } from './format-worker.ts';

/** A file as the columns that an import needs, each the text of a PostgreSQL array. */
export interface ReadFile {
  readonly count: number;
  /** New ids, for terms that the project does not have yet. */
  readonly ids: string;
  readonly keys: string;
  readonly values: string;
  readonly plurals: string;
  readonly hasPlurals: boolean;
  /** The bytes of the file, compressed by gzip. */
  readonly template: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
}

export interface RefusedFile {
  readonly refused: readonly Diagnostic[];
}

export interface WrittenFile {
  readonly bytes: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads and writes translation files in threads of their own, so that the server goes on answering. */
export interface FormatWorkers {
  read(task: ReadTask): Promise<ReadFile | RefusedFile>;
  write(task: WriteTask): Promise<WrittenFile>;
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
    read: (task) => pool.run(task, { name: 'read' }),
    write: (task) => pool.run(task, { name: 'write' }),
    queued: () => pool.queueSize,
    close: () => pool.close(),
  };
}
