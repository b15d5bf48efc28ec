import { type ChangeSet, can, type UndoResult } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { type ProjectScope, requirePermission } from '../../access/scope.ts';
import type { Changed } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import { applyChanges } from '../../content/apply.ts';
import type { Carried } from '../../content/archive/archive.queries.ts';
import { type ChangeSetSummary, insertChangeSet } from '../../content/changes.queries.ts';
import { type ContentLock, lockContent, lockMore } from '../../content/locks.queries.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { analyzeContent, joinByHash, manyRows } from '../../db/planner.ts';
import { inTransaction } from '../../db/transaction.ts';
import { toEvents } from './history.mapper.ts';
import { type ChangeSetRow, findChangeSet } from './history.queries.ts';
import { findForeignChange, listTranslationsOf, selectTermsOf } from './undo.queries.ts';
import { takeBackScreenshot } from './undo-screenshots.service.ts';
import {
  takeBackCreation,
  takeBackDeletion,
  takeBackFile,
  takeBackLabel,
  takeBackRestoredFile,
  takeBackSource,
} from './undo-summary.service.ts';
import { insertUndoOfTerms } from './undo-terms.queries.ts';
import { insertUndoOfLabels, insertUndoOfTranslations } from './undo-translations.queries.ts';

/**
 * Undoes a change set wherever the content is still as the change set left it. Later changes stay and are counted as
 * skipped. The undo is itself a change set, and undoing that one restores everything.
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
    const skipped = Math.max(0, countOf(source) - undone);
    await insertChangeSet(trx, scope, {
      id: changeSetId,
      kind: 'undo',
      locale: source.locale,
      undoes: sourceId,
      summary: { ...summary, undone, skipped },
    });
    const about = {
      locale: source.locale,
      isOfLocale: createsLocale(source) || deletesLocale(source),
      isOfLabel: isOfLabel(source),
      isOfFile: isOfFile(source),
      isOfScreenshot: isOfScreenshot(source),
    };
    const movesSource = summary.chosenSource ?? summary.droppedSource;
    await events.record(trx, scope, {
      kind: 'undo',
      details: source.locale === null ? {} : { locale: source.locale },
      changeSetId,
      events: [
        ...toEvents(summary.counts, about),
        ...(movesSource ? [{ event: 'project', data: {} } as const] : []),
      ],
    });
    return { changeSetId, undone, skipped, ...toRestored(summary, source.locale) };
  });
  const { count, locale, ...result } = undo;
  const { changeSetId } = result;
  // This is read after the commit, so that nobody has to wait for it.
  const translations = await listTranslationsOf(db, scope, { changeSetId, count, locale });
  if (result.undone > manyRows) void analyzeContent(db, scope.projectId);
  return { answer: { ...result, translations }, changeSetId };
}

interface Undo {
  readonly undone: number;
  readonly summary: ChangeSetSummary & { readonly counts: ChangeSet['counts'] };
}

/** The number of translations that an undo changed or restored, and the locale that it restored. */
function toRestored(
  { counts, deletedLocale, restoredLocale }: ChangeSetSummary,
  locale: string | null,
): { count: number; locale: string | null } {
  const count = deletedLocale ? 0 : (counts?.translations ?? 0);
  return { count, locale: restoredLocale ? locale : null };
}

async function takeBack(
  trx: Transaction,
  lock: ContentLock,
  source: ChangeSetRow,
  changeSetId: string,
): Promise<Undo> {
  const { id: sourceId, locale } = source;
  const { chosenSource, droppedSource } = source.summary;
  const comes = deletesLocale(source);
  const goes = createsLocale(source);
  if (comes || chosenSource || droppedSource) await lockMore(trx, lock, { locales: 'all' });
  else if (goes && locale !== null) await lockMore(trx, lock, { locales: [locale] });
  const back = comes ? await takeBackDeletion(trx, lock, source, changeSetId) : undefined;
  const restoredFile = await takeBackFile(trx, lock, source.summary);
  await lockMore(trx, lock, { terms: selectTermsOf(lock, sourceId) });
  const args = { sourceId, changeSetId };
  await insertUndoOfTerms(trx, lock, args);
  await insertUndoOfTranslations(trx, lock, args);
  await insertUndoOfLabels(trx, lock, args);
  const changes = await applyChanges(trx, lock, changeSetId);
  const moved = back ?? (goes ? await takeBackCreation(trx, lock, source) : undefined);
  const label = await takeBackLabel(trx, lock, source.summary);
  const screenshot = await takeBackScreenshot(trx, lock, source.summary);
  const file = restoredFile ?? (await takeBackRestoredFile(trx, lock, source.summary));
  const counts = addCounts(changes, moved?.carried);
  // The content that a locale got after it was added is deleted with it and does not count as undone.
  const undone = sumOf(goes && !source.summary.restoredLocale ? changes : counts);
  if (moved || label || file || screenshot) {
    const facts = { ...moved?.summary, ...label, ...file, ...screenshot };
    return { undone: undone + 1, summary: { counts, ...facts } };
  }
  return { undone, summary: { counts, ...(await takeBackSource(trx, lock, source.summary)) } };
}

