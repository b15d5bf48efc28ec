import { v7 as newId } from 'uuid';
import { AppError } from '../../../app-error.ts';
import { onlyLocale } from '../../../content/activity/only-locale.ts';
import { applyAndRecord } from '../../../content/apply.ts';
import { type CheckContext, findCheckContext } from '../../../content/findings/units.queries.ts';
import { type ContentLock, lockContent } from '../../../content/locks.queries.ts';
import type { Transaction } from '../../../db/database.ts';
import { analyzeContent, joinByHash, manyRows } from '../../../db/planner.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { insertMarks } from '../../bulk/bulk.queries.ts';
import { blockingOf } from '../../bulk/bulk.service.ts';
import { checkFixed } from '../../findings/fixes.service.ts';
import { isTargetLocale } from '../../projects/projects.queries.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { type Ending, endRun } from '../runs/ending.service.ts';
import type { RunRow } from '../runs/runs.queries.ts';
import { listCleanTerms, listJudges, selectCleanTerms } from './reviewable.queries.ts';

/** So many texts are checked before somebody looks again whether the job is to end. */
const checkedAtOnce = 500;

/**
 * Marks what a run has judged clean as reviewed, as one change set of whoever has started it, and ends the run and its job
 * with that. The texts are checked before, as nobody may have done that since they or the rules have changed.
 */
export async function reviewClean(context: MachineContext, ending: Ending): Promise<void> {
  const { db, events } = context;
  const { run, scope } = ending;
  const checked = await checkClean(context, ending);
  const count = await inTransaction(db, async (trx) => {
    const lock = await lockContent(trx, scope, { locales: run.locales });
    if (checked > manyRows) await joinByHash(trx);
    const id = newId();
    const { count, locales } = await planMarks(trx, lock, run, id);
    const about = onlyLocale(locales);
    const changeSetId = await applyAndRecord(trx, lock, {
      ...{ id, kind: 'translation.judge', ...about },
      toSummary: async () => ({ judgedBy: await listJudges(trx, scope, id) }),
    });
    if (changeSetId !== undefined) {
      await events.record(trx, scope, {
        kind: 'translation.judge',
        details: { ...(run.judge_name !== null && { name: run.judge_name }), ...about },
        events: [{ event: 'translations', data: { count, ...about } }],
        changeSetId,
      });
    }
    await endRun(trx, context, ending, { reviewed: count, reviewChangeSetId: changeSetId ?? null });
    return count;
  });
  if (count > manyRows) await analyzeContent(db, scope.projectId, ['translations']);
}

/** Checks what is judged clean. Returns how many texts these are. */
async function checkClean(
  context: MachineContext,
  { run, scope, job }: Pick<Ending, 'run' | 'scope' | 'job'>,
): Promise<number> {
  const checks = await getCheckContext(context.db, scope);
  let checked = 0;
  for (const locale of run.locales) {
    const termIds = await listCleanTerms(context.db, scope, checks, { runId: run.id, locale });
    for (let at = 0; at < termIds.length; at += checkedAtOnce) {
      job.signal.throwIfAborted();
      const page = termIds.slice(at, at + checkedAtOnce);
      await checkFixed(context, scope, { locale, termIds: page });
    }
    checked += termIds.length;
  }
  return checked;
}

/** Plans the marks. Returns of how many translations, and in which locales. */
async function planMarks(
  trx: Transaction,
  lock: ContentLock,
  run: RunRow,
  changeSetId: string,
): Promise<{ readonly count: number; readonly locales: readonly string[] }> {
  const checks = await getCheckContext(trx, lock);
  const { source_locale: source, texts_in_keys: textsInKeys } = checks;
  const isTarget = (one: string) =>
    isTargetLocale({ locale: source ?? undefined, textsInKeys }, one);
  const there = run.locales.filter((locale) => lock.lockedLocales.has(locale));
  const locales: string[] = [];
  let count = 0;
  for (const locale of there.filter(isTarget)) {
    const terms = selectCleanTerms(lock, checks, { runId: run.id, locale });
    const { changed } = await insertMarks(trx, lock, {
      ...{ changeSetId, locale, terms, state: 'reviewed' },
      blocking: blockingOf(checks, locale),
    });
    if (changed > 0) locales.push(locale);
    count += changed;
  }
  return { count, locales };
}

async function getCheckContext(
  db: MachineContext['db'],
  scope: Ending['scope'],
): Promise<CheckContext> {
  const context = await findCheckContext(db, scope);
  if (!context) throw new AppError('NotFound');
  return context;
}
