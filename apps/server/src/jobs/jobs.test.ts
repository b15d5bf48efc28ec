import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../app-error.ts';
import { createJobTrial, defineCount } from '../testing/trials/job-trial.ts';
import { defineClockJob, type RunningJob, TryLaterError } from './job.ts';

const trial = createJobTrial();

const untilAborted = ({ signal }: RunningJob) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('broken off')));
  });

describe('a job', () => {
  it('is there with the transaction that asks for it, or not at all', async () => {
    const done: number[] = [];
    const count = defineCount(async ({ n }) => done.push(n));
    const jobs = await trial.start([count]);
    const { db } = trial.database();
    const failed = db.transaction().execute(async (trx) => {
      await jobs.add(trx, count, { payload: { n: 1 } });
      throw new Error('taken back');
    });
    await expect(failed).rejects.toThrow('taken back');
    await trial.ask(jobs, count, { payload: { n: 2 } });
    await expect.poll(trial.rows).toMatchObject([{ state: 'done', attempts: 1, result: 1 }]);
    expect(done).toEqual([2]);
  });

  it('leaves no row where nobody wants to see what became of it', async () => {
    const jobs = await trial.start([defineCount(async () => 1, { isKept: false })]);
    await trial.ask(
      jobs,
      defineCount(async () => 1),
      { payload: { n: 2 } },
    );
    await expect.poll(trial.rows).toEqual([]);
  });

  it('waits longer after each failure, and is given up after the last try', async () => {
    const count = defineCount(() => Promise.reject(new TryLaterError('not now')));
    const jobs = await trial.start([count]);
    await trial.ask(jobs, count, { payload: { n: 1 } });
    for (const [failures, seconds] of [10, 15].entries()) {
      await expect.poll(trial.rows).toMatchObject([{ state: 'waiting', attempts: failures + 1 }]);
      const [row] = await trial.database().db.selectFrom('jobs').selectAll().execute();
      const wait = (row?.due_at.getTime() ?? 0) - Date.now();
      expect(wait).toBeGreaterThan((seconds - 3) * 1000);
      expect(wait).toBeLessThanOrEqual((seconds + 1) * 1000);
      await trial.passTime();
      jobs.wake(count);
    }
    await expect
      .poll(trial.rows)
      .toMatchObject([{ state: 'failed', attempts: 3, error: { code: 'Internal' } }]);
  });

  it('fails at once with an error that is its asker’s', async () => {
    const details = [{ path: 'body.file', message: 'is malformed', line: 3 }];
    const count = defineCount(() => Promise.reject(new AppError('BadRequest', details)));
    const jobs = await trial.start([count]);
    await trial.ask(jobs, count, { payload: { n: 1 } });
    await expect
      .poll(trial.rows)
      .toMatchObject([{ state: 'failed', attempts: 1, error: { code: 'BadRequest', details } }]);
  });

  it('is broken off after its time', async () => {
    const count = defineCount((_, job) => untilAborted(job), { timeoutSeconds: 0.05, attempts: 1 });
    const jobs = await trial.start([count]);
    await trial.ask(jobs, count, { payload: { n: 1 } });
    await expect.poll(trial.states).toEqual(['failed']);
  });

  it('tells how far it is', async () => {
    let goOn = () => {};
    const count = defineCount(async (_, { progress }) => {
      progress(1, 4);
      progress(2, 4);
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    });
    const jobs = await trial.start([count]);
    const told: unknown[] = [];
    jobs.follow(({ isOver, progress }) => told.push(isOver ? 'over' : (progress ?? 'begun')));
    await trial.ask(jobs, count, { payload: { n: 1 } });
    const progress = () =>
      trial.database().db.selectFrom('jobs').select(['progress_done', 'progress_total']).execute();
    await expect.poll(progress).toEqual([{ progress_done: 2, progress_total: 4 }]);
    goOn();
    await expect.poll(trial.states).toEqual(['done']);
    await expect.poll(() => told).toEqual(['begun', { done: 2, total: 4 }, 'over']);
  });
});

