import { setFlagsFromString } from 'node:v8';
import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { AppError } from '../../app-error.ts';
import { createFairQueue } from './fair-queue.ts';
import { currentCaller } from './task-caller.ts';

/** A task for a thread. */
export interface Task {
  /** The name of an exported function of the module. */
  readonly name: string;
  readonly input: unknown;
  /** The objects whose ownership moves to the thread. */
  readonly transferList: readonly (ArrayBuffer | MessagePort)[];
  /** The size of the data in bytes. */
  readonly size: number;
  /** Whether the task reads or writes a file or checks texts, for the error when it takes too much. */
  readonly does: 'reads' | 'writes' | 'checks';
}

export interface TaskThreads {
  /**
   * Runs a task when its turn comes. It is ended if it takes too long or too much memory, or if its caller is gone.
   */
  run<T>(task: Task): Promise<T>;
  /** The number of waiting tasks. */
  queued(): number;
  close(): Promise<void>;
}

export interface TaskThreadsOptions {
  /** The module with the functions, and with a function `begin` that does nothing. */
  readonly filename: string;
  /** The maximum duration of a task in seconds. */
  readonly timeout: number;
  /**
   * The memory in bytes that reading a large file may take; very large files may take more, in proportion to their
   * size.
   */
  readonly memory: number;
  /** Called when a thread ends by itself; its task is rejected as well. */
  readonly onError: (error: Error) => void;
}

const megabyte = 1_048_576;
/** From this number of bytes on, a task is large, and only one large task runs at a time. */
const largeTask = megabyte;
/** The share of a large task's memory that a small task may take: two of them run at a time. */
const smallShare = 0.45;
/** A large task may take this many times its size. Files that consist of texts need up to 13 times their size. */
const timesItsSize = 16;
/** A task that writes a file has both the previous and the next content in memory. */
const timesForWriting = 2;
/** The interval in milliseconds in which the memory of a task is checked. */
const watchEvery = 25;
/**
 * In megabytes; chosen so high that it is never reached. If V8 itself ends a thread, it may end the whole process.
 */
const heapOfThread = 4096;
/**
 * In megabytes. V8's default for the young generation is several times as much in each thread. It comes on top of the
 * memory that a task may take, and does not make reading faster.
 */
const youngGenerationOfThread = 16;

/** From this number of bytes on, a task gets a thread of its own that ends with it. */
const hugeTask = 32 * megabyte;
/**
 * From this number of bytes on, the whole process collects garbage earlier during the task, which makes the task take
 * half as long again. The limit is lower for reading: an uploaded file may be crafted to need much memory, while a
 * written one has been read before.
 */
const slowGrowthFrom = { reads: 3 * megabyte, writes: hugeTask, checks: hugeTask } as const;
/** How much the heap may then grow between two garbage collections; V8's default is fourfold. */
const slowGrowthPercent = 20;

const seats = { small: 2, large: 1 } as const;
/** A caller has at most one seat, so that one of the seats for small tasks is always left for others. */
const seatsForOne = 1;

/** Threads that run the tasks of all callers in turns. */
export function createTaskThreads({
  filename,
  timeout,
  memory,
  onError,
}: TaskThreadsOptions): TaskThreads {
  const queue = createFairQueue(seats, seatsForOne);
  const pools = new Set<Piscina>();
  const createPool = (idleTimeout: number) => {
    const resourceLimits = {
      maxOldGenerationSizeMb: heapOfThread,
      maxYoungGenerationSizeMb: youngGenerationOfThread,
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
  /** Nobody knows when V8 collects garbage: a thread that is full of that of other tasks gives way to a new one. */
  const withRoom = async (pool: Piscina, heap: number) => {
    if (((await heapOf(pool)) ?? 0) <= heap) return pool;
    await close(pool);
    return createKept();
  };
  // Each seat has a pool with one thread, so that it is known which thread runs a task. Threads are kept for a while
  // because their code is compiled. The thread of a huge task ends with it, as it would keep its memory.
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
      // There are as many pools as seats, so this one is free.
      let pool = isHuge ? createPool(0) : (kept[seat].pop() ?? createKept());
      const heap = heapFor(task, memory);
      try {
        pool = await withRoom(pool, heap);
        const work = () => runIn(pool, task, { timeout, heap, gone: caller.signal });
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

/** Tasks outside of requests share one caller, whose signal is never aborted. */
const nobody = { person: '', signal: new AbortController().signal };

async function runIn(
  pool: Piscina,
  { name, input, transferList, does }: Task,
  {
    timeout,
    heap,
    gone,
  }: Pick<TaskThreadsOptions, 'timeout'> & { readonly heap: number; readonly gone: AbortSignal },
) {
  const ending = new AbortController();
  const { signal } = ending;
  const end = (error: Error) => ending.abort(error);
  const stop = () => end(gone.reason);
  if (gone.aborted) stop();
  else gone.addEventListener('abort', stop, { once: true });
  let timer: NodeJS.Timeout | undefined;
  let unwatch: (() => void) | undefined;
  try {
    // Starting a thread takes longer than most tasks, so that time does not count for the file.
    if (pool.threads.length === 0) await pool.run(undefined, { name: 'begin', signal });
    // Garbage of the previous task is not collected before more memory is needed, so it does not count either.
    const left = (await heapOf(pool)) ?? 0;
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
 * Polls the size of a thread's heap. V8 has a limit of its own, but ends the whole process if one large allocation
 * exceeds it.
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

/** The bytes that the thread of a pool uses; undefined if the thread is only starting or has ended. */
async function heapOf({ threads: [thread] }: Piscina): Promise<number | undefined> {
  const heap = await thread?.getHeapStatistics().catch(() => undefined);
  return heap && heap.used_heap_size + heap.external_memory;
}

const works = {
  reads: 'Reading the file',
  writes: 'Writing the file',
  checks: 'Checking the texts',
} as const;

function tooLong(does: Task['does'], timeout: number): AppError {
  const message = `${works[does]} took longer than the ${timeout} seconds that it may take (FILE_TIMEOUT).`;
  return new AppError('BadRequest', [toDetail(does, message)]);
}

function tooMuch(does: Task['does'], heap: number): AppError {
  const most = Math.round(heap / megabyte);
  const message = `${works[does]} needs more than the ${most} MiB of memory that it may have (FILE_MEMORY).`;
  return new AppError(does === 'reads' ? 'PayloadTooLarge' : 'BadRequest', [
    toDetail(does, message),
  ]);
}

function toDetail(does: Task['does'], message: string) {
  return does === 'reads' ? { path: 'body.file', message } : { message };
}

let slowlyGrowing = 0;

/** V8 has this option only for the whole process. */
async function withSlowGrowth<T>(work: () => Promise<T>): Promise<T> {
  if (++slowlyGrowing === 1) setFlagsFromString(`--heap-growing-percent=${slowGrowthPercent}`);
  try {
    return await work();
  } finally {
    if (--slowlyGrowing === 0) setFlagsFromString('--heap-growing-percent=0');
  }
}
