import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../testing/random.ts';
import { createFaults } from '../../../testing/services/machine/faults.ts';
import { toPseudo } from '../../../testing/services/machine/pseudo-language.ts';
import {
  type BenchForm,
  benchLocale,
  createBenchTrial,
  twoPrompts,
} from '../../../testing/trials/bench-trial.ts';
import { createMachineTrial } from '../../../testing/trials/machine-trial.ts';
import { deleteOldBenches } from './benches.queries.ts';

const trial = createMachineTrial();
const { start, get, endOf, listTexts, onBench, addReviewed } = createBenchTrial(trial);

const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'it was not refused',
    (error: unknown) => error,
  );

/** A prompt whose translations have a word more. */
const wordy = 'Into {{language}}, with a word more.';
const isWordy = (body: object) => JSON.stringify(body).includes('with a word more');

describe('a comparison', () => {
  it('tells how alike the translations of each are to those that people have approved', async () => {
    await addReviewed({
      'Open the file {name}': toPseudo('Open the file {name}'),
      'Close the window': `${toPseudo('Close the window')} xx`,
      'Save {name}': toPseudo('Save {name}'),
    });
    await trial.addProvider({ prices: { input: 1, output: 2 } });
    trial.machine.change({
      translate: (text, body) => `${toPseudo(text)}${isWordy(body) ? ' xx' : ''}`,
    });
    const form = { candidates: [{ promptVersion: 0 }, { template: wordy }] } as Partial<BenchForm>;
    const estimate = await trial.ada.call(endpoints.estimateMachineBench, {
      params: trial.project.params,
      body: { locale: benchLocale, candidates: twoPrompts, ...form },
    });
    expect(estimate).toMatchObject({ texts: 3, reviewed: 3, remainingThisMonth: null });
    const before = { ...trial.machine.told };
    const started = await start({ ...form, maxCost: 5 });
    expect(started).toMatchObject({
      state: 'running',
      locale: benchLocale,
      seed: 1,
      texts: 3,
      maxCost: 5,
    });
    const bench = await endOf(started);
    expect(bench).toMatchObject({
      state: 'done',
      candidates: [
        { promptVersion: 0, template: null, stop: null, providerName: 'Trial' },
        { promptVersion: null, template: wordy, stop: null },
      ],
    });
    const [a, b] = bench.candidates;
    expect(a?.result).toMatchObject({ texts: 3, exact: 2, medianSimilarity: 100, failed: 0 });
    expect(b?.result).toMatchObject({ texts: 3, exact: 1, failed: 0 });
    const { texts, nextCursor } = await listTexts(bench);
    expect(nextCursor).toBeNull();
    const close = texts.find(({ source }) => source === 'Close the window');
    // 16 of 19 signs are the same.
    expect(close).toMatchObject({
      term: 'text1',
      approved: `${toPseudo('Close the window')} xx`,
      answers: [
        { value: toPseudo('Close the window'), similarity: 84.2, reason: null },
        { value: `${toPseudo('Close the window')} xx`, similarity: 100 },
      ],
    });
    const similarities = texts.map(({ answers }) => answers[0]?.similarity ?? 0);
    const mean = similarities.reduce((sum, one) => sum + one, 0) / 3;
    expect(a?.result.meanSimilarity).toBeCloseTo(mean, 0);
    // What was told of usage is that of both, and near to what was estimated.
    const { input, output } = trial.machine.told;
    const used = bench.candidates.map(({ usage }) => usage);
    expect((used[0]?.inputTokens ?? 0) + (used[1]?.inputTokens ?? 0)).toBe(input - before.input);
    expect((used[0]?.outputTokens ?? 0) + (used[1]?.outputTokens ?? 0)).toBe(
      output - before.output,
    );
    for (const [at, { cost }] of used.entries()) {
      expect(cost).toBeGreaterThan(0);
      expect(estimate.candidates[at]?.cost ?? 0).toBeGreaterThan((cost ?? 0) / 3);
      expect(estimate.candidates[at]?.cost ?? 0).toBeLessThan((cost ?? 0) * 3);
    }
    // Nothing is written into translations, and the log says who was sent what.
    const entries = await trial.ada.call(endpoints.listTranslations, {
      params: { ...trial.project.params, localeCode: benchLocale },
    });
    expect(entries.map(({ state }) => state)).toEqual(['reviewed', 'reviewed', 'reviewed']);
    const { activities } = await trial.ada.call(endpoints.listActivity, {
      params: trial.project.params,
    });
    expect(activities.slice(0, 3).map(({ kind }) => kind)).toEqual([
      'machine.bench',
      'machine.bench',
      'machine.update',
    ]);
    expect(activities[0]?.details).toMatchObject({
      name: 'Trial',
      locale: benchLocale,
      machine: { texts: 3, host: new URL(trial.machine.url).host },
    });
    const settings = await trial.ada.call(endpoints.getMachineSettings, {
      params: trial.project.params,
    });
    expect(settings.spentThisMonth).toBeCloseTo((used[0]?.cost ?? 0) + (used[1]?.cost ?? 0), 9);
    expect(settings.reserved).toBe(0);
  });

  it('neither uses nor keeps what was paid for before', async () => {
    const [termId = ''] = await addReviewed({ 'Open the file': 'Datei auf' });
    await trial.addProvider();
    const suggest = () =>
      trial.ada.call(endpoints.suggestTranslation, {
        params: trial.project.params,
        body: { termId, locale: benchLocale },
      });
    for (const candidates of [twoPrompts, twoPrompts]) {
      const bench = await endOf(await start({ candidates }));
      expect(bench.candidates.map(({ usage }) => usage.calls)).toEqual([1, 1]);
    }
    expect((await suggest()).isCached).toBe(false);
    expect((await suggest()).isCached).toBe(true);
    const bench = await endOf(await start());
    expect(bench.candidates.map(({ usage }) => usage.calls)).toEqual([1, 1]);
  });

  it('counts what checks find, and says why a text has no translation', async () => {
    await addReviewed({ 'Open {name}': '{name} auf', 'Close {name}': '{name} zu' });
    const { id: providerId } = await trial.addProvider({ name: 'Models' });
    const { id: other } = await trial.addProvider({
      ...{ kind: 'deepl', url: trial.machine.url, model: null, name: 'Program' },
    });
    trial.machine.change({
      translate: (text, body) => ('model' in body ? 'Nothing of it' : toPseudo(text)),
    });
    const bench = await endOf(await start({ candidates: [{ providerId }, { providerId: other }] }));
    expect(bench.state).toBe('done');
    const [a, b] = bench.candidates;
    expect(a).toMatchObject({ model: 'large', promptVersion: 0 });
    expect(a?.result).toMatchObject({ texts: 2, exact: 0, failed: 2 });
    expect(a?.result.errors).toBeGreaterThanOrEqual(2);
    expect(b).toMatchObject({ model: null, promptVersion: null, usage: { inputTokens: 0 } });
    expect(b?.usage.characters).toBeGreaterThan(10);
    expect(b?.result).toMatchObject({ errors: 0, failed: 0 });
    const { texts } = await listTexts(bench);
    expect(texts[0]?.answers[0]).toMatchObject({
      value: 'Nothing of it',
      reason: 'check',
      findings: [{ check: 'placeholder.missing', severity: 'error' }],
    });
    trial.machine.change({ fault: () => 'filter' });
    const refusedBench = await endOf(await start());
    const [first] = (await listTexts(refusedBench)).texts;
    expect(first?.answers[0]).toMatchObject({ value: null, reason: 'filter', similarity: 0 });
    expect(refusedBench.candidates[0]?.result).toMatchObject({ failed: 2, meanSimilarity: 0 });
  });

  it('sends nothing more once its provider is gone', async () => {
    const pairs = Array.from({ length: 15 }, (_, n) => [`Open file ${n}`, `Datei ${n} auf`]);
    await addReviewed(Object.fromEntries(pairs));
    const { id: providerId } = await trial.addProvider({
      limits: { requestsPerMinute: null, tokensPerMinute: null, concurrency: 1, monthlyCost: null },
    });
    const params = { ...trial.project.params, providerId };
    let isGone = false;
    trial.machine.change({
      async meanwhile() {
        if (isGone) return;
        isGone = true;
        await trial.ada.call(endpoints.deleteMachineProvider, { params });
      },
    });
    const before = trial.machine.calls.length;
    const bench = await endOf(await start());
    expect(trial.machine.calls.length - before).toBe(1);
    expect(bench.candidates.map(({ stop, result }) => [stop?.reason, result.texts])).toEqual([
      ['provider', 10],
      ['provider', 0],
    ]);
  });

  it('stops a candidate before it costs more than it may, and lets the other one go on', async () => {
    await addReviewed(
      Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`Text ${n} here`, `Wort ${n}`])),
    );
    const { id: dear } = await trial.addProvider({ prices: { input: 0, output: 1000 } });
    const { id: broken } = await trial.addProvider({ key: 'sk-of-nobody-0123456789' });
    trial.machine.change({ refusedKey: 'sk-of-nobody-0123456789' });
    const bench = await endOf(
      await start({ candidates: [{ providerId: dear }, { providerId: broken }], maxCost: 1.2 }),
    );
    expect(bench).toMatchObject({
      state: 'failed',
      candidates: [
        { stop: { reason: 'runLimit', trouble: null } },
        { stop: { reason: 'trouble', trouble: { problem: 'key' } } },
      ],
    });
    expect(bench.candidates[0]?.usage.cost).toBeLessThanOrEqual(1.2);
    const settings = { monthlyCost: 0 };
    const { params } = trial.project;
    await trial.ada.call(endpoints.updateMachineSettings, { params, body: settings });
    const none = await endOf(await start({ candidates: [{ providerId: dear }, {}] }));
    expect(none.candidates[0]).toMatchObject({
      stop: { reason: 'projectLimit' },
      usage: { calls: 0 },
      result: { texts: 0, meanSimilarity: null },
    });
  });

  it('is cancelled, keeps what it has, and is deleted', async () => {
    await addReviewed(
      Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`Text ${n} here`, `Wort ${n}`])),
    );
    await trial.addProvider();
    trial.machine.change({ delayMs: 400 });
    const bench = await start();
    const done = async () => (await get(bench)).candidates[0]?.result.texts ?? 0;
    await expect.poll(done).toBeGreaterThan(0);
    expect(
      await refused(trial.ada.call(endpoints.deleteMachineBench, onBench(bench))),
    ).toMatchObject({ code: 'Conflict', details: [{ path: 'params.benchId' }] });
    expect(await trial.ada.call(endpoints.cancelMachineBench, onBench(bench))).toMatchObject({
      state: 'cancelled',
    });
    const ended = await endOf(bench);
    expect(ended.state).toBe('cancelled');
    expect(ended.candidates[0]?.result.texts).toBeLessThan(40);
    const { benches } = await trial.ada.call(endpoints.listMachineBenches, {
      params: trial.project.params,
    });
    expect(benches).toEqual([ended]);
    await trial.ada.call(endpoints.deleteMachineBench, onBench(bench));
    expect(await refused(get(bench))).toMatchObject({ code: 'NotFound' });
  });

  it('calls a provider once at a time that takes no more', async () => {
    await addReviewed({ 'Open the file': 'Datei auf', 'Close the file': 'Datei zu' });
    const limits = { requestsPerMinute: null, tokensPerMinute: null, monthlyCost: null };
    await trial.addProvider({ limits: { ...limits, concurrency: 1 } });
    trial.machine.change({ delayMs: 150 });
    const bench = await start();
    let most = 0;
    do most = Math.max(most, trial.machine.pending);
    while ((await get(bench)).finishedAt === null);
    expect(most).toBe(1);
  });

  it('is listed as pages, and kept for 90 days', async () => {
    await addReviewed({ 'Open the file': 'Datei auf' });
    await trial.addProvider();
    const first = await endOf(await start());
    const second = await endOf(await start({ seed: 2 }));
    const { params, projectId } = trial.project;
    const list = (query: object) => trial.ada.call(endpoints.listMachineBenches, { params, query });
    const page = await list({ limit: 1 });
    expect(page.benches).toEqual([second]);
    expect(await list({ limit: 1, cursor: page.nextCursor })).toEqual({
      benches: [first],
      nextCursor: null,
    });
    expect(await refused(list({ cursor: 'nonsense' }))).toMatchObject({ code: 'BadRequest' });
    const { db } = trial.server.database;
    await sql`
      update machine_benches set finished_at = now() - interval '91 days'
      where project_id = ${projectId}::uuid and id = ${first.id}::uuid
    `.execute(db);
    await deleteOldBenches(db, [projectId], 90);
    expect((await list({})).benches).toEqual([second]);
  });

  it('goes on with each text valid or with a reason, whatever the provider does', async () => {
    await addReviewed(
      Object.fromEntries(
        Array.from({ length: 50 }, (_, n) => [`Text ${n} of {name}`, `Wort ${n} von {name}`]),
      ),
    );
    await trial.addProvider();
    const random = createRandom(5);
    const kinds = ['broken-placeholder', 'filter', 'dropped', 'empty'] as const;
    trial.machine.change({
      fault: createFaults(() => random(1000) / 1000, { share: 0.3, kinds: [...kinds] }),
    });
    const bench = await endOf(await start());
    const { texts } = await listTexts(bench);
    const answers = texts.flatMap((text) => text.answers);
    expect(answers).toHaveLength(100);
    for (const answer of answers) {
      expect(answer).not.toBeNull();
      expect(answer?.value === null).toBe(answer?.reason !== null && answer?.reason !== 'check');
    }
  });
});
