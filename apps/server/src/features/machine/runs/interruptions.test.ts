import { endpoints, type MachineRun } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../testing/test-server.ts';
import { createMachineTrial } from '../../../testing/trials/machine-trial.ts';

const trial = createMachineTrial();
const localeCode = 'de_DE';

const texts = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ value: `key.${n}`, source: `Text number ${n}` }));

const limits = {
  requestsPerMinute: null,
  tokensPerMinute: null,
  concurrency: 1,
  monthlyCost: null,
};

const onRun = ({ id }: Pick<MachineRun, 'id'>) => ({
  params: { ...trial.project.params, runId: id },
});

const resume = (run: MachineRun, person = trial.ada) =>
  person.call(endpoints.resumeMachineRun, { ...onRun(run), body: {} });

const cancel = (run: MachineRun, saves: boolean, person = trial.ada) =>
  person.call(endpoints.cancelMachineRun, { ...onRun(run), body: { saves } });

/** Does something while the next call waits for its answer, and no call after that. */
function meanwhile(action: () => Promise<unknown>): void {
  let isDone = false;
  trial.machine.change({
    async meanwhile() {
      if (isDone) return;
      isDone = true;
      await action();
    },
  });
}

/** Has an editor start a run of 90 texts, who is removed from the project during its second call, after something else. */
async function runOfGoneEditor(
  before: (run: MachineRun, editor: Person) => Promise<unknown>,
): Promise<MachineRun> {
  await trial.addTexts(texts(90));
  await trial.addProvider({ limits });
  const { projectId } = trial.project;
  const bob = await trial.server.addPerson('Bob');
  await trial.server.addMember(projectId, bob, 'editor');
  let calls = 0;
  let isGone = false;
  let run: MachineRun | undefined;
  trial.machine.change({
    async meanwhile() {
      calls++;
      if (calls !== 2) return;
      await expect.poll(() => run).toBeDefined();
      if (run) await before(run, bob);
      const params = { projectId, userId: bob.id };
      await trial.ada.call(endpoints.deleteMember, { params });
      isGone = true;
    },
  });
  run = await bob.call(endpoints.startMachineRun, {
    params: { projectId },
    body: { locales: [localeCode] },
  });
  await expect.poll(() => isGone).toBe(true);
  return run;
}

const callsOf = async (work: () => Promise<unknown>) => {
  const before = trial.machine.calls.length;
  await work();
  return trial.machine.calls.length - before;
};

const listValues = async () => {
  const values = await trial.project.valuesIn(localeCode);
  return values.filter((value) => value !== '');
};

