import { endpoints, type MachineRun } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { toPseudo } from '../../../testing/services/machine/pseudo-language.ts';
import { createMachineTrial } from '../../../testing/trials/machine-trial.ts';
import {
  createReviewing,
  locale,
  oneLane,
  refusalOf,
} from '../../../testing/trials/reviewing-trial.ts';

const trial = createMachineTrial();
const { list, keysOf, statesOf, translate, addJudge, judge, estimate, watch } =
  createReviewing(trial);

const mistake = { span: '', category: 'style', severity: 'minor', explanation: 'Odd.', fix: null };

const setState = (termId: string, state: 'reviewed' | 'outdated') =>
  trial.ada.call(endpoints.updateTranslation, {
    params: { ...trial.project.params, localeCode: locale },
    body: { termId, state },
  });

describe('a run that reviews', () => {
  it('marks what two judgements find nothing in, and nothing else', async () => {
    const ids = await translate({
      good: 'Gut',
      loud: 'Laut!!',
      imagined: 'Was §§ ist',
      fine: 'Schön',
      spaced: 'Zwei  Leerzeichen',
      old: 'Alt',
      done: 'Fertig',
    });
    await setState(ids[5] ?? '', 'outdated');
    await setState(ids[6] ?? '', 'reviewed');
    await addJudge({ prices: { input: 1, output: 2 } });
    const times = watch();
    expect(await estimate()).toMatchObject({ texts: 6, judged: 6, judgedTwice: 3 });
    const run = await judge();
    expect(run).toMatchObject({
      ...{ task: 'judge', state: 'done', reviewsClean: true, changeSetId: null },
      progress: { total: 6, done: 6, failed: 0, judged: 6, reviewed: 2 },
      reviewChangeSetId: expect.any(String),
      usage: { calls: 2 },
    });
    // What can't be reviewed by it is not paid for twice.
    expect(Object.fromEntries(times)).toEqual({
      ...{ Gut: 2, 'Laut!!': 1, 'Was §§ ist': 1, Schön: 2, 'Zwei  Leerzeichen': 1, Alt: 1 },
    });
    expect(await statesOf()).toEqual({
      ...{ good: 'reviewed', loud: 'translated', imagined: 'translated', fine: 'reviewed' },
      ...{ spaced: 'translated', old: 'outdated', done: 'reviewed' },
    });
    expect(await keysOf('is:clean')).toEqual(['good', 'fine']);
    expect(await keysOf('-is:clean is:reviewed')).toEqual(['done']);
    const queue = await list({ order: 'review', search: 'is:unreviewed' });
    expect(queue[0]?.term).toBe('loud');
    await trial.project.expectCountersToAgree();
  });

  it('tells it apart in the history and the log, and can be undone as one', async () => {
    const [first = ''] = await translate({ good: 'Gut', fine: 'Schön' });
    await addJudge();
    const run = await judge();
    const changeSetId = run.reviewChangeSetId ?? '';
    const { params } = trial.project;
    const { activities } = await trial.ada.call(endpoints.listActivity, { params });
    expect(activities.slice(0, 3)).toMatchObject([
      { kind: 'machine.judged' },
      {
        ...{ kind: 'translation.judge', changeSetId, details: { name: 'Judge', locale } },
        actor: { type: 'user', id: trial.ada.id },
        changeSet: { counts: { terms: 0, translations: 2, labels: 0 } },
      },
      { kind: 'machine.judge' },
    ]);
    const versions = () =>
      trial.ada.call(endpoints.listVersions, {
        params: { ...params, localeCode: locale, termId: first },
      });
    const [latest, earlier] = (await versions()).versions;
    expect(latest).toMatchObject({
      ...{ kind: 'translation.judge', changeSetId, judgedBy: ['wise'], origin: 'person' },
      ...{ before: 'Gut', after: 'Gut', beforeState: 'translated', afterState: 'reviewed' },
    });
    expect(earlier).not.toHaveProperty('judgedBy');
    expect(await trial.project.undo(changeSetId)).toMatchObject({ undone: 2, skipped: 0 });
    expect(await statesOf()).toEqual({ good: 'translated', fine: 'translated' });
    await trial.project.expectCountersToAgree();
  });

  it('counts a judgement from before as one, and asks no more about what was judged twice', async () => {
    await translate({ good: 'Gut', loud: 'Laut!!' });
    await addJudge();
    const times = watch();
    await judge({ reviewsClean: false });
    expect(await keysOf('is:judged')).toEqual(['good', 'loud']);
    expect(await keysOf('is:clean')).toEqual([]);
    expect(await estimate({ reviewsClean: false })).toMatchObject({ texts: 0 });
    // Another model may be the second.
    const { params } = trial.project;
    const { id: judgeId } = await trial.addProvider({ name: 'Second', model: 'other' });
    await trial.ada.call(endpoints.updateMachineSettings, { params, body: { judgeId } });
    expect(await estimate()).toMatchObject({ texts: 1, judged: 1, judgedTwice: 0 });
    const run = await judge();
    expect(run.progress).toMatchObject({ total: 1, reviewed: 1 });
    expect(times.get('Gut')).toBe(2);
    const { changes } = await trial.ada.call(endpoints.getChangeSet, {
      params: { ...params, changeSetId: run.reviewChangeSetId ?? '' },
    });
    expect(changes).toHaveLength(1);
    await trial.project.undo(run.reviewChangeSetId ?? '');
    expect(await estimate()).toMatchObject({ texts: 1, judged: 0, judgedTwice: 0 });
    const calls = trial.machine.calls.length;
    expect((await judge()).progress).toMatchObject({ total: 1, done: 1, reviewed: 1 });
    expect(trial.machine.calls.length).toBe(calls);
    // Whoever wants it judged again has it judged.
    await trial.project.undo((await judgeEnd()).reviewChangeSetId ?? '');
    watch((_, time) => (time === 1 ? [mistake] : []));
    expect(await estimate({ again: true })).toMatchObject({ texts: 2, judged: 2, judgedTwice: 0 });
    expect((await judge({ again: true })).progress).toMatchObject({ total: 2, reviewed: 0 });
    expect(await statesOf()).toMatchObject({ good: 'translated' });
  });

  /** The last run of the project. */
  async function judgeEnd(): Promise<MachineRun> {
    const { params } = trial.project;
    const [run] = await trial.ada.call(endpoints.listMachineRuns, { params });
    if (!run) throw new Error('there is no run');
    return run;
  }

  it('leaves what the second judgement finds something in', async () => {
    await translate({ good: 'Gut', doubtful: 'Naja' });
    await addJudge();
    const times = watch(({ translation }, time) =>
      translation === 'Naja' && time === 2 ? [mistake] : [],
    );
    expect((await judge()).progress).toMatchObject({ done: 2, reviewed: 1 });
    expect(Object.fromEntries(times)).toEqual({ Gut: 2, Naja: 2 });
    expect(await statesOf()).toEqual({ good: 'reviewed', doubtful: 'translated' });
    expect(await keysOf('score:>0')).toEqual(['doubtful']);
  });

  it('leaves what a check finds something in only now, and what is locked', async () => {
    const [first = '', second = ''] = await translate({ good: 'Gut', rule: 'Regel', fine: 'Ja' });
    await addJudge({ limits: oneLane });
    const { params } = trial.project;
    let calls = 0;
    trial.machine.change({
      async meanwhile() {
        calls++;
        if (calls !== 2) return;
        await trial.ada.call(endpoints.updateTerm, {
          params: { ...params, termId: first },
          body: { value: 'good', locked: true },
        });
        const rule = { name: 'Word', level: 'warning', message: 'Not this word.' } as const;
        const body = { rules: [{ ...rule, target: { pattern: 'Regel' } }] };
        await trial.ada.call(endpoints.updateCheckSettings, { params, body });
      },
    });
    expect((await judge()).progress).toMatchObject({ reviewed: 1 });
    expect(await statesOf()).toMatchObject({ rule: 'translated', fine: 'reviewed' });
    expect(second).not.toBe('');
  });
});

