import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import { createJobTrial, defineCount } from '../testing/trials/job-trial.ts';
import type { RunningJob } from './job.ts';

const trial = createJobTrial();

describe('several processes', () => {
  it('share the work, and each job is done once', async () => {
    const done: number[] = [];
    const count = defineCount(async ({ n }) => {
      await delay(2);
      done.push(n);
    });
    const idle = await trial.start([]);
    await trial
      .database()
      .db.transaction()
      .execute(async (trx) => {
        for (let n = 0; n < 60; n++) await idle.add(trx, count, { payload: { n } });
      });
    await Promise.all([trial.start([count]), trial.start([count], { other: true })]);
    await expect.poll(() => new Set(done).size, { timeout: 10_000 }).toBe(60);
    await expect.poll(async () => new Set(await trial.states())).toEqual(new Set(['done']));
    expect(done).toHaveLength(60);
  });

  it('run no more in one project than the kind allows', async () => {
    const { db } = trial.database();
    const server = await startTestServer({}, trial.database());
    const ada = await server.addPerson();
    const projectIds = [await server.addProject(ada), await server.addProject(ada)];
    await server.close();
    // What the server leaves to do is not what is asked about.
    await db.deleteFrom('jobs').execute();
    let most = 0;
    const running = new Map<string | null, number>();
    const change = (projectId: string | null, by: number) => {
      const now = (running.get(projectId) ?? 0) + by;
      running.set(projectId, now);
      most = Math.max(most, now);
    };
    const together: number[] = [];
    const count = defineCount(
      async (_, { projectId }) => {
        change(projectId, 1);
        together.push([...running.values()].reduce((sum, n) => sum + n, 0));
        await delay(30);
        change(projectId, -1);
      },
      { perProject: 1 },
    );
    const idle = await trial.start([]);
    await db.transaction().execute(async (trx) => {
      for (let n = 0; n < 10; n++)
        await idle.add(trx, count, { payload: { n }, projectId: projectIds[n % 2] });
    });
    const all = await Promise.all([trial.start([count]), trial.start([count], { other: true })]);
    await expect
      .poll(
        async () => {
          for (const jobs of all) jobs.wake(count);
          return new Set(await trial.states());
        },
        { timeout: 10_000 },
      )
      .toEqual(new Set(['done']));
    expect(most).toBe(1);
    expect(Math.max(...together)).toBe(2);
  });

  it('take over what one that is gone was at, which then may not end it', async () => {
    const tries: RunningJob[] = [];
    let goOn = () => {};
    const first = defineCount((_, job) => {
      tries.push(job);
      return new Promise((resolve) => {
        goOn = () => resolve('of the first');
      });
    });
    const second = defineCount(async (_, job) => {
      tries.push(job);
      return 'of the second';
    });
    const lost = await trial.start([first]);
    await trial.ask(lost, first, { payload: { n: 1 } });
    await expect.poll(() => tries).toHaveLength(1);
    await trial.passTime();
    await trial.start([second], { other: true });
    await expect.poll(trial.rows).toMatchObject([{ state: 'done', result: 'of the second' }]);
    goOn();
    await lost.close();
    expect(await trial.rows()).toMatchObject([
      { state: 'done', attempts: 2, result: 'of the second' },
    ]);
  });
});