function sumOf({ terms, translations, labels }: ChangeSet['counts']): number {
  return terms + translations + labels;
}

function addCounts(
  { terms, translations, labels }: ChangeSet['counts'],
  carried: Carried = { translations: 0, labels: 0 },
): ChangeSet['counts'] {
  return {
    terms,
    translations: translations + carried.translations,
    labels: labels + carried.labels,
  };
}

/** Whether an undo of the change set may delete a locale. */
function createsLocale({ kind, summary }: ChangeSetRow): boolean {
  return kind === 'locale.create' || Boolean(summary.createdLocale ?? summary.restoredLocale);
}

/** Whether an undo of the change set may restore a locale. */
function deletesLocale({ summary }: ChangeSetRow): boolean {
  return summary.deletedLocale !== undefined;
}

function isOfLabel({ summary }: ChangeSetRow): boolean {
  return (summary.deletedLabel ?? summary.restoredLabel) !== undefined;
}

function isOfFile({ summary }: ChangeSetRow): boolean {
  return (summary.deletedFile ?? summary.restoredFile) !== undefined;
}

function isOfScreenshot({ summary }: ChangeSetRow): boolean {
  const { deletedScreenshot, restoredScreenshot, screenshotChange } = summary;
  return (deletedScreenshot ?? restoredScreenshot ?? screenshotChange) !== undefined;
}

function countOf(source: ChangeSetRow): number {
  const isOfOne =
    createsLocale(source) ||
    deletesLocale(source) ||
    isOfLabel(source) ||
    isOfFile(source) ||
    isOfScreenshot(source);
  return sumOf(source.counts) + (isOfOne ? 1 : 0);
}

/** An actor with restricted permissions may only undo change sets within them. */
async function requireUndo(
  trx: Transaction,
  scope: ProjectScope,
  source: ChangeSetRow,
): Promise<void> {
  const { id: changeSetId, locale } = source;
  requireOwnOfAgent(scope, source);
  requirePermission(scope, 'UndoChange', { locale: locale ?? undefined });
  if (createsLocale(source)) requirePermission(scope, 'DeleteTranslation');
  if (deletesLocale(source)) requirePermission(scope, 'AddTranslation');
  if (source.summary.deletedLabel) requirePermission(scope, 'AddLabel');
  if (source.summary.restoredLabel) requirePermission(scope, 'DeleteLabel');
  if (source.summary.deletedFile) requirePermission(scope, 'AddFile');
  if (source.summary.restoredFile) requirePermission(scope, 'DeleteFile');
  if (isOfScreenshot(source)) requirePermission(scope, 'EditScreenshots');
  const { locales } = scope;
  const editsTerms = can(scope, 'EditTerm');
  if (editsTerms && !locales) return;
  if (await findForeignChange(trx, scope, { changeSetId, locales, editsTerms })) {
    throw new AppError('NotFound');
  }
}

/** An agent takes back what agents did by the same person or client, and no undo, which may have been of a person. */
function requireOwnOfAgent({ actor }: ProjectScope, source: ChangeSetRow): void {
  if (!actor.agent) return;
  const isOwn = source.actor_type === actor.type && source.actor_id === actor.id;
  if (isOwn && source.summary.agent && source.kind !== 'undo') return;
  const message = 'must be of a change that an agent made by a token of the same owner';
  throw new AppError('UnprocessableEntity', [{ path: 'params.changeSetId', message }]);
}

/**
 * The error if nothing can be undone: either the change set is undone already, and `current` has that undo, or all
 * its content has changed since.
 */
async function getNothingLeftError(
  trx: Transaction,
  scope: ProjectScope,
  { undone_by }: ChangeSetRow,
): Promise<AppError> {
  const path = 'params.changeSetId';
  const undo = undone_by === null ? undefined : await findChangeSet(trx, scope, undone_by);
  if (!undo) return new AppError('Conflict', [{ path, message: 'has left nothing as it is now' }]);
  const { undone = 0, skipped = 0 } = undo.summary;
  const restored = toRestored(undo.summary, undo.locale);
  const translations = await listTranslationsOf(trx, scope, { changeSetId: undo.id, ...restored });
  const current: UndoResult = { changeSetId: undo.id, undone, skipped, translations };
  return new AppError('Conflict', [{ path, message: 'has been undone', current }]);
}
