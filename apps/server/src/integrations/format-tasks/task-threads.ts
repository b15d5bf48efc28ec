import { setFlagsFromString } from 'node:v8';
import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { AppError } from '../../app-error.ts';
import { createFairQueue } from './fair-queue.ts';
import { currentCaller } from './task-caller.ts';

/** Something for a thread to do. */
export interface Task {
  /** Which of the functions of the file. */
  readonly name: string;
  readonly input: unknown;
  /** What is handed over. */
  readonly transferList: readonly (ArrayBuffer | MessagePort)[];
  /** How many bytes it is about. */
  readonly size: number;
  /** What it reads or writes, for whoever is told that it was too much. */
  readonly does: 'reads' | 'writes';
}

export interface TaskThreads {
  /**
   * Does a task once it is its turn. One that takes too long or too much memory is ended, and so is one
   * whose caller is gone.
   */
  run<T>(task: Task): Promise<T>;
  /** How many tasks wait. */
  queued(): number;
  close(): Promise<void>;
}

export interface TaskThreadsOptions {
  /** The module with the functions, and with one more that does nothing, `begin`. */
  readonly filename: string;
  /** How many seconds a task may take. */
  readonly timeout: number;
  /** How many bytes of memory reading a large file may take, if it is not as large as to need more. */
  readonly memory: number;
  /** Is told of a thread that ends by itself; what it was doing is rejected as well. */
  readonly onError: (error: Error) => void;
}

const megabyte = 1_048_576;
/** From so many bytes on, a task is large: one at a time. */
const largeTask = megabyte;
/** Of the memory of a large task, a small one may have so much: there are two of these. */
const smallShare = 0.45;
/** So many times its size a large task may have. Files that are made of texts need up to 13 times their size. */
const timesItsSize = 16;
/** Who writes a file has what it was and what it becomes. */
const timesForWriting = 2;
/** How often somebody looks how much memory a task has, in milliseconds. */
const watchEvery = 25;
/** What is never reached: where V8 itself ends a thread, it may end the process with it. */
const heapOfThread = 4096;

/**
 * From so many bytes on, a task has a thread that ends with it, and what is new has little room there: it would
 * else be several times as much.
 */
const hugeTask = 32 * megabyte;
const hugeTaskYoungGeneration = 16;
/**
 * From so many bytes on, a task has the whole process collect garbage earlier, which takes half as long again:
 * what somebody sends may be made to need much, what is written is what has been read.
 */
const slowGrowthFrom = { reads: 3 * megabyte, writes: hugeTask } as const;
/** By how much its memory may then grow between two collections of garbage; else it is fourfold. */
const slowGrowthPercent = 20;

const seats = { small: 2, large: 1 } as const;
/** So one of the seats for small tasks is always left to somebody else. */
const seatsForOne = 1;

/** Threads that do the tasks of all people in turns. */
export function createTaskThreads({
  filename,
  timeout,
  memory,
  onError,
}: TaskThreadsOptions): TaskThreads {
  const queue = createFairQueue(seats, seatsForOne);
  const pools = new Set<Piscina>();
  const createPool = (idleTimeout: number, maxYoungGenerationSizeMb?: number) => {
    const resourceLimits = {
      maxOldGenerationSizeMb: heapOfThread,
      ...(maxYoungGenerationSizeMb === undefined ? {} : { maxYoungGenerationSizeMb }),
    };
    const size = { minThreads: 0, maxThreads: 1 };
    const pool = new Piscina({ filename, ...size, idleTimeout, resourceLimits });
    pools.add(pool.on('error', onError));
    return pool;
  };
  const close = async (pool: Piscina) => {
    pools.delete(pool);
    await pool.close();
  };
  // A pool for each seat, so that it is known which thread does a task. A thread is kept for a while: its code
  // is compiled by then. One that has done a huge task goes, with the memory that it would else keep.
  const createKept = () => createPool(60_000);
  const kept = {
    small: Array.from({ length: seats.small }, createKept),
    large: Array.from({ length: seats.large }, createKept),
  };

  return {
    async run<T>(task: Task): Promise<T> {
      const caller = currentCaller() ?? nobody;
      const isHuge = task.size >= hugeTask;
      const seat = task.size < largeTask ? 'small' : 'large';
      const leave = await queue.enter(caller, seat);
      // There are as many as seats.
      const pool = isHuge
        ? createPool(0, hugeTaskYoungGeneration)
        : (kept[seat].pop() ?? createKept());
      const work = () => runIn(pool, task, { timeout, memory, gone: caller.signal });
      try {
        return await (task.size < slowGrowthFrom[task.does] ? work() : withSlowGrowth(work));
      } finally {
        if (isHuge) await close(pool);
        else kept[seat].push(pool);
        leave();
      }
    },
    queued: () => queue.waiting(),
    async close() {
      for (const pool of pools) await close(pool);
    },
  };
}

