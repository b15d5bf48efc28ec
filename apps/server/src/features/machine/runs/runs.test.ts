import { endpoints, type MachineRun } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { isDeep } from '../../../testing/deep.ts';
import { createRandom } from '../../../testing/random.ts';
import { createFaults } from '../../../testing/services/machine/faults.ts';
import { fromPseudo, toPseudo } from '../../../testing/services/machine/pseudo-language.ts';
import { createMachineTrial } from '../../../testing/trials/machine-trial.ts';

const trial = createMachineTrial();

const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'it was not refused',
    (error: unknown) => error,
  );

const texts = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    value: `key.${n}`,
    source: `Text number ${n} of {name}`,
  }));

const onRun = ({ id }: Pick<MachineRun, 'id'>) => ({
  params: { ...trial.project.params, runId: id },
});

const listTexts = async (locale: string) => {
  const { params } = trial.project;
  const found = await trial.ada.call(endpoints.listEntries, {
    params,
    query: { locale, limit: 200 },
  });
  return found.entries;
};

describe('a run', () => {
  it('translates what is not translated, as one change set that can be undone', async () => {
    const [first = '', second = ''] = await trial.addTexts([
      ...texts(50),
      { value: 'plural', source: '{n, plural, one {one file} other {{n} files}}', isPlural: true },
    ]);
    await trial.addProvider({ prices: { input: 1, output: 2 } });
    await trial.project.edit(first, 'de_DE', 'Von Hand');
    const { params } = trial.project;
    const body = { locales: ['de_DE', 'fr'] };
    const estimate = await trial.ada.call(endpoints.estimateMachineRun, { params, body });
    expect(estimate).toMatchObject({
      texts: 101,
      byLocale: [
        { locale: 'de_DE', texts: 50 },
        { locale: 'fr', texts: 51 },
      ],
      fromMemory: 0,
      remainingThisMonth: null,
      isTooMany: false,
    });
    const before = { ...trial.machine.told };
    const started = await trial.startRun(body);
    expect(started).toMatchObject({ state: 'running', progress: { total: 101 } });
    const run = await trial.endOf(started.id);
    expect(run).toMatchObject({
      state: 'done',
      pause: null,
      progress: { total: 101, done: 101, failed: 0 },
      providerName: 'Trial',
      changeSetId: expect.any(String),
    });
    const { input, output } = trial.machine.told;
    expect(run.usage).toMatchObject({
      inputTokens: input - before.input,
      outputTokens: output - before.output,
    });
    expect(run.usage.cost).toBeCloseTo(
      (input - before.input + 2 * (output - before.output)) / 1e6,
      9,
    );
    expect(run.usage.calls).toBeLessThan(10);
    const german = await listTexts('de_DE');
    expect(german.find(({ termId }) => termId === first)?.value).toBe('Von Hand');
    expect(german.find(({ termId }) => termId === second)).toMatchObject({
      value: toPseudo('Text number 1 of {name}'),
      state: 'translated',
    });
    expect(german.find(({ term }) => term === 'plural')?.value).toBe(
      `{n, plural, one {${toPseudo('one file')}} other {${toPseudo('{n} files')}}}`,
    );
    const versions = await trial.ada.call(endpoints.listTermTranslations, {
      params: { ...params, termId: second },
    });
    expect(versions.find(({ locale }) => locale === 'fr')).toMatchObject({ origin: 'machine' });
    const made = await trial.ada.call(endpoints.listEntries, {
      params,
      query: { locale: 'de_DE', search: 'is:machine', limit: 200 },
    });
    expect(made.total).toBe(50);
    await trial.project.expectCountersToAgree();
    const { activities } = await trial.ada.call(endpoints.listActivity, { params });
    expect(activities.map(({ kind }) => kind).slice(0, 3)).toEqual([
      'machine.end',
      'translation.machine',
      'machine.start',
    ]);
    expect(activities[0]?.details.machine).toMatchObject({
      host: new URL(trial.machine.url).host,
      model: 'large',
      inputTokens: run.usage.inputTokens,
      cost: run.usage.cost,
    });
    await trial.project.undo(run.changeSetId ?? '');
    expect((await listTexts('fr')).filter(({ value }) => value !== '')).toEqual([]);
    // What was paid for is not paid for again.
    const again = await trial.endOf((await trial.startRun(body)).id);
    expect(again).toMatchObject({ state: 'done', usage: { calls: 0 }, progress: { done: 101 } });
  });

  it('lists with reasons what it could not translate, and saves all else', async () => {
    await trial.addTexts(texts(60));
    await trial.addProvider();
    trial.machine.change({
      fault: createFaults(randomOf(7), {
        share: 0.3,
        kinds: ['broken-placeholder', 'filter', 'dropped', 'empty'],
      }),
    });
    const run = await trial.endOf((await trial.startRun({ locales: ['de_DE'] })).id);
    const failures = await trial.listFailures(run.id);
    const { total, done, failed } = run.progress;
    expect(run.state).toBe('done');
    expect(done + failed).toBe(total);
    expect(failures).toHaveLength(failed);
    const saved = (await listTexts('de_DE')).filter(({ value }) => value !== '');
    expect(saved).toHaveLength(done);
    for (const { value, term } of saved) {
      expect(fromPseudo(value)).toBe(`Text number ${term.slice(4)} of {name}`);
    }
  });

  it('never writes over what a person has written meanwhile', async () => {
    const ids = await trial.addTexts(texts(80));
    await trial.addProvider();
    const own = ids.filter((_, n) => n % 7 === 0);
    let edits: Promise<void> | undefined;
    const editAll = async () => {
      for (const termId of own) await trial.project.edit(termId, 'de_DE', `Von Hand ${termId}`);
    };
    trial.machine.change({
      meanwhile() {
        edits ??= editAll();
        return edits;
      },
    });
    const run = await trial.endOf((await trial.startRun({ locales: ['de_DE'] })).id);
    const entries = await listTexts('de_DE');
    for (const termId of own) {
      expect(entries.find((entry) => entry.termId === termId)?.value).toBe(`Von Hand ${termId}`);
    }
    const failures = await trial.listFailures(run.id);
    expect(failures.map(({ termId }) => termId).toSorted()).toEqual(own.toSorted());
    expect(new Set(failures.map(({ reason }) => reason))).toEqual(new Set(['person']));
    expect(run.progress).toMatchObject({ done: 80 - own.length, failed: own.length });
  });

  it('pauses, goes on, and is cancelled with or without what it has', async () => {
    await trial.addTexts(texts(120));
    await trial.addProvider({ limits: limits({ concurrency: 1 }) });
    trial.machine.change({ delayMs: 150 });
    const run = await trial.startRun({ locales: ['de_DE', 'fr'] });
    const progress = async () =>
      (await trial.ada.call(endpoints.getMachineRun, onRun(run))).progress.done;
    await expect.poll(progress).toBeGreaterThan(0);
    const paused = await trial.ada.call(endpoints.pauseMachineRun, onRun(run));
    expect(paused).toMatchObject({ state: 'paused', pause: { reason: 'person', trouble: null } });
    // A call may have been about to begin.
    let calls: number;
    do {
      calls = trial.machine.calls.length;
      await new Promise((resolve) => setTimeout(resolve, 400));
    } while (trial.machine.calls.length > calls || trial.machine.pending > 0);
    expect(await progress()).toBeLessThan(240);
    await trial.ada.call(endpoints.resumeMachineRun, { ...onRun(run), body: {} });
    await expect.poll(() => trial.machine.calls.length).toBeGreaterThan(calls);
    await trial.ada.call(endpoints.cancelMachineRun, { ...onRun(run), body: { saves: true } });
    const ended = await trial.endOf(run.id);
    expect(ended.state).toBe('cancelled');
    const { total, done, failed } = ended.progress;
    expect([total, done + failed]).toEqual([240, 240]);
    const saved = async () =>
      [...(await listTexts('de_DE')), ...(await listTexts('fr'))].filter(
        ({ value }) => value !== '',
      );
    expect(await saved()).toHaveLength(done);
    const other = await trial.startRun({ locales: ['fr'] });
    const dropped = await trial.ada.call(endpoints.cancelMachineRun, {
      ...onRun(other),
      body: { saves: false },
    });
    expect(dropped).toMatchObject({ state: 'cancelled', progress: { done: 0 } });
    expect(await saved()).toHaveLength(done);
  });

  it('pauses before it costs more than it may, and goes on with a higher limit', async () => {
    await trial.addTexts(texts(90));
    await trial.addProvider({
      prices: { input: 0, output: 100 },
      limits: limits({ concurrency: 1 }),
    });
    const body = { locales: ['de_DE'], maxCost: 0.45 };
    const run = await trial.endOf((await trial.startRun(body)).id);
    expect(run).toMatchObject({ state: 'paused', pause: { reason: 'runLimit' } });
    expect(run.usage.cost).toBeLessThanOrEqual(0.45);
    expect(run.progress.done).toBeGreaterThan(0);
    await trial.ada.call(endpoints.resumeMachineRun, { ...onRun(run), body: { maxCost: 100 } });
    expect(await trial.endOf(run.id)).toMatchObject({ state: 'done', progress: { done: 90 } });
  });

  it.each([
    ['server', 'trouble'],
    ['redirect', 'trouble'],
  ] as const)('pauses with the trouble of its provider: %s', async (fault, reason) => {
    await trial.addTexts(texts(3));
    await trial.addProvider();
    trial.machine.change({ fault: () => fault, retryAfterMs: 10 });
    const run = await trial.endOf((await trial.startRun({ locales: ['de_DE'] })).id);
    expect(run).toMatchObject({ state: 'paused', pause: { reason, trouble: expect.any(Object) } });
    trial.machine.change({});
    await trial.ada.call(endpoints.resumeMachineRun, { ...onRun(run), body: {} });
    expect(await trial.endOf(run.id)).toMatchObject({ state: 'done', progress: { done: 3 } });
  });

  it('pauses where its provider is gone, and goes on with none', async () => {
    await trial.addTexts(texts(80));
    const { id: providerId } = await trial.addProvider();
    trial.machine.change({ delayMs: 200 });
    const started = await trial.startRun({ locales: ['de_DE'] });
    const run = { params: { ...trial.project.params, providerId } };
    await trial.ada.call(endpoints.deleteMachineProvider, run);
    const other = await trial.ada.call(endpoints.pauseMachineRun, onRun(started));
    expect(other.state).toBe('paused');
    const resume = trial.ada.call(endpoints.resumeMachineRun, { ...onRun(started), body: {} });
    expect(await refused(resume)).toMatchObject({ code: 'UnprocessableEntity' });
  });

  it('is refused without texts or a provider, and for who may not', async () => {
    await trial.addTexts(texts(2));
    const start = (body: object, person = trial.ada) =>
      person.call(endpoints.startMachineRun, {
        params: trial.project.params,
        body: { locales: ['de_DE'], ...body },
      });
    expect(await refused(start({}))).toMatchObject({ code: 'UnprocessableEntity' });
    await trial.addProvider();
    expect(await refused(start({ targets: ['machine'] }))).toMatchObject({
      code: 'BadRequest',
      details: [{ path: 'body.select' }],
    });
    expect(await refused(start({ maxCost: 1 }))).toMatchObject({
      code: 'BadRequest',
      details: [{ path: 'body.maxCost' }],
    });
    expect(await refused(start({ locales: ['it'] }))).toMatchObject({ code: 'NotFound' });
    const bob = await trial.server.addPerson('Bob');
    await trial.server.addMember(trial.project.projectId, bob, 'editor', ['fr']);
    expect(await refused(start({}, bob))).toMatchObject({ code: 'NotFound' });
    const carol = await trial.server.addPerson('Carol');
    await trial.server.addMember(trial.project.projectId, carol, 'translator');
    expect(await refused(start({}, carol))).toMatchObject({ code: 'NotFound' });
  });
});

