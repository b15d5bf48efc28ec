import { endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { isDeep } from '../../../testing/deep.ts';
import { createToken } from '../../../testing/trials/access-tokens.ts';
import { createMachineTrial } from '../../../testing/trials/machine-trial.ts';
import {
  createReviewing,
  locale,
  oneLane,
  refusalOf,
} from '../../../testing/trials/reviewing-trial.ts';

const trial = createMachineTrial();
const { list, keysOf, statesOf, translate, addJudge, start, judge, estimate, watch } =
  createReviewing(trial);

describe('a run that reviews keeps to limits', () => {
  const texts = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`k${n}`, `Text ${n}`]));

  it.runIf(isDeep)(
    'pauses before a second judgement that would cost too much, and goes on where it was',
    async () => {
      await translate(texts);
      await addJudge({ prices: { input: 1000, output: 1000 }, limits: oneLane });
      const { cost } = await estimate();
      expect(cost?.min).toBeLessThan(0.6 * (cost?.expected ?? 0));
      const times = watch();
      const run = await judge({ maxCost: 15 });
      expect(run).toMatchObject({ state: 'paused', pause: { reason: 'runLimit' } });
      expect(run.usage.cost).toBeLessThanOrEqual(15);
      expect(run.usage.calls).toBeGreaterThanOrEqual(3);
      expect(new Set(Object.values(await statesOf()))).toEqual(new Set(['translated']));
      const params = { ...trial.project.params, runId: run.id };
      await trial.ada.call(endpoints.resumeMachineRun, { params, body: { maxCost: null } });
      expect(await trial.endOf(run.id)).toMatchObject({
        ...{ state: 'done', progress: { done: 60, reviewed: 60 } },
      });
      expect(new Set(times.values())).toEqual(new Set([2]));
    },
  );

  it.each([true, false])('when it is cancelled, and saves: %s', async (saves) => {
    await translate(texts);
    await addJudge({ limits: oneLane });
    let runId = '';
    let calls = 0;
    trial.machine.change({
      async meanwhile() {
        calls++;
        if (calls !== 5) return;
        const params = { ...trial.project.params, runId };
        await trial.ada.call(endpoints.cancelMachineRun, { params, body: { saves } });
      },
    });
    ({ id: runId } = await start());
    const run = await trial.endOf(runId);
    expect(run).toMatchObject({ state: 'cancelled', progress: { done: 20, failed: 40 } });
    const reviewed = await keysOf('is:reviewed');
    expect(run.progress.reviewed).toBe(reviewed.length);
    expect(reviewed).toHaveLength(saves ? 20 : 0);
    await trial.project.expectCountersToAgree();
  });
});

it('a run that has saved its translations keeps them when it is cancelled before it marks them', async () => {
  await trial.addTexts(['a', 'b'].map((value) => ({ value, source: `Text ${value}` })));
  await trial.addProvider();
  await addJudge();
  const body = { locales: [locale], judges: true, reviewsClean: true };
  const { id, changeSetId } = await trial.endOf((await trial.startRun(body)).id);
  // The server has ended in between, and whoever started the run may not go on with it.
  const { db } = trial.server.database;
  const paused = { state: 'paused', pause_reason: 'access', finished_at: null } as const;
  await db.updateTable('machine_runs').set(paused).where('id', '=', id).execute();
  const params = { ...trial.project.params, runId: id };
  await trial.ada.call(endpoints.cancelMachineRun, { params, body: { saves: false } });
  expect(changeSetId).not.toBeNull();
  expect(await trial.endOf(id)).toMatchObject({
    ...{ state: 'cancelled', changeSetId, progress: { done: 2, failed: 0 } },
  });
  expect(await trial.listFailures(id)).toEqual([]);
});

describe('who may not review', () => {
  const texts = { good: 'Gut', fine: 'Schön' };

  it('estimates, starts and resumes no run that does', async () => {
    await translate(texts);
    await addJudge({ prices: { input: 1000, output: 1000 } });
    const { token } = await createToken(trial.ada, { actions: ['read', 'translate'] });
    const path = `/projects/${trial.project.projectId}/machine`;
    const statusOf = async (at: string, body: object) =>
      (await trial.server.request('POST', `${path}/${at}`, { token, body })).status;
    const body = { locales: [locale], reviewsClean: true };
    const translating = { ...body, judges: true, targets: ['machine'] };
    expect(await statusOf('judging', body)).toBe(404);
    expect(await statusOf('judging/estimates', body)).toBe(404);
    expect(await statusOf('runs', translating)).toBe(404);
    expect(await statusOf('estimates', translating)).toBe(404);
    const paused = await judge({ maxCost: 0.001 });
    expect(paused).toMatchObject({ state: 'paused' });
    expect(await statusOf(`runs/${paused.id}/resume`, {})).toBe(404);
    expect(await statusOf(`runs/${paused.id}/cancel`, { saves: true })).toBe(404);
    // What reviews nothing is theirs to end and to start.
    expect(await statusOf(`runs/${paused.id}/cancel`, { saves: false })).toBe(200);
    const own = { ...body, reviewsClean: false };
    expect(await statusOf('judging/estimates', own)).toBe(200);
    expect(await statusOf('judging', own)).toBe(201);
    const { params } = trial.project;
    const [run] = await trial.ada.call(endpoints.listMachineRuns, { params });
    expect(await trial.endOf(run?.id ?? '')).toMatchObject({ progress: { reviewed: 0 } });
  });

  it('may not in one of the locales', async () => {
    await translate(texts);
    await addJudge();
    const bob = await trial.server.addPerson('Bob');
    await trial.server.addMember(trial.project.projectId, bob, 'editor', ['fr']);
    const refusal = { code: 'NotFound' };
    expect(await refusalOf(start({ locales: [locale, 'fr'] }, bob))).toMatchObject(refusal);
  });

  it('has the run pause, where they lose it while the run goes on', async () => {
    await translate(texts);
    await addJudge();
    const bob = await trial.server.addPerson('Bob');
    const { projectId } = trial.project;
    await trial.server.addMember(projectId, bob, 'editor');
    let calls = 0;
    trial.machine.change({
      async meanwhile() {
        calls++;
        if (calls !== 2) return;
        const member = { params: { projectId, userId: bob.id } };
        await trial.ada.call(endpoints.updateMember, {
          ...member,
          body: { role: 'editor', locales: ['fr'] },
        });
      },
    });
    const { id } = await start({}, bob);
    const paused = await trial.endOf(id);
    expect(paused).toMatchObject({ state: 'paused', pause: { reason: 'access' } });
    expect(new Set(Object.values(await statesOf()))).toEqual(new Set(['translated']));
    const params = { projectId, runId: id };
    await trial.ada.call(endpoints.resumeMachineRun, { params, body: {} });
    expect(await trial.endOf(id)).toMatchObject({ state: 'done', progress: { reviewed: 2 } });
    const { versions } = await trial.ada.call(endpoints.listVersions, {
      params: { projectId, localeCode: locale, termId: (await list())[0]?.termId ?? '' },
    });
    expect(versions[0]).toMatchObject({ kind: 'translation.judge', actor: { id: trial.ada.id } });
  });
});