describe('what somebody changes while it is judged', () => {
  it('stays as they have left it', async () => {
    const texts = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`k${n}`, `Text ${n}`]));
    const ids = await translate(texts);
    await addJudge();
    const edited = new Map<string, string>();
    let calls = 0;
    trial.machine.change({
      delayMs: 20,
      async meanwhile() {
        calls++;
        for (const at of [calls * 3, calls * 3 + 1]) {
          const id = ids[at] ?? '';
          // Also a text that comes back as it was is one that somebody is at work on.
          const value = at % 2 === 0 ? `Anders ${at}` : `Text ${at}`;
          await trial.project.edit(id, locale, `Zwischen ${at}`);
          await trial.project.edit(id, locale, value);
          edited.set(`k${at}`, value);
        }
      },
    });
    const run = await judge();
    expect(run.state).toBe('done');
    expect(edited.size).toBeGreaterThan(5);
    const entries = await list();
    for (const { term, value, state } of entries) {
      expect([term, value, state]).toEqual(
        edited.has(term) ? [term, edited.get(term), 'translated'] : [term, texts[term], 'reviewed'],
      );
    }
    expect(run.progress.reviewed).toBe(60 - edited.size);
    await trial.project.expectCountersToAgree();
  });

  it('stays also where its source text is another one', async () => {
    const [first = ''] = await translate({ good: 'Gut', fine: 'Schön' });
    await addJudge();
    let calls = 0;
    trial.machine.change({
      async meanwhile() {
        calls++;
        if (calls === 2) await trial.project.edit(first, 'en', 'Another source');
      },
    });
    expect((await judge()).progress.reviewed).toBe(1);
    expect(await statesOf()).toMatchObject({ fine: 'reviewed' });
    expect((await statesOf()).good).not.toBe('reviewed');
  });
});

