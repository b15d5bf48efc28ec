import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../../db/database.ts';
import { defineJob, type Job, type JobKind, type JobRules } from '../../jobs/job.ts';
import { createJobs, type Jobs, type Wanted } from '../../jobs/jobs.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

/** The helpers for tests of the job queue. Everything that a test starts is ended after it. */
export interface JobTrial {
  database(): TestDatabase;
  /** Starts a queue with these kinds. With `other` it has separate connections, where the engine allows several. */
  start(
    kinds: readonly JobKind[],
    options?: { other?: boolean; stopTimeout?: number },
  ): Promise<Jobs>;
  /** Enqueues a job as a request does. */
  ask<Payload>(jobs: Jobs, job: Job<Payload>, wanted: Wanted<Payload>): Promise<string>;
  rows(): Promise<JobRow[]>;
  states(): Promise<string[]>;
  /** Makes all waiting jobs due, and running ones whose process is gone. */
  passTime(): Promise<void>;
}

export interface JobRow {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly result: unknown;
  readonly error: unknown;
}

/** Creates the helpers. A test file has to call it at its top. */
export function createJobTrial(): JobTrial {
  let database: TestDatabase;
  const endings: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
    await database.db.deleteFrom('jobs').execute();
    await database.db.deleteFrom('job_turns').execute();
  });

  const rows = () =>
    database.db
      .selectFrom('jobs')
      .select(['id', 'state', 'attempts', 'result', 'error'])
      .orderBy('id')
      .execute();

  return {
    database: () => database,
    async start(kinds, { other = false, stopTimeout = 60 } = {}) {
      const { databaseUrl, dataDir } = database;
      let place: Pick<TestDatabase, 'db' | 'channel'> = database;
      if (other && databaseUrl !== undefined) {
        const own = await openDatabase({ databaseUrl, dataDir, onError: () => {} });
        endings.push(own.close);
        place = own;
      }
      const logger = pino({ level: 'silent' });
      const jobs = createJobs({ db: place.db, channel: place.channel, logger, stopTimeout });
      for (const kind of kinds) jobs.define(kind);
      jobs.start();
      endings.push(jobs.close);
      return jobs;
    },
    async ask(jobs, job, wanted) {
      const id = await database.db.transaction().execute((trx) => jobs.add(trx, job, wanted));
      jobs.wake(job);
      return id;
    },
    rows,
    states: async () => (await rows()).map(({ state }) => state),
    async passTime() {
      await database.db
        .updateTable('jobs')
        .set({ due_at: sql`now()` })
        .where('finished_at', 'is', null)
        .execute();
    },
  };
}

type Payload = { n: number };

/** Defines a kind of job whose payload is a number. */
export function defineCount(run: JobRules<Payload>['run'], rules: Partial<JobRules<Payload>> = {}) {
  return defineJob({
    name: 'count',
    payload: z.object({ n: z.int() }),
    concurrency: 3,
    attempts: 3,
    firstDelaySeconds: 10,
    maxDelaySeconds: 15,
    timeoutSeconds: 60,
    isKept: true,
    ...rules,
    run,
  });
}
