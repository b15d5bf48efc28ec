import { z } from 'zod';
import type { Actor } from '../access/scope.ts';
import type { Transaction } from '../db/database.ts';

/** Who has asked for a job. Of a job that Parlance does by itself there is nobody. */
export type Asker = Pick<Actor, 'type' | 'id'>;

/** What a job is given beside its payload while it runs. */
export interface RunningJob {
  readonly id: string;
  readonly projectId: string | null;
  readonly askedBy: Asker | undefined;
  /** Which try this is, from 1. */
  readonly attempt: number;
  readonly createdAt: Date;
  /** Aborted when the job is cancelled, takes too long, or when the server stops. */
  readonly signal: AbortSignal;
  /** Tells how far it is, as often as wanted: not every call is passed on. */
  progress(done: number, total: number): void;
  /**
   * Ends the job in the transaction that does its work, so that both stand or neither does, and no other try
   * does the work again. Throws where the job is no longer this try's: the transaction must not go on.
   */
  complete(trx: Transaction, result: unknown): Promise<void>;
}

export interface JobRules<Payload> {
  /** What rows of the table are found by: a name that was released is never changed. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** How many of them one process runs at the same time. */
  readonly concurrency: number;
  /** How many run in one project at the same time, in all processes together. */
  readonly perProject?: number;
  /** How often it is tried; left out, as often as it takes until it expires. */
  readonly attempts?: number;
  /** The wait after the first try that failed, which doubles with each further one. */
  readonly firstDelaySeconds: number;
  readonly maxDelaySeconds: number;
  readonly timeoutSeconds: number;
  /** Whether it stays in the database when it is over, for people to see what became of it. */
  readonly isKept: boolean;
  /** When it is to be done without anybody asking, in UTC. Its payload is `{}` then. */
  readonly cron?: string;
  /**
   * Does the job, and answers its result. Every job may be run more than once, as after a crash: what must
   * not happen twice happens in the transaction of `complete`.
   */
  run(payload: Payload, job: RunningJob): Promise<unknown>;
  /** Told of a job that is not tried any more, since its time is over. */
  onExpired?(payload: Payload, job: Pick<RunningJob, 'id' | 'attempt'>): void;
}

/** A kind of job, as the queue sees it: with a payload that it does not look into. */
export interface JobKind extends Omit<JobRules<never>, 'payload' | 'run' | 'onExpired'> {
  runWith(payload: unknown, job: RunningJob): Promise<unknown>;
  expireWith(payload: unknown, job: Pick<RunningJob, 'id' | 'attempt'>): void;
}

/** A kind of job, as those see it who ask for one. */
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
  /** In UTC. */
  readonly cron: string;
  readonly timeoutSeconds?: number;
  run(signal: AbortSignal): Promise<unknown>;
}

/** What Parlance does by the clock: nobody asks for it, and nobody wants to see what became of it. */
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

/** Thrown by a job that has said already why it did not succeed, and is to be tried again. */
export class TryLaterError extends Error {
  override readonly name = 'TryLaterError';
}

/** The job has been cancelled, or another try of it has begun, while this one was at it. */
export class JobTakenError extends Error {
  override readonly name = 'JobTakenError';
  constructor() {
    super('The job is not of this try any more');
  }
}
