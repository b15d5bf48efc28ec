import { type ChangeSet, can, type UndoResult } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { type ProjectScope, requirePermission } from '../../access/scope.ts';
import type { Changed } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import { findChangeCounts } from '../../content/apply.queries.ts';
import { applyChanges, toCounts } from '../../content/apply.ts';
import { type ChangeSetSummary, insertChangeSet } from '../../content/changes.queries.ts';
import { type ContentLock, lockContent, lockMore } from '../../content/locks.queries.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { analyzeContent, joinByHash, manyRows } from '../../db/planner.ts';
import { inTransaction } from '../../db/transaction.ts';
import { removeEmptyLocale, restoreLocale } from '../locales/locales.service.ts';
import { findProject, updateSource } from '../projects/projects.queries.ts';
import { toEvents } from './history.mapper.ts';
import { type ChangeSetRow, findChangeSet } from './history.queries.ts';
import {
  findForeignChange,
  insertUndoOfLabels,
  insertUndoOfTerms,
  insertUndoOfTranslations,
  listTranslationsOf,
  selectTermsOf,
} from './undo.queries.ts';

/**
 * Takes back what a change set has changed, wherever that is still as the change set has left it.
 * What somebody has changed since stays and is skipped. The undo is a change set itself, and undoing
 * that does everything again.
 */
export async function undoChangeSet(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  sourceId: string,
): Promise<Changed<UndoResult>> {
  const undo = await inTransaction(db, async (trx) => {
    const lock = await lockContent(trx, scope, { labels: 'all' });
    const source = await findChangeSet(trx, scope, sourceId);
    if (!source) throw new AppError('NotFound');
    await requireUndo(trx, scope, source);
    if (countOf(source) > manyRows) await joinByHash(trx);
    const changeSetId = newId();
    const { undone, summary } = await takeBack(trx, lock, source, changeSetId);
    if (undone === 0) throw await getNothingLeftError(trx, scope, source);
    const skipped = countOf(source) - undone;
    await insertChangeSet(trx, scope, {
      id: changeSetId,
      kind: 'undo',
      locale: source.locale,
      undoes: sourceId,
      summary: { ...summary, undone, skipped },
    });
    const isOfLocale = hasCreatedLocale(source) || hasDeletedLocale(source);
    for (const event of toEvents(summary.counts, { locale: source.locale, isOfLocale })) {
      await events.publish(trx, scope, event);
    }
    if (summary.chosenSource ?? summary.droppedSource) {
      await events.publish(trx, scope, { event: 'project', data: {} });
    }
    return { changeSetId, undone, skipped };
  });
  if (undo.undone > manyRows) await analyzeContent(db);
  const { changeSetId } = undo;
  // Nobody has to wait for that.
  const translations = await listTranslationsOf(db, scope, changeSetId);
  return { answer: { ...undo, translations }, changeSetId };
}

interface Undo {
  readonly undone: number;
  readonly summary: ChangeSetSummary & { readonly counts: ChangeSet['counts'] };
}

async function takeBack(
  trx: Transaction,
  lock: ContentLock,
  source: ChangeSetRow,
  changeSetId: string,
): Promise<Undo> {
  const { id: sourceId, locale } = source;
  const created = locale !== null && hasCreatedLocale(source);
  const deleted = locale !== null && hasDeletedLocale(source);
  const movesSource = deleted || (source.summary.chosenSource ?? source.summary.droppedSource);
  if (movesSource) await lockMore(trx, lock, { locales: 'all' });
  else if (created) await lockMore(trx, lock, { locales: [locale] });
  const createdLocale =
    deleted && (await restoreLocale(trx, lock, locale, source.summary.deletedLocale));
  await lockMore(trx, lock, { terms: selectTermsOf(lock, sourceId) });
  const args = { sourceId, changeSetId };
  await insertUndoOfTerms(trx, lock, args);
  await insertUndoOfTranslations(trx, lock, args);
  await insertUndoOfLabels(trx, lock, args);
  const counts = await applyChanges(trx, lock, changeSetId);
  const changes = counts.terms + counts.translations + counts.labels;
  if (createdLocale) return { undone: changes + 1, summary: { counts, createdLocale } };
  const deletedLocale = created && (await removeEmptyLocale(trx, lock, locale, changeSetId));
  if (!deletedLocale) {
    const moved = await takeBackSource(trx, lock, source.summary);
    return { undone: changes, summary: { counts, ...moved } };
  }
  // Its labels have gone with it.
  const all = toCounts(await findChangeCounts(trx, lock, changeSetId));
  return { undone: changes + 1, summary: { counts: all, deletedLocale } };
}

/**
 * What the first import chose goes with its terms, so that the next one is the first again, and comes back
 * with them.
 */
async function takeBackSource(
  trx: Transaction,
  scope: ProjectScope,
  { chosenSource, droppedSource }: ChangeSetSummary,
): Promise<Pick<ChangeSetSummary, 'chosenSource' | 'droppedSource'>> {
  if (!chosenSource && !droppedSource) return {};
  const project = await findProject(trx, scope);
  const current = project?.source_locale ?? undefined;
  if (chosenSource) {
    const isLeft = project?.terms_count === 0 && current === chosenSource.locale;
    if (!isLeft) return {};
    await updateSource(trx, scope, { textsInKeys: false });
    return { droppedSource: chosenSource };
  }
  if (!droppedSource || current !== undefined) return {};
  await updateSource(trx, scope, droppedSource);
  return { chosenSource: droppedSource };
}

function hasCreatedLocale({ kind, summary }: ChangeSetRow): boolean {
  return kind === 'locale.create' || summary.createdLocale === true;
}

function hasDeletedLocale({ kind, summary }: ChangeSetRow): boolean {
  return kind === 'locale.delete' || summary.deletedLocale !== undefined;
}

function countOf(source: ChangeSetRow): number {
  const { terms, translations, labels } = source.counts;
  const locales = hasCreatedLocale(source) || hasDeletedLocale(source) ? 1 : 0;
  return terms + translations + labels + locales;
}

/** Whoever may not edit everything undoes only what is about what they may edit. */
async function requireUndo(
  trx: Transaction,
  scope: ProjectScope,
  source: ChangeSetRow,
): Promise<void> {
  const { id: changeSetId, locale } = source;
  requirePermission(scope, 'UndoChange', { locale: locale ?? undefined });
  if (hasCreatedLocale(source)) requirePermission(scope, 'DeleteTranslation');
  if (hasDeletedLocale(source)) requirePermission(scope, 'AddTranslation');
  const { locales } = scope;
  const editsTerms = can(scope, 'EditTerm');
  if (editsTerms && !locales) return;
  if (await findForeignChange(trx, scope, { changeSetId, locales, editsTerms })) {
    throw new AppError('NotFound');
  }
}

/** Why there is nothing to undo: that is done, as `current` says, or all has been changed since. */
async function getNothingLeftError(
  trx: Transaction,
  scope: ProjectScope,
  { undone_by }: ChangeSetRow,
): Promise<AppError> {
  const path = 'params.changeSetId';
  const undo = undone_by === null ? undefined : await findChangeSet(trx, scope, undone_by);
  if (!undo) return new AppError('Conflict', [{ path, message: 'has left nothing as it is now' }]);
  const { undone = 0, skipped = 0 } = undo.summary;
  const translations = await listTranslationsOf(trx, scope, undo.id);
  const current: UndoResult = { changeSetId: undo.id, undone, skipped, translations };
  return new AppError('Conflict', [{ path, message: 'has been undone', current }]);
}
