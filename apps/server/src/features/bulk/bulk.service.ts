import type { BulkResult, TermsBulk, TranslationsBulk } from '@parlance/contract';
import { readPlural } from '@parlance/formats';
import { v7 as newId } from 'uuid';
import { type ProjectScope, requireLocaleEdit } from '../../access/scope.ts';
import type { Changed } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { analyzeContent, joinByHash, manyRows } from '../../db/planner.ts';
import { inTransaction } from '../../db/transaction.ts';
import { requireLocales } from '../entries/entries.service.ts';
import { recordChanges } from '../history/content.service.ts';
import { insertTermDeletions } from '../history/deletions.queries.ts';
import { lockLabels } from '../labels/labels.queries.ts';
import { changeLabelsOf } from '../labels/labels.service.ts';
import { lockLocales } from '../locales/locales.queries.ts';
import { requireProjectLocale } from '../locales/locales.service.ts';
import { findSource, isTargetLocale, lockTotals } from '../projects/projects.queries.ts';
import { insertLockings, selectOpenTerms } from '../terms/locks.queries.ts';
import {
  selectTermsByFilter,
  selectTermsById,
  type TermSelection,
} from '../terms/selection.queries.ts';
import { type BulkRequest, toAnswer, toEvent } from './bulk.mapper.ts';
import {
  findTermCount,
  insertClearings,
  insertCopies,
  insertMarks,
  listPluralTexts,
  type PlanArgs,
  type PlanCounts,
} from './bulk.queries.ts';

/** Does one thing to many terms. */
export async function changeTerms(
  context: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  request: TermsBulk,
): Promise<Changed<BulkResult>> {
  const { select, do: task } = request;
  return inBulk(context, scope, { request }, async (trx) => {
    await lockTotals(trx, scope);
    const labels = await lockLabels(trx, scope);
    await lockLocales(trx, scope, 'all');
    const terms = await getSelection(trx, scope, select);
    const selected = await prepare(trx, terms);
    if ('labelId' in task) {
      requireLabel(labels, task.labelId);
      const labelled = await changeLabelsOf(trx, scope, { ...task, terms, locale: undefined });
      return toAnswer(request, selected, labelled);
    }
    const id = newId();
    if (task.action !== 'delete') {
      const locked = task.action === 'lock';
      const changed = await insertLockings(trx, scope, { changeSetId: id, terms, locked });
      const kind = `term.${task.action}` as const;
      const changeSetId = await recordChanges(trx, scope, { id, kind });
      return toAnswer(request, selected, { changed, changeSetId });
    }
    await insertTermDeletions(trx, scope, { changeSetId: id, terms });
    const changeSetId = await recordChanges(trx, scope, { id, kind: 'term.delete' });
    return toAnswer(request, selected, { changed: selected, changeSetId });
  });
}

/** Does one thing to many translations of a locale. */
export async function changeTranslations(
  context: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  locale: string,
  request: TranslationsBulk,
): Promise<Changed<BulkResult>> {
  requireLocaleEdit(scope, locale);
  const { select, do: task } = request;
  return inBulk(context, scope, { request, locale }, async (trx) => {
    await lockTotals(trx, scope);
    const labels = await lockLabels(trx, scope);
    const found = await lockLocales(trx, scope, [locale]);
    if (!found.has(locale)) throw new AppError('NotFound');
    const terms = await getSelection(trx, scope, select, locale);
    const selected = await prepare(trx, terms);
    if ('labelId' in task) {
      requireLabel(labels, task.labelId);
      const labelled = await changeLabelsOf(trx, scope, { ...task, terms, locale });
      return toAnswer(request, selected, labelled);
    }
    const id = newId();
    const isTarget = isTargetLocale(await findSource(trx, scope), locale);
    const args = {
      changeSetId: id,
      locale,
      terms: isTarget ? selectOpenTerms(scope, terms) : terms,
    };
    if (task.action === 'copy') await requireProjectLocale(trx, scope, task.from);
    const counts = await plan(trx, scope, args, task);
    const kind = `translation.${task.action}` as const;
    const changeSetId = await recordChanges(trx, scope, { id, kind, locale });
    return toAnswer(request, selected, { ...counts, changeSetId });
  });
}

/** Writes down what a task changes. */
async function plan(
  trx: Transaction,
  scope: ProjectScope,
  args: PlanArgs,
  task: Exclude<TranslationsBulk['do'], { labelId: string }>,
): Promise<PlanCounts> {
  if (task.action === 'clear') return insertClearings(trx, scope, args);
  if (task.action === 'mark') return insertMarks(trx, scope, { ...args, ...task });
  // Nobody could save them one by one either.
  const texts = await listPluralTexts(trx, scope, { ...args, ...task });
  const malformed = texts.filter(({ value }) => readPlural(value).kind === 'broken');
  const without = malformed.map(({ id }) => id);
  return insertCopies(trx, scope, { ...args, ...task, without });
}

/** Tells those who follow the project, and the planner where it was a lot. */
async function inBulk(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  { request, locale }: { request: BulkRequest; locale?: string },
  work: (trx: Transaction) => Promise<Changed<BulkResult>>,
): Promise<Changed<BulkResult>> {
  const result = await inTransaction(db, async (trx) => {
    const { answer, changeSetId } = await work(trx);
    if (answer.changed > 0) {
      await events.publish(trx, scope, toEvent(request, answer.changed, locale));
    }
    return { answer, changeSetId };
  });
  if (result.answer.changed > manyRows) await analyzeContent(db);
  return result;
}

/** `locale` is that of the translations that are about to be changed. */
async function getSelection(
  trx: Transaction,
  scope: ProjectScope,
  select: BulkRequest['select'],
  locale?: string,
): Promise<TermSelection> {
  if ('ids' in select) return selectTermsById(scope, select.ids);
  const filter = locale === undefined ? select.filter : { ...select.filter, locale };
  await requireLocales(trx, scope, filter);
  return selectTermsByFilter(scope, filter);
}

/** How many terms were selected. */
async function prepare(trx: Transaction, terms: TermSelection): Promise<number> {
  const selected = await findTermCount(trx, terms);
  if (selected > manyRows) await joinByHash(trx);
  return selected;
}

function requireLabel(labels: readonly string[], id: string): void {
  if (!labels.includes(id)) throw new AppError('NotFound');
}
