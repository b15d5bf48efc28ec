import { AsyncLocalStorage } from 'node:async_hooks';

/** Whom work with files is done for. */
export interface TaskCaller {
  /** The same for all requests of a user, or of a client. */
  readonly person: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

// Who waits for a task is a matter of the request as a whole: what lies between need not hand it on, and
// can't forget to.
const callers = new AsyncLocalStorage<TaskCaller>();

/** Does something for a caller; all tasks of it, however deep inside, are theirs. */
export function forCaller<T>(caller: TaskCaller, work: () => T): T {
  return callers.run(caller, work);
}

/** Whom the code that runs is for; undefined outside of requests. */
export function currentCaller(): TaskCaller | undefined {
  return callers.getStore();
}
