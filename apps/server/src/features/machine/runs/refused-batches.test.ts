import { endpoints, type MachineRun } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import type { MachineFault } from '../../../testing/services/machine/faults.ts';
import { createMachineTrial } from '../../../testing/trials/machine-trial.ts';

const trial = createMachineTrial();
const locales = ['de_DE'];

/** As many texts as one call is about. */
const count = 40;

/** Texts of which some make each request fail that they are in. */
const textsWith = (bad: readonly number[]) =>
  Array.from({ length: count }, (_, n) => ({
    value: `key.${n}`,
    source: bad.includes(n) ? `Poison number ${n}` : `Text number ${n}`,
  }));

const sentTexts = (body: Record<string, unknown>): readonly { readonly text: string }[] => {
  const messages = body.messages as readonly { readonly content: string }[];
  return JSON.parse(messages.at(-1)?.content ?? '').texts;
};

/** Fails where a request has a poisoned text. */
const poisoned = (fault: MachineFault) => (body: Record<string, unknown>) =>
  sentTexts(body).some(({ text }) => text.startsWith('Poison')) ? fault : undefined;

async function translate(bad: readonly number[], fault: MachineFault) {
  const ids = await trial.addTexts(textsWith(bad));
  await trial.addProvider({ prices: { input: 1, output: 2 } });
  trial.machine.change({ fault: poisoned(fault), retryAfterMs: 1 });
  const before = { calls: trial.machine.calls.length, ...trial.machine.told };
  const run = await trial.endOf((await trial.startRun({ locales })).id);
  const failures = await trial.listFailures(run.id);
  const calls = trial.machine.calls.slice(before.calls);
  expect(run.usage).toMatchObject({
    inputTokens: trial.machine.told.input - before.input,
    outputTokens: trial.machine.told.output - before.output,
  });
  return { run, failures, calls, badIds: bad.map((n) => ids[n] ?? '') };
}

describe('an answer that is refused as a whole', () => {
  it.each([
    [[0], 13],
    [[17], 13],
    [[39], 13],
    [[3, 30], 23],
    [[8, 9, 10], 19],
  ])('leads to the texts %j by few calls', async (bad, maxCalls) => {
    const { run, failures, calls, badIds } = await translate(bad, 'filter');
    expect(run).toMatchObject({
      state: 'done',
      progress: { total: count, done: count - bad.length, failed: bad.length },
    });
    expect(failures.map(({ termId }) => termId).sort()).toEqual(badIds.toSorted());
    expect(new Set(failures.map(({ reason }) => reason))).toEqual(new Set(['filter']));
    expect(calls.length).toBeLessThanOrEqual(maxCalls);
    for (const termId of badIds) {
      const n = badIds.indexOf(termId);
      const alone = calls.filter(({ body }) => {
        const texts = sentTexts(body);
        return texts.length === 1 && texts[0]?.text === `Poison number ${bad[n]}`;
      });
      expect(alone).not.toEqual([]);
    }
  });

  it('is asked for again in parts, once for each text at most, where all texts are refused', async () => {
    const all = Array.from({ length: count }, (_, n) => n);
    const { run, calls } = await translate(all, 'filter');
    expect(run.progress).toMatchObject({ done: 0, failed: count });
    expect(calls.length).toBeLessThan(2 * count);
  });
});

describe('an answer that is cut', () => {
  it('is asked for the rest, and not text by text', async () => {
    await trial.addTexts(textsWith([]));
    await trial.addProvider();
    // Half of what is answered gets through, as where a model may write only so much.
    trial.machine.change({
      fault: (body) => (sentTexts(body).length > 4 ? 'cut-json' : undefined),
    });
    const before = trial.machine.calls.length;
    const run = await trial.endOf((await trial.startRun({ locales })).id);
    expect(run).toMatchObject({ state: 'done', progress: { done: count, failed: 0 } });
    expect(trial.machine.calls.length - before).toBeLessThanOrEqual(6);
  });
});

it('sends no other part once the run is paused', async () => {
  await trial.addTexts(textsWith([20]));
  await trial.addProvider({
    limits: { requestsPerMinute: null, tokensPerMinute: null, concurrency: 1, monthlyCost: null },
  });
  const onRun = ({ id }: Pick<MachineRun, 'id'>) => ({
    params: { ...trial.project.params, runId: id },
  });
  let run: MachineRun | undefined;
  const before = trial.machine.calls.length;
  trial.machine.change({
    fault: poisoned('filter'),
    async meanwhile() {
      if (trial.machine.calls.length - before < 3 || !run) return;
      await trial.ada.call(endpoints.pauseMachineRun, onRun(run));
    },
    delayMs: 50,
  });
  run = await trial.startRun({ locales });
  const paused = await trial.endOf(run.id);
  expect(paused.state).toBe('paused');
  await expect.poll(() => trial.machine.pending).toBe(0);
  const calls = trial.machine.calls.length;
  expect(calls - before).toBeLessThanOrEqual(3);
  trial.machine.change({ fault: poisoned('filter') });
  await trial.ada.call(endpoints.resumeMachineRun, { ...onRun(run), body: {} });
  const ended = await trial.endOf(run.id);
  expect(ended).toMatchObject({ state: 'done', progress: { done: count - 1, failed: 1 } });
});