/** What does not belong to a request waits for nobody, and in one line. */
const nobody = { person: '', signal: new AbortController().signal };

async function runIn(
  pool: Piscina,
  { name, input, transferList, size, does }: Task,
  {
    timeout,
    memory,
    gone,
  }: Pick<TaskThreadsOptions, 'timeout' | 'memory'> & { readonly gone: AbortSignal },
) {
  const heap = heapFor({ size, does }, memory);
  const ending = new AbortController();
  const { signal } = ending;
  const end = (error: Error) => ending.abort(error);
  const stop = () => end(gone.reason);
  if (gone.aborted) stop();
  else gone.addEventListener('abort', stop, { once: true });
  let timer: NodeJS.Timeout | undefined;
  let unwatch: (() => void) | undefined;
  try {
    // How long a thread takes to begin, which is longer than most tasks, is not the file's fault.
    if (pool.threads.length === 0) await pool.run(undefined, { name: 'begin', signal });
    // Nor is what the one before has left, which is collected only when there is more.
    const left = Math.min((await heapOf(pool)) ?? 0, heap);
    timer = setTimeout(() => end(tooLong(does, timeout)), timeout * 1000);
    unwatch = watchHeap(pool, left + heap, () => end(tooMuch(does, heap)));
    return await pool.run(input, { name, transferList: [...transferList], signal });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const isFull = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isFull ? tooMuch(does, heap) : error;
  } finally {
    unwatch?.();
    clearTimeout(timer);
    gone.removeEventListener('abort', stop);
  }
}

function heapFor({ size, does }: Pick<Task, 'size' | 'does'>, memory: number): number {
  const times = does === 'writes' ? timesForWriting : 1;
  if (size < largeTask) return memory * smallShare * times;
  return Math.max(memory, size * timesItsSize) * times;
}

/**
 * Looks again and again how large the heap of a thread is. A limit for V8 would do the same, but one large
 * piece of memory that does not fit below it ends the process.
 */
function watchHeap(pool: Piscina, most: number, onExcess: () => void): () => void {
  let isAsking = false;
  let isOver = false;
  const look = async () => {
    if (isAsking) return;
    isAsking = true;
    const heap = await heapOf(pool);
    isAsking = false;
    if (!isOver && heap !== undefined && heap > most) onExcess();
  };
  const timer = setInterval(look, watchEvery);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

/** How many bytes the thread of a pool has in use; one that has only just begun or ended has no answer. */
async function heapOf({ threads: [thread] }: Piscina): Promise<number | undefined> {
  const heap = await thread?.getHeapStatistics().catch(() => undefined);
  return heap && heap.used_heap_size + heap.external_memory;
}

const verbs = { reads: 'Reading', writes: 'Writing' } as const;

function tooLong(does: Task['does'], timeout: number): AppError {
  const message = `${verbs[does]} the file took longer than the ${timeout} seconds that it may take (FILE_TIMEOUT).`;
  return new AppError('BadRequest', [toDetail(does, message)]);
}

function tooMuch(does: Task['does'], heap: number): AppError {
  const most = Math.round(heap / megabyte);
  const message = `${verbs[does]} the file needs more than the ${most} MiB of memory that it may have (FILE_MEMORY).`;
  return new AppError(does === 'reads' ? 'PayloadTooLarge' : 'BadRequest', [
    toDetail(does, message),
  ]);
}

function toDetail(does: Task['does'], message: string) {
  return does === 'reads' ? { path: 'body.file', message } : { message };
}

let slowlyGrowing = 0;

/** The engine knows this choice for the whole process alone. */
async function withSlowGrowth<T>(work: () => Promise<T>): Promise<T> {
  if (++slowlyGrowing === 1) setFlagsFromString(`--heap-growing-percent=${slowGrowthPercent}`);
  try {
    return await work();
  } finally {
    if (--slowlyGrowing === 0) setFlagsFromString('--heap-growing-percent=0');
  }
}