describe('a run that translates and reviews', () => {
  const source = (n: number) => (n % 3 === 0 ? `Stop!! ${n}` : `Stop ${n}`);
  const texts = Array.from({ length: 30 }, (_, n) => ({ value: `key.${n}`, source: source(n) }));

  it('saves all, and marks what is judged twice without a mistake', async () => {
    await trial.addTexts(texts);
    await trial.addProvider({ name: 'A translator' });
    await addJudge();
    const { params } = trial.project;
    const body = { locales: [locale], judges: true, reviewsClean: true };
    expect(await trial.ada.call(endpoints.estimateMachineRun, { params, body })).toMatchObject({
      ...{ texts: 30, judged: 30, judgedTwice: 30 },
    });
    const times = watch();
    const run = await trial.endOf((await trial.startRun(body)).id);
    expect(run).toMatchObject({
      ...{ task: 'translate', state: 'done', changeSetId: expect.any(String) },
      progress: { total: 30, done: 30, failed: 0, judged: 30, reviewed: 20 },
      reviewChangeSetId: expect.any(String),
    });
    expect(run.changeSetId).not.toBe(run.reviewChangeSetId);
    for (const { term, value, state } of await list()) {
      const n = Number(term.split('.')[1]);
      expect([value, state]).toEqual([
        toPseudo(source(n)),
        n % 3 === 0 ? 'translated' : 'reviewed',
      ]);
      expect(times.get(value)).toBe(n % 3 === 0 ? 1 : 2);
    }
    const { activities } = await trial.ada.call(endpoints.listActivity, { params });
    expect(activities.slice(0, 3).map(({ kind, details }) => [kind, details.name])).toEqual([
      ['machine.end', 'A translator'],
      ['translation.judge', 'Judge'],
      ['translation.machine', 'A translator'],
    ]);
    await trial.project.undo(run.reviewChangeSetId ?? '');
    expect(new Set(Object.values(await statesOf()))).toEqual(new Set(['translated']));
    await trial.project.expectCountersToAgree();
  });

  it('is refused where nothing is judged', async () => {
    await trial.addTexts(texts);
    await trial.addProvider();
    const body = { locales: [locale], reviewsClean: true };
    expect(await refusalOf(trial.startRun(body))).toMatchObject({
      code: 'BadRequest',
      details: [{ path: 'body.reviewsClean', message: 'must not be there without `judges`' }],
    });
  });

  it('saves what it has when it is cancelled, and marks what was judged twice', async () => {
    await trial.addTexts(texts);
    await trial.addProvider();
    await addJudge();
    const onRun = (id: string) => ({ params: { ...trial.project.params, runId: id } });
    let runId = '';
    let judged = 0;
    trial.machine.change({
      async meanwhile() {
        if (!/You judge/.test(JSON.stringify(trial.machine.calls.at(-1)?.body))) return;
        judged++;
        if (judged !== 3) return;
        const body = { saves: true };
        await trial.ada.call(endpoints.cancelMachineRun, { ...onRun(runId), body });
      },
    });
    ({ id: runId } = await trial.startRun({
      ...{ locales: [locale], judges: true, reviewsClean: true },
    }));
    const run = await trial.endOf(runId);
    expect(run).toMatchObject({ state: 'cancelled', changeSetId: expect.any(String) });
    expect(run.progress.done).toBe(30);
    expect(await keysOf('is:reviewed')).toEqual(
      (await keysOf('is:clean')).filter((key) => Number(key.split('.')[1]) % 3 !== 0),
    );
    await trial.project.expectCountersToAgree();
  });
});
