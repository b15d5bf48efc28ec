import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Channel } from '../db/channel/channel.ts';
import type { Db, Transaction } from '../db/database.ts';
import type { Job, JobKind } from './job.ts';
import { cancelJob, insertJob, insertJobOnce, listDueNames, type NewJob } from './jobs.queries.ts';
import { createLanes, type Lanes } from './lanes.ts';
import { claimNextJob } from './tries.queries.ts';
import { type JobChange, leaseSeconds, runTry } from './tries.ts';
import { createTurns } from './turns.ts';

/** The job queue: jobs wait in the database, and every process claims its share. */
export interface Jobs {
  /** Registers a kind of job. A process runs only the kinds that it knows. */
  define(kind: JobKind): void;
  /** Enqueues a job within a transaction: both are committed or neither is. */
  add<Payload>(trx: Transaction, job: Job<Payload>, wanted: Wanted<Payload>): Promise<string>;
  /** Enqueues a job of a project, unless one of its kind waits there already, or this process has stopped. */
  addOnce<Payload>(
    db: Db,
    job: Job<Payload>,
    wanted: { readonly projectId: string; readonly payload: Payload },
  ): Promise<void>;
  /** Starts due jobs of a kind soon. It has to be called after the transaction of `add` is committed. */
  wake(kind: JobKind): void;
  /** Cancels a job, whichever process runs it. Returns false where it is finished already. */
  cancel(id: string): Promise<boolean>;
  /** Reports changes of jobs that people can see and that happen in this process. */
  follow(listener: (change: JobChange) => void): void;
  /** Starts the queue, which looks for due jobs at once, and then every 15 seconds. */
  start(): void;
  /** Starts no more jobs. Running ones get a short time to finish, and then wait for the next start. */
  close(): Promise<void>;
}

export interface Wanted<Payload>
  extends Pick<NewJob, 'projectId' | 'workspaceId' | 'askedBy' | 'lifetimeSeconds'> {
  readonly payload: Payload;
}

export interface JobsOptions {
  readonly db: Db;
  readonly channel: Channel;
  readonly logger: FastifyBaseLogger;
  /** The time limit of a stop, in seconds. */
  readonly stopTimeout: number;
}

const lookEveryMs = 15_000;
/** How long running jobs may finish by themselves when the server stops. */
const drainMs = 5000;
const putBackMs = 2000;

const cancelled = z.object({ kind: z.literal('job-cancelled'), id: z.string() });

export function createJobs({ db, channel, logger, stopTimeout }: JobsOptions): Jobs {
  const kinds = new Map<string, { readonly kind: JobKind; readonly lanes: Lanes }>();
  const listeners: ((change: JobChange) => void)[] = [];
  const turns = createTurns(db);
  const stopping = new AbortController();
  /** The jobs that run in this process, by id, with the controllers that interrupt them. */
  const running = new Map<string, AbortController>();
  let looking: Promise<void> | undefined;
  let looksAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => Promise<void>) | undefined;

  const ignore = () => {};
  const tell = (change: JobChange) => {
    for (const listener of listeners) listener(change);
  };

  async function runNext(kind: JobKind, taken: () => void): Promise<boolean> {
    const claimed = await claimNextJob(db, {
      ...kind,
      tryId: newId(),
      leaseSeconds,
      running: [...running.keys()],
    });
    if (claimed === undefined) return false;
    const { job, mayBeMore } = claimed;
    const breakOff = new AbortController();
    running.set(job.id, breakOff);
    if (mayBeMore) taken();
    try {
      const context = { db, logger, tell: kind.isKept ? tell : ignore, breakOff };
      await runTry({ ...context, stopping: stopping.signal }, kind, job);
    } finally {
      running.delete(job.id);
    }
    return true;
  }

  function look(find = lookForDue): void {
    if (looking) {
      // Jobs that became due since the current look began may have been too late for it.
      looksAgain = true;
      return;
    }
    looking = find()
      .catch((error: unknown) => warn(error))
      .finally(() => {
        looking = undefined;
        if (!looksAgain) return;
        looksAgain = false;
        if (!stopping.signal.aborted) look();
      });
  }

  async function lookForDue(): Promise<void> {
    await turns.takeDue(newId);
    await wakeDue();
  }

  async function wakeDue(): Promise<void> {
    for (const name of await listDueNames(db)) kinds.get(name)?.lanes.wake();
  }

  function warn(error: unknown, name?: string): void {
    logger.warn({ err: error, job: name }, 'jobs wait: the database can not be reached');
  }

  return {
    define(kind) {
      const lanes = createLanes(
        kind.concurrency,
        (taken) => runNext(kind, taken),
        (error) => warn(error, kind.name),
      );
      kinds.set(kind.name, { kind, lanes });
      turns.add(kind);
    },
    async add(trx, { name }, wanted) {
      const id = newId();
      await insertJob(trx, { id, name, ...wanted });
      return id;
    },
    async addOnce(handle, { name }, wanted) {
      if (stopping.signal.aborted) return;
      await insertJobOnce(handle, { id: newId(), name, ...wanted });
    },
    wake: ({ name }) => kinds.get(name)?.lanes.wake(),
    async cancel(id) {
      const job = await cancelJob(db, id);
      if (!job) return false;
      running.get(id)?.abort();
      channel.send({ kind: 'job-cancelled', id });
      tell({ id, projectId: job.project_id, isOver: true, progress: undefined });
      return true;
    },
    follow: (listener) => listeners.push(listener),
    start() {
      unsubscribe = channel.subscribe({
        onMessage(message) {
          const { data } = cancelled.safeParse(message);
          if (data) running.get(data.id)?.abort();
        },
        onGap() {},
      });
      // What waits since an earlier start. To take the turns of all clocks as well would make the start slow.
      look(wakeDue);
      timer = setInterval(() => look(), lookEveryMs).unref();
    },
    async close() {
      clearInterval(timer);
      const all = [...kinds.values()];
      for (const { lanes } of all) lanes.stop();
      const work = () => [...all.flatMap(({ lanes }) => [...lanes.work]), looking];
      await settledWithin(Math.min(drainMs, (stopTimeout * 1000) / 2), work());
      stopping.abort();
      await settledWithin(putBackMs, work());
      await unsubscribe?.();
    },
  };
}

async function settledWithin(
  ms: number,
  work: Iterable<Promise<unknown> | undefined>,
): Promise<void> {
  const timeout = new AbortController();
  await Promise.race([Promise.all(work), delay(ms, undefined, { signal: timeout.signal })]);
  timeout.abort();
}
