import { endpoints, type MachineRun } from '@parlance/contract';
import { type CompiledQuery, DefaultQueryExecutor, sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { untilRemembered } from '../../../testing/remembered.ts';
import { followSoon } from '../../../testing/served.ts';
import { toPseudo } from '../../../testing/services/machine/pseudo-language.ts';
import { createMachineTrial } from '../../../testing/trials/machine-trial.ts';
import { createReviewing, locale, oneLane } from '../../../testing/trials/reviewing-trial.ts';
import { upsertScores } from './scores.queries.ts';

const trial = createMachineTrial(followSoon);
const { keysOf, statesOf, translate, addJudge, start, watch } = createReviewing(trial);

afterEach(() => vi.restoreAllMocks());

const onRun = (runId: string) => ({ params: { ...trial.project.params, runId } });
const pause = (runId: string) => trial.ada.call(endpoints.pauseMachineRun, onRun(runId));
const resume = (runId: string) =>
  trial.ada.call(endpoints.resumeMachineRun, { ...onRun(runId), body: {} });

const isJudging = (body: unknown) => /You judge translations/.test(JSON.stringify(body));

/** Counts how often each text is judged, and pauses a run while its first judgements come, of which one is missing. */
function pauseAtFirst(runOf: () => string) {
  const times = new Map<string, number>();
  let judgements = 0;
  let isPaused = false;
  trial.machine.change({
    fault: (body) => (isJudging(body) && ++judgements === 1 ? 'dropped' : undefined),
    judge({ translation }) {
      times.set(translation, (times.get(translation) ?? 0) + 1);
      return [];
    },
    async meanwhile() {
      if (judgements === 0 || isPaused) return;
      isPaused = true;
      await expect.poll(runOf).not.toBe('');
      await pause(runOf());
    },
  });
  return times;
}

describe('judgements that are paid', () => {
  const texts = { a: 'Eins', b: 'Zwei', c: 'Drei', d: 'Vier', e: 'Fünf' };
  const sources = Object.keys(texts).map((value) => ({ value, source: `Number ${value}` }));

  it('are kept where a run is paused before it asks for what is missing', async () => {
    await translate(texts);
    await addJudge();
    let id = '';
    const times = pauseAtFirst(() => id);
    ({ id } = await start({ reviewsClean: false }));
    const paused = { state: 'paused', progress: { done: 4 } };
    await expect.poll(() => trial.endOf(id)).toMatchObject(paused);
    await resume(id);
    expect(await trial.endOf(id)).toMatchObject({
      ...{ state: 'done', progress: { done: 5, failed: 0 }, usage: { calls: 2 } },
    });
    const { db } = trial.server.database;
    const toJudge = db.selectFrom('machine_items').select('term_id').where('to_judge', '=', true);
    expect(await toJudge.where('run_id', '=', id).execute()).toEqual([]);
    expect([...times.values()].toSorted()).toEqual([1, 1, 1, 1, 2]);
  });

  it('are kept of a run that translates, too', async () => {
    await trial.addTexts(sources);
    await trial.addProvider();
    await addJudge();
    let id = '';
    const times = pauseAtFirst(() => id);
    ({ id } = await trial.startRun({ locales: [locale], judges: true }));
    const paused = { state: 'paused', progress: { judged: 4 } };
    await expect.poll(() => trial.endOf(id)).toMatchObject(paused);
    await resume(id);
    expect(await trial.endOf(id)).toMatchObject({ state: 'done', progress: { judged: 5 } });
    expect([...times.values()].toSorted()).toEqual([1, 1, 1, 1, 2]);
  });

  it('are kept in the transaction that ends their texts, so that no crash comes in between', async () => {
    await translate(texts);
    await addJudge();
    expect(await trial.endOf((await start()).id)).toMatchObject({ state: 'done' });
    const { projectId } = trial.project;
    const { rows } = await sql<{ kept: string; ended: string }>`
      select s.xmin::text as kept, i.xmin::text as ended
      from machine_items i
      join machine_scores s on s.project_id = ${projectId}::uuid and s.locale = i.locale
        and s.term_id = i.term_id
      where i.project_id = ${projectId}::uuid
    `.execute(trial.server.database.db);
    expect(rows).toHaveLength(5);
    for (const { kept, ended } of rows) expect(kept).toBe(ended);
  });

  it('are not asked for a third time where what is translated is judged clean twice', async () => {
    await trial.addTexts(sources);
    await trial.addProvider();
    await addJudge();
    const times = watch();
    const body = { locales: [locale], judges: true, reviewsClean: true };
    const first = await trial.endOf((await trial.startRun(body)).id);
    expect(first.progress).toMatchObject({ done: 5, reviewed: 5 });
    await trial.project.undo(first.reviewChangeSetId ?? '');
    const again = await trial.startRun({ ...body, targets: ['machine'] });
    expect(await trial.endOf(again.id)).toMatchObject({
      ...{ state: 'done', progress: { done: 5, judged: 5, reviewed: 5 } },
    });
    expect(new Set(times.values())).toEqual(new Set([2]));
  });

  it('are as many as are needed, and the last of them', async () => {
    const [termId = ''] = await translate({ a: 'Eins' });
    const { db } = trial.server.database;
    const { projectId } = trial.project;
    const keep = async (needed: number, model: string, isClean = true) => {
      const one = { termId, value: 'Eins', source: 'Source of a', score: 0, isClean, spans: [] };
      const scores = { locale, model, needed, scores: [one] };
      await inTransaction(db, (trx) => upsertScores(trx, { projectId }, scores));
      const found = db.selectFrom('machine_scores').select('clean_models');
      return (await found.where('project_id', '=', projectId).executeTakeFirst())?.clean_models;
    };
    expect(await keep(3, 'a')).toEqual(['a']);
    expect(await keep(3, 'b')).toEqual(['a', 'b']);
    expect(await keep(3, 'c')).toEqual(['a', 'b', 'c']);
    expect(await keep(3, 'd')).toEqual(['b', 'c', 'd']);
    expect(await keep(2, 'e')).toEqual(['d', 'e']);
    expect(await keep(1, 'f')).toEqual(['f']);
    expect(await keep(2, 'g', false)).toEqual([]);
    expect(await keep(2, 'h')).toEqual(['h']);
  });
});

describe('a run that translates and reviews', () => {
  const spaced = 'Zwei  Leerzeichen';

  const translateAndReview = async (more: { readonly usesMemory?: boolean } = {}) => {
    const { id } = await trial.startRun({
      ...{ locales: [locale], judges: true, reviewsClean: true, ...more },
    });
    return trial.endOf(id);
  };

  it('pays for no second judgement of what a check finds something in', async () => {
    const [, , edited = ''] = await trial.addTexts([
      { value: 'good', source: 'Good' },
      { value: 'spaced', source: 'Two spaces' },
      { value: 'other', source: 'Other spaces' },
    ]);
    await trial.addProvider({ limits: oneLane });
    await addJudge({ limits: oneLane });
    const times = new Map<string, number>();
    let isEdited = false;
    trial.machine.change({
      translate: (text) => (text.endsWith('spaces') ? `${spaced} ${text}` : toPseudo(text)),
      judge({ translation }) {
        times.set(translation, (times.get(translation) ?? 0) + 1);
        return [];
      },
      async meanwhile() {
        if (times.size === 0 || isEdited) return;
        isEdited = true;
        await trial.project.edit(edited, locale, 'Von Hand');
      },
    });
    const run = await translateAndReview();
    expect(run).toMatchObject({
      state: 'done',
      progress: { done: 2, failed: 1, judged: 3, reviewed: 1 },
    });
    expect(Object.fromEntries(times)).toEqual({
      ...{ [toPseudo('Good')]: 2, [`${spaced} Two spaces`]: 1, [`${spaced} Other spaces`]: 1 },
    });
    expect(await statesOf()).toMatchObject({ good: 'reviewed', spaced: 'translated' });
    // It did not fail for what the check has found.
    expect(await trial.listFailures(run.id)).toMatchObject([
      { termId: edited, reason: 'person', findings: [] },
    ]);
  });

  it('nor of such a text of the memory', async () => {
    const source = 'Two spaces';
    const [known = ''] = await trial.addTexts([
      { value: 'known', source },
      { value: 'same', source },
    ]);
    await trial.addProvider();
    await addJudge();
    await trial.project.edit(known, locale, spaced);
    await untilRemembered(trial.server, trial.project.projectId);
    const times = watch();
    expect((await translateAndReview({ usesMemory: true })).progress).toMatchObject({
      ...{ done: 1, fromMemory: 1, judged: 1, reviewed: 0 },
    });
    expect(Object.fromEntries(times)).toEqual({ [spaced]: 1 });
  });

  it('judges all where it is paused and resumed as a job of it ends', async () => {
    await trial.addTexts([
      { value: 'good', source: 'Good' },
      { value: 'fine', source: 'Fine' },
    ]);
    await trial.addProvider();
    await addJudge();
    let run: MachineRun | undefined;
    let isPaused = false;
    let isResumed = false;
    trial.machine.change({
      async meanwhile() {
        if (isPaused || !isJudging(trial.machine.calls.at(-1)?.body)) return;
        await expect.poll(() => run).toBeDefined();
        if (run) await pause(run.id);
        isPaused = true;
      },
    });
    // The job reads that the run is paused, and somebody resumes it before the job goes on.
    const { prototype } = DefaultQueryExecutor;
    const { executeQuery } = prototype;
    vi.spyOn(prototype, 'executeQuery').mockImplementation(async function <Row>(
      this: DefaultQueryExecutor,
      query: CompiledQuery<Row>,
    ) {
      const result = await executeQuery.call(this, query);
      const isRead = /from machine_runs r/.test(query.sql) && isPaused && !isResumed;
      if (!isRead || !run) return result;
      isResumed = true;
      await resume(run.id);
      return result;
    });
    run = await trial.startRun({ locales: [locale], judges: true, reviewsClean: true });
    await expect.poll(() => isResumed).toBe(true);
    const { id } = run;
    await expect
      .poll(() => trial.endOf(id))
      .toMatchObject({ state: 'done', progress: { done: 2, judged: 2, reviewed: 2 } });
    expect(await keysOf('is:clean')).toEqual(['good', 'fine']);
  });
});
