import { setTimeout as delay } from 'node:timers/promises';
import { createClient, endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';
import { startMachineProvider } from '../testing/services/machine/machine-provider.ts';
import { copyTemplate, openPlace } from '../testing/test-database.ts';
import { providerForm } from '../testing/trials/machine-trial.ts';

const count = 2000;
const kills = 3;
const lanes = 4;
const perCall = 40;

let server: ServerProcess | undefined;
afterAll(() => server?.stop('SIGKILL'));

/** A server with a project of many texts, which is killed again and again while a run goes on. */
async function startTrial() {
  const machine = await startMachineProvider({ delayMs: 200 });
  const place = await copyTemplate();
  const start = () =>
    startProcess({
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      MACHINE_LOCAL_URLS: machine.url,
    });
  server = start();
  let token = '';
  const connect = async () =>
    createClient({ baseUrl: (await server?.ready()) ?? '', token: () => token });
  let call = await connect();
  const account = { name: 'Ada', email: 'machine@example.com', password: 'correct horse' };
  token = (await call(endpoints.signup, { body: account })).accessToken;
  const { id: projectId } = await call(endpoints.createProject, { body: { name: 'Website' } });
  const params = { projectId };
  for (const code of ['en', 'de']) {
    await call(endpoints.addProjectLocale, { params, body: { code } });
  }
  await call(endpoints.updateProject, { params, body: { sourceLocale: 'en' } });
  const body = { ...providerForm(machine.url), prices: { input: 1, output: 1 } };
  const { id: judgeId } = await call(endpoints.createMachineProvider, { params, body });
  await call(endpoints.updateMachineSettings, { params, body: { judgeId } });
  for (let at = 0; at < count; at += 100) {
    const terms = Array.from({ length: 100 }, (_, n) => ({
      value: `key.${at + n}`,
      source: `Text number ${at + n}`,
    }));
    await call(endpoints.addTerms, { params, body: { terms } });
  }
  return {
    machine,
    params,
    call: () => call,
    /** Kills the server a few times, and waits until the run is done. */
    async killDuring(runId: string) {
      for (let kill = 0; kill < kills; kill++) {
        await delay(1500);
        await server?.stop('SIGKILL');
        const { db, close } = await openPlace(place);
        await db.updateTable('jobs').set({ due_at: sql`now()` }).execute();
        await close();
        server = start();
        call = await connect();
      }
      const get = () => call(endpoints.getMachineRun, { params: { ...params, runId } });
      await expect.poll(async () => (await get()).state, { timeout: 240_000 }).toBe('done');
      return get();
    },
    async stop() {
      await server?.stop('SIGKILL');
      await machine.close();
    },
  };
}

it('loses no more than the calls under way where the server is killed in the middle of a run', async () => {
  const trial = await startTrial();
  const { machine, params } = trial;
  const { id } = await trial.call()(endpoints.startMachineRun, {
    params,
    body: { locales: ['de'] },
  });
  const { progress, usage } = await trial.killDuring(id);
  expect(progress).toMatchObject({ total: count, done: count, failed: 0 });
  const least = count / perCall;
  expect(machine.calls.length).toBeLessThanOrEqual(least + kills * lanes + kills * lanes);
  expect(usage.calls).toBeGreaterThanOrEqual(least);
  expect(usage.calls).toBeGreaterThanOrEqual(machine.calls.length - kills * lanes);
  await trial.stop();
}, 300_000);

it('judges and reviews all once where the server is killed in the middle of that', async () => {
  const trial = await startTrial();
  const { params } = trial;
  const { id } = await trial.call()(endpoints.startMachineRun, {
    params,
    body: { locales: ['de'], judges: true, reviewsClean: true },
  });
  const run = await trial.killDuring(id);
  expect(run.progress).toMatchObject({ done: count, failed: 0, judged: count, reviewed: count });
  // Batches that were judged and not written down yet are judged once more.
  const least = count / perCall + 2 * (count / 20);
  expect(trial.machine.calls.length).toBeLessThanOrEqual(least + 2 * kills * lanes);
  const { activities } = await trial.call()(endpoints.listActivity, { params });
  expect(activities.slice(0, 3).map(({ kind, changeSet }) => [kind, changeSet?.counts])).toEqual([
    ['machine.end', undefined],
    ['translation.judge', { terms: 0, translations: count, labels: 0 }],
    ['translation.machine', { terms: 0, translations: count, labels: 0 }],
  ]);
  await trial.stop();
}, 600_000);