describe('a job that is cancelled', () => {
  it('is not begun', async () => {
    const done: number[] = [];
    const count = defineCount(async ({ n }) => done.push(n));
    const idle = await trial.start([]);
    const id = await trial.ask(idle, count, { payload: { n: 1 } });
    expect(await idle.cancel(id)).toBe(true);
    expect(await idle.cancel(id)).toBe(false);
    const jobs = await trial.start([count]);
    await trial.ask(jobs, count, { payload: { n: 2 } });
    await expect.poll(trial.states).toEqual(['cancelled', 'done']);
    expect(done).toEqual([2]);
  });

  it('is broken off in whatever process it runs, and nothing comes of it', async () => {
    const begun: string[] = [];
    const count = defineCount(async (_, job) => {
      begun.push(job.id);
      await untilAborted(job);
    });
    const jobs = await trial.start([count]);
    const other = await trial.start([], { other: true });
    const id = await trial.ask(jobs, count, { payload: { n: 1 } });
    await expect.poll(() => begun).toEqual([id]);
    await expect.poll(trial.states).toEqual(['running']);
    expect(await other.cancel(id)).toBe(true);
    await jobs.close();
    expect(await trial.rows()).toMatchObject([{ state: 'cancelled', attempts: 1, result: null }]);
  });

  it('takes back what it was about to complete', async () => {
    let finish = () => {};
    const ready = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const failures: unknown[] = [];
    const count = defineCount(async ({ n }, job) => {
      await ready;
      const { db } = trial.database();
      await db
        .transaction()
        .execute(async (trx) => {
          await trx
            .insertInto('login_attempts')
            .values({ email: 'late@example.com', failures: n, last_failed_at: new Date() })
            .execute();
          await job.complete(trx, n);
        })
        .catch((error: unknown) => {
          failures.push(error);
          throw error;
        });
    });
    const jobs = await trial.start([count]);
    const id = await trial.ask(jobs, count, { payload: { n: 1 } });
    await expect.poll(trial.states).toEqual(['running']);
    await trial
      .database()
      .db.updateTable('jobs')
      .set({ state: 'cancelled', finished_at: new Date() })
      .where('id', '=', id)
      .execute();
    finish();
    await expect.poll(() => failures).toHaveLength(1);
    const { db } = trial.database();
    expect(await db.selectFrom('login_attempts').selectAll().execute()).toEqual([]);
    expect(await trial.states()).toEqual(['cancelled']);
  });
});

describe('a queue that ends', () => {
  it('waits for what is nearly done, and puts the rest back as if it had not begun', async () => {
    const count = defineCount(async ({ n }, job) => (n === 1 ? delay(100) : untilAborted(job)));
    const jobs = await trial.start([count], { stopTimeout: 1 });
    await trial.ask(jobs, count, { payload: { n: 1 } });
    await trial.ask(jobs, count, { payload: { n: 2 } });
    await expect.poll(trial.states).toEqual(['running', 'running']);
    const begin = performance.now();
    await jobs.close();
    expect(performance.now() - begin).toBeLessThan(2500);
    expect(await trial.rows()).toMatchObject([
      { state: 'done', attempts: 1 },
      { state: 'waiting', attempts: 0 },
    ]);
  });
});

describe('a job by the clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('has each turn in one process, and one for all that were missed', async () => {
    const done: number[] = [];
    const tidy = defineClockJob({
      name: 'tidy',
      cron: '30 4 * * *',
      run: async () => done.push(1),
    });
    vi.setSystemTime(new Date('2030-01-01T04:31:00Z'));
    await trial.start([tidy]);
    await trial.start([tidy], { other: true });
    const look = async (time: string) => {
      vi.setSystemTime(new Date(time));
      vi.advanceTimersByTime(15_000);
      await delay(100);
    };
    await look('2030-01-01T04:31:00Z');
    await expect.poll(() => done).toHaveLength(1);
    await look('2030-01-01T23:00:00Z');
    await look('2030-01-02T04:29:00Z');
    expect(done).toHaveLength(1);
    await look('2030-01-02T04:30:01Z');
    await expect.poll(() => done).toHaveLength(2);
    await look('2030-01-09T12:00:00Z');
    await expect.poll(() => done).toHaveLength(3);
  });
});
