import { AsyncLocalStorage } from 'node:async_hooks';

/** The caller that a task with files is run for. */
export interface TaskCaller {
  /** An id that all requests of a user or client share. */
  readonly person: string;
  /** Aborted when nobody waits for the answer. */
  readonly signal: AbortSignal;
}

// The caller belongs to the whole request. With a context that follows asynchronous calls, no function in between has
// to pass it on.
const callers = new AsyncLocalStorage<TaskCaller>();

/** Runs work for a caller: all tasks that are started within it belong to the caller. */
export function forCaller<T>(caller: TaskCaller, work: () => T): T {
  return callers.run(caller, work);
}

/** The caller of the running code; undefined outside of requests. */
export function currentCaller(): TaskCaller | undefined {
  return callers.getStore();
}