describe('a run sends nothing more', () => {
  it('once its provider is deleted, and keeps what it has', async () => {
    await trial.addTexts(texts(90));
    const { id: providerId } = await trial.addProvider({ limits });
    const params = { ...trial.project.params, providerId };
    meanwhile(() => trial.ada.call(endpoints.deleteMachineProvider, { params }));
    let run: MachineRun | undefined;
    const calls = await callsOf(async () => {
      run = await trial.endOf((await trial.startRun({ locales: [localeCode] })).id);
    });
    expect(calls).toBe(1);
    expect(run).toMatchObject({
      state: 'paused',
      pause: { reason: 'provider' },
      progress: { total: 90, done: 40, failed: 0 },
    });
  });

  it('once the project forbids all providers but local ones', async () => {
    await trial.addTexts(texts(90));
    const { id } = await trial.addProvider({ limits });
    const { params } = trial.project;
    meanwhile(async () => {
      // The provider of the tests is local itself, so it gets another address.
      const { db } = trial.server.database;
      await db.updateTable('machine_providers').set({ url: null }).where('id', '=', id).execute();
      const body = { localOnly: true };
      await trial.ada.call(endpoints.updateMachineSettings, { params, body });
    });
    const started = await trial.startRun({ locales: [localeCode] });
    const run = await trial.endOf(started.id);
    expect(run).toMatchObject({ state: 'paused', pause: { reason: 'provider' } });
    expect(run.usage.calls).toBe(1);
    expect(run.progress.done).toBe(40);
  });

  it('once whoever started it may not, and goes on for somebody who may', async () => {
    await trial.addTexts(texts(90));
    await trial.addProvider({ limits });
    const { projectId } = trial.project;
    const bob = await trial.server.addPerson('Bob');
    await trial.server.addMember(projectId, bob, 'editor');
    meanwhile(() =>
      trial.ada.call(endpoints.deleteMember, { params: { projectId, userId: bob.id } }),
    );
    const started = await bob.call(endpoints.startMachineRun, {
      params: { projectId },
      body: { locales: [localeCode] },
    });
    const run = await trial.endOf(started.id);
    expect(run).toMatchObject({
      state: 'paused',
      pause: { reason: 'access' },
      progress: { done: 40 },
    });
    await resume(run);
    expect(await trial.endOf(run.id)).toMatchObject({ state: 'done', progress: { done: 90 } });
  });

  it('for a locale that is deleted', async () => {
    await trial.addTexts(texts(90));
    await trial.addProvider({ limits });
    meanwhile(() => trial.project.deleteLocale(localeCode));
    const run = await trial.endOf((await trial.startRun({ locales: [localeCode] })).id);
    expect(run).toMatchObject({ state: 'done', pause: null, changeSetId: null });
    expect(run.progress).toMatchObject({ total: 90, done: 0, failed: 90 });
    const failures = await trial.listFailures(run.id);
    expect(new Set(failures.map(({ reason }) => reason))).toEqual(new Set(['changed']));
    expect(run.usage.calls).toBe(1);
  });

  it('for a project that is deleted', async () => {
    await trial.addTexts(texts(90));
    await trial.addProvider({ limits });
    const { params } = trial.project;
    let isDeleted = false;
    meanwhile(async () => {
      await trial.ada.call(endpoints.deleteProject, { params });
      isDeleted = true;
    });
    const before = trial.machine.calls.length;
    await trial.startRun({ locales: [localeCode] });
    await expect.poll(() => isDeleted && trial.machine.pending === 0).toBe(true);
    const { db } = trial.server.database;
    const jobs = db.selectFrom('jobs').select('id').where('project_id', '=', params.projectId);
    await expect.poll(() => jobs.execute()).toEqual([]);
    expect(trial.machine.calls.length - before).toBe(1);
  });

  it('while it waits to be tried again, once it is cancelled', async () => {
    await trial.addTexts(texts(3));
    await trial.addProvider({ limits });
    let run: MachineRun | undefined;
    let calls = 0;
    trial.machine.change({
      fault: () => 'server',
      async meanwhile() {
        calls++;
        if (calls === 2 && run) await cancel(run, false);
      },
    });
    run = await trial.startRun({ locales: [localeCode] });
    await expect.poll(() => calls).toBe(2);
    expect(await trial.endOf(run.id)).toMatchObject({ state: 'cancelled' });
    const { db } = trial.server.database;
    const { projectId } = trial.project;
    const jobs = db.selectFrom('jobs').select('id').where('project_id', '=', projectId);
    await expect.poll(() => jobs.where('name', '=', 'machine').execute()).toEqual([]);
    expect(calls).toBe(2);
  });
});