describe('a run among faults of all kinds', () => {
  it('ends with each text valid or listed, and has spent what was told', async () => {
    const count = isDeep ? 1000 : 250;
    await trial.addTexts(texts(count));
    await trial.addProvider({ prices: { input: 1, output: 1 } });
    trial.machine.change({
      fault: createFaults(randomOf(11), { share: 0.05 }),
      retryAfterMs: 10,
    });
    const before = { ...trial.machine.told };
    const run = await trial.endOf((await trial.startRun({ locales: ['de_DE'] })).id);
    expect(run).toMatchObject({ state: 'done' });
    const { total, done, failed } = run.progress;
    expect([total, done + failed]).toEqual([count, count]);
    expect(await trial.listFailures(run.id)).toHaveLength(failed);
    const saved = await trial.ada.call(endpoints.listTranslations, {
      params: { ...trial.project.params, localeCode: 'de_DE' },
    });
    const values = saved.map(({ value }) => value).filter((value) => value !== '');
    expect(values).toHaveLength(done);
    for (const value of values) {
      if (value.includes('ж')) continue;
      expect(fromPseudo(value)).toMatch(/^Text number \d+ of \{name\}$/);
    }
    const { input, output } = trial.machine.told;
    expect(run.usage).toMatchObject({
      inputTokens: input - before.input,
      outputTokens: output - before.output,
      cost: (input - before.input + output - before.output) / 1e6,
    });
  }, 120_000);
});

function randomOf(seed: number): () => number {
  const random = createRandom(seed);
  return () => random(1_000_000) / 1_000_000;
}

function limits(change: object) {
  return {
    requestsPerMinute: null,
    tokensPerMinute: null,
    concurrency: null,
    monthlyCost: null,
    ...change,
  };
}
