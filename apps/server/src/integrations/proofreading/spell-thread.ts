import { Worker } from 'node:worker_threads';
import { modulePath } from '../../own-files.ts';
import { createFairQueue } from '../format-tasks/fair-queue.ts';
import type { TaskCaller } from '../format-tasks/task-caller.ts';
import { FailedCheckError } from './failed-check-error.ts';
import type { SpellAnswer, SpellTask } from './hunspell-worker.ts';

export interface SpellThread {
  /**
   * The words of a task that its dictionary does not have, with suggestions. Rejects with a `FailedCheckError`, or with
   * the reason of the caller's signal while the task waits.
   */
  lookUp(task: SpellTask, caller: TaskCaller): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Whether there is a thread, with dictionaries in its memory. */
  readonly isRunning: boolean;
  /** Ends the thread for good. What is in work and what waits is rejected as `unavailable`. */
  close(): Promise<void>;
}

export interface SpellThreadOptions {
  /** The code of the thread. */
  readonly file?: URL | string;
  /** A thread that nobody needs for so long ends, and its dictionaries go with it. */
  readonly idleMs?: number;
  /** A task that takes longer is given up, and the thread with it. */
  readonly timeoutMs?: number;
  /** After a failure, a dictionary is left alone for so long. */
  readonly restMs?: number;
  /** Told once for each failure. */
  readonly onError: (error: Error, words: string) => void;
}

/** More tasks do not wait: whoever types asks again in a moment. */
const maxWaiting = 50;

/** One thread that looks words up for all callers in turns. It is started when it is needed. */
export function createSpellThread({
  file = modulePath('integrations/proofreading/hunspell-worker'),
  idleMs = 60_000,
  timeoutMs = 10_000,
  restMs = 60_000,
  onError,
}: SpellThreadOptions): SpellThread {
  const queue = createFairQueue({ thread: 1 }, 1);
  const resting = new Map<string, number>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function requireUse({ files }: SpellTask) {
    const until = resting.get(files.words) ?? 0;
    if (isClosed || until > performance.now()) throw new FailedCheckError('unavailable');
  }

  async function end() {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  }

  async function run(task: SpellTask): Promise<ReadonlyMap<string, readonly string[]>> {
    clearTimeout(idle);
    worker ??= startWorker(file);
    try {
      const answer = await ask(worker, task, timeoutMs);
      if ('problem' in answer) throw new Error(answer.problem);
      return answer.unknown;
    } catch (error) {
      // Nobody knows what a thread is good for in which something has failed.
      await end();
      if (isClosed) throw new FailedCheckError('unavailable');
      const failure = error instanceof Error ? error : new Error(String(error));
      resting.set(task.files.words, performance.now() + restMs);
      onError(failure, task.files.words);
      throw new FailedCheckError('unavailable');
    } finally {
      if (!isClosed) idle = setTimeout(end, idleMs).unref();
    }
  }

  return {
    async lookUp(task, caller) {
      if (task.words.length === 0) return new Map();
      requireUse(task);
      if (queue.waiting() >= maxWaiting) throw new FailedCheckError('busy');
      const leave = await queue.enter(caller, 'thread');
      try {
        // What it waited for may have ended the thread: all that wait for the same would end another one each.
        requireUse(task);
        return await run(task);
      } finally {
        leave();
      }
    },
    get isRunning() {
      return worker !== undefined;
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await end();
    },
  };
}

function startWorker(file: URL | string): Worker {
  const worker = new Worker(file);
  // What a thread fails with when nobody waits for it must not end the process.
  return worker.on('error', () => {});
}

function ask(worker: Worker, task: SpellTask, timeoutMs: number): Promise<SpellAnswer> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      worker.off('message', take).off('error', fail).off('exit', handleExit);
    };
    const take = (answer: SpellAnswer) => {
      stop();
      resolve(answer);
    };
    const fail = (error: unknown) => {
      stop();
      reject(error);
    };
    const handleExit = (code: number) => fail(new Error(`the thread has ended with code ${code}`));
    const timer = setTimeout(() => fail(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
    worker.on('message', take).on('error', fail).on('exit', handleExit);
    worker.postMessage(task);
  });
}