describe('a run', () => {
  it('leaves out terms that are deleted while it goes on', async () => {
    const ids = await trial.addTexts(texts(5));
    await trial.addProvider();
    meanwhile(() => trial.project.deleteTerm(ids[2] ?? ''));
    const run = await trial.endOf((await trial.startRun({ locales: [localeCode] })).id);
    expect(run).toMatchObject({ state: 'done', progress: { done: 4, failed: 1 } });
    expect(await trial.listFailures(run.id)).toMatchObject([{ termId: ids[2], reason: 'changed' }]);
    expect(await listValues()).toHaveLength(4);
    await trial.project.expectCountersToAgree();
  });

  it('translates no source texts where its locale becomes that of the source', async () => {
    await trial.addTexts(texts(5));
    await trial.addProvider();
    const { params } = trial.project;
    meanwhile(() =>
      trial.ada.call(endpoints.updateProject, { params, body: { sourceLocale: localeCode } }),
    );
    const run = await trial.endOf((await trial.startRun({ locales: [localeCode] })).id);
    expect(run).toMatchObject({ state: 'done', progress: { done: 0, failed: 5 } });
    expect(await listValues()).toEqual([]);
  });

  it.each([
    ['ends well', undefined],
    ['fails', 'quota'],
  ] as const)(
    'that is cancelled while a call is under way that %s saves what it had before',
    async (_, fault) => {
      await trial.addTexts(texts(90));
      await trial.addProvider({ limits });
      let run: MachineRun | undefined;
      let calls = 0;
      trial.machine.change({
        fault: () => (calls === 0 ? undefined : fault),
        async meanwhile() {
          calls++;
          if (calls < 2) return;
          await expect.poll(() => run).toBeDefined();
          if (run) await cancel(run, true);
        },
      });
      run = await trial.startRun({ locales: [localeCode] });
      const ended = await trial.endOf(run.id);
      expect(ended).toMatchObject({ state: 'cancelled', progress: { done: 40, failed: 50 } });
      expect(await listValues()).toHaveLength(40);
      // Whoever pauses or cancels what has ended changes nothing.
      expect(await cancel(run, false)).toEqual(ended);
      expect(await trial.ada.call(endpoints.pauseMachineRun, onRun(run))).toEqual(ended);
    },
  );

  it('that may not be saved by whoever cancelled it is paused, and saved by somebody who may', async () => {
    const { id } = await runOfGoneEditor((run, bob) => cancel(run, true, bob));
    const paused = await trial.endOf(id);
    expect(paused).toMatchObject({ state: 'paused', pause: { reason: 'access' } });
    await resume(paused);
    expect(await trial.endOf(id)).toMatchObject({ state: 'done', progress: { done: 40 } });
    expect(await listValues()).toHaveLength(40);
  });

  it('that may not be saved by whoever started it is left to the job of whoever cancelled it', async () => {
    const { projectId } = trial.project;
    const { db } = trial.server.database;
    const jobs = db.selectFrom('jobs').select('id').where('project_id', '=', projectId);
    const makeDue = (time: RawBuilder<Date>) =>
      db
        .updateTable('jobs')
        .set({ due_at: time })
        .where('project_id', '=', projectId)
        .where('state', '=', 'waiting')
        .execute();
    const run = await runOfGoneEditor(async (started) => {
      await cancel(started, true);
      // The job of who has cancelled it comes later than the one that is going on.
      await makeDue(sql<Date>`now() + interval '1 hour'`);
    });
    await expect.poll(() => jobs.execute()).toHaveLength(1);
    const left = await trial.ada.call(endpoints.getMachineRun, onRun(run));
    expect(left).toMatchObject({ state: 'saving', pause: null });
    await makeDue(sql<Date>`now()`);
    // It changes nothing of a run that is being saved, but has the jobs looked for.
    await trial.ada.call(endpoints.pauseMachineRun, onRun(run));
    expect(await trial.endOf(run.id)).toMatchObject({ state: 'cancelled', progress: { done: 40 } });
    expect(await listValues()).toHaveLength(40);
  });

  it('that is paused and resumed at once translates all of its texts', async () => {
    await trial.addTexts(texts(90));
    await trial.addProvider({ limits });
    let run: MachineRun | undefined;
    meanwhile(async () => {
      await expect.poll(() => run).toBeDefined();
      if (!run) return;
      await trial.ada.call(endpoints.pauseMachineRun, onRun(run));
      await resume(run);
    });
    run = await trial.startRun({ locales: [localeCode] });
    const id = run.id;
    await expect
      .poll(() => trial.endOf(id))
      .toMatchObject({
        state: 'done',
        progress: { done: 90 },
      });
    expect(await listValues()).toHaveLength(90);
  });
});
