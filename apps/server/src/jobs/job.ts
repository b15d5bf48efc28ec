import { z } from 'zod';
import type { Asker } from '../access/access.queries.ts';
import type { Transaction } from '../db/database.ts';

/** The context of a running job, beside its payload. */
export interface RunningJob {
  readonly id: string;
  readonly projectId: string | null;
  /** The actor who asked for the job. Jobs of Parlance itself have none. */
  readonly askedBy: Asker | undefined;
  /** The number of this try, from 1. */
  readonly attempt: number;
  readonly createdAt: Date;
  /** Aborted when the job is cancelled, takes too long, or when the server stops. */
  readonly signal: AbortSignal;
  /** Reports the progress. It may be called at any rate, because calls are throttled. */
  progress(done: number, total: number): void;
  /**
   * Completes the job in the transaction that does its work, so that both are committed or neither is, and no other try
   * repeats the work. Throws where the job belongs to another try: the transaction must be rolled back.
   */
  complete(trx: Transaction, result: unknown): Promise<void>;
}

export interface JobRules<Payload> {
  /** The name in the rows of the table. A released name never changes. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** How many jobs of this kind one process runs at the same time. */
  readonly concurrency: number;
  /** How many jobs of this kind run in one project at the same time, in all processes together. */
  readonly perProject?: number;
  /** The limit of tries; without it, a job is tried until it expires. */
  readonly attempts?: number;
  /** The delay after the first failed try. It doubles with each further one. */
  readonly firstDelaySeconds: number;
  readonly maxDelaySeconds: number;
  readonly timeoutSeconds: number;
  /** Whether a finished job stays in the database, so that people can see its outcome. */
  readonly isKept: boolean;
  /** The schedule of a job that Parlance starts by itself, in UTC. Its payload is `{}`. */
  readonly cron?: string;
  /**
   * Does the job and returns its result. A job may run more than once, for example after a crash. Effects that must
   * not be repeated belong into the transaction of `complete`.
   */
  run(payload: Payload, job: RunningJob): Promise<unknown>;
  /** Called for a job that expired before it was done. */
  onExpired?(payload: Payload, job: Pick<RunningJob, 'id' | 'attempt'>): void;
}

/** A kind of job as the queue sees it, with an opaque payload. */
export interface JobKind extends Omit<JobRules<never>, 'payload' | 'run' | 'onExpired'> {
  runWith(payload: unknown, job: RunningJob): Promise<unknown>;
  expireWith(payload: unknown, job: Pick<RunningJob, 'id' | 'attempt'>): void;
}

/** A kind of job as the code that enqueues one sees it. */
export interface Job<Payload> extends JobKind {
  readonly payload: z.ZodType<Payload>;
}

export function defineJob<Payload>(rules: JobRules<Payload>): Job<Payload> {
  const { run, onExpired, ...rest } = rules;
  return {
    ...rest,
    runWith: async (payload, job) => run(rules.payload.parse(payload), job),
    expireWith: (payload, job) => onExpired?.(rules.payload.parse(payload), job),
  };
}

interface ClockRules extends Pick<JobRules<unknown>, 'name'> {
  /** The schedule, in UTC. */
  readonly cron: string;
  readonly timeoutSeconds?: number;
  run(signal: AbortSignal): Promise<unknown>;
}

/** Defines a clock job: Parlance starts it by a schedule, and its rows are not kept. */
export function defineClockJob({ timeoutSeconds = 600, run, ...rules }: ClockRules): JobKind {
  return defineJob({
    ...rules,
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    firstDelaySeconds: 60,
    maxDelaySeconds: 600,
    timeoutSeconds,
    isKept: false,
    run: (_, { signal }) => run(signal),
  });
}

/** Thrown by a job that has logged the reason of its failure itself, and is to be tried again. */
export class TryLaterError extends Error {
  override readonly name = 'TryLaterError';
}

/** Thrown where the job was cancelled, or another try of it began, while this try was running. */
export class JobTakenError extends Error {
  override readonly name = 'JobTakenError';
  constructor() {
    super('The job is not of this try any more');
  }
}
