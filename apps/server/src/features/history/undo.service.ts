import { type ChangeSet, can, type UndoResult } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { type ProjectScope, requirePermission } from '../../access/scope.ts';
import type { Changed } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import { applyChanges } from '../../content/apply.ts';
import { type Carried, findArchivedLocale, markLabel } from '../../content/archive.queries.ts';
import { type ChangeSetSummary, insertChangeSet } from '../../content/changes.queries.ts';
import { archiveFile, findArchivedFile, unarchiveFile } from '../../content/files.queries.ts';
import { type ContentLock, lockContent, lockMore } from '../../content/locks.queries.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { analyzeContent, joinByHash, manyRows } from '../../db/planner.ts';
import { inTransaction } from '../../db/transaction.ts';
import { findProjectLocale } from '../locales/locales.queries.ts';
import { removeLocale, restoreLocale } from '../locales/locales.service.ts';
import { findProject, updateSource } from '../projects/projects.queries.ts';
import { toEvents } from './history.mapper.ts';
import { type ChangeSetRow, findChangeSet } from './history.queries.ts';
import { findForeignChange, listTranslationsOf, selectTermsOf } from './undo.queries.ts';
import { insertUndoOfTerms } from './undo-terms.queries.ts';
import {
  insertMergeOfLocale,
  insertUndoOfLabels,
  insertUndoOfTranslations,
} from './undo-translations.queries.ts';

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
  if (result.undone > manyRows) await analyzeContent(db);
  const { changeSetId } = result;
  // Nobody has to wait for that.
  const translations = await listTranslationsOf(db, scope, { changeSetId, count, locale });
  return { answer: { ...result, translations }, changeSetId };
}

interface Undo {
  readonly undone: number;
  readonly summary: ChangeSetSummary & { readonly counts: ChangeSet['counts'] };
}

/** How many translations an undo has changed or brought back, and the locale that came back with its own. */
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
  const file = restoredFile ?? (await takeBackRestoredFile(trx, lock, source.summary));
  const counts = addCounts(changes, moved?.carried);
  // What a locale has got since it was added goes with it, and is nothing that is taken back.
  const undone = sumOf(goes && !source.summary.restoredLocale ? changes : counts);
  if (moved || label || file) {
    return { undone: undone + 1, summary: { counts, ...moved?.summary, ...label, ...file } };
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

/** What comes or goes with a locale or a label, and what is to be remembered of that. */
interface Moved {
  readonly carried: Carried;
  readonly summary: ChangeSetSummary;
}

/**
 * Brings a locale back, with all that is in it. Where there is another one of its code by now, that one gets what it
 * has nothing of, as changes of the undo.
 */
async function takeBackDeletion(
  trx: Transaction,
  lock: ContentLock,
  { locale: code, summary: { deletedLocale } }: ChangeSetRow,
  changeSetId: string,
): Promise<Moved | undefined> {
  if (code === null || !deletedLocale) return undefined;
  const archived = await findArchivedLocale(trx, lock, deletedLocale.id);
  if (!archived) return undefined;
  if (await findProjectLocale(trx, lock, code)) {
    await insertMergeOfLocale(trx, lock, { from: archived.locale, code, changeSetId });
    return undefined;
  }
  const carried = await restoreLocale(trx, lock, { ...archived, ...deletedLocale, code });
  return { carried, summary: { restoredLocale: true } };
}

/** Deletes a locale that was added, unless there are translations in it, or brought back, with all that is in it. */
async function takeBackCreation(
  trx: Transaction,
  lock: ContentLock,
  { locale: code, summary }: ChangeSetRow,
): Promise<Moved | undefined> {
  const row = code === null ? undefined : await findProjectLocale(trx, lock, code);
  if (!row) return undefined;
  if (!summary.restoredLocale && row.translated_count > 0) return undefined;
  const { carried, deletedLocale } = await removeLocale(trx, lock, row);
  return { carried, summary: { deletedLocale } };
}

/** Brings a deleted label back unless its name is taken, or deletes it again. */
async function takeBackLabel(
  trx: Transaction,
  lock: ContentLock,
  { deletedLabel, restoredLabel }: ChangeSetSummary,
): Promise<Pick<ChangeSetSummary, 'deletedLabel' | 'restoredLabel'> | undefined> {
  if (deletedLabel !== undefined) {
    const name = await markLabel(trx, lock, { id: deletedLabel, archived: false });
    return name !== undefined ? { restoredLabel: deletedLabel } : undefined;
  }
  if (restoredLabel === undefined) return undefined;
  const name = await markLabel(trx, lock, { id: restoredLabel, archived: true });
  return name !== undefined ? { deletedLabel: restoredLabel } : undefined;
}

/** Brings a deleted file back, before its terms; fails where another one has its path by now. */
async function takeBackFile(
  trx: Transaction,
  lock: ContentLock,
  { deletedFile }: ChangeSetSummary,
): Promise<Pick<ChangeSetSummary, 'restoredFile'> | undefined> {
  if (deletedFile === undefined) return undefined;
  const archived = await findArchivedFile(trx, lock, deletedFile);
  if (!archived) return undefined;
  if (archived.isTaken) {
    const message = `needs the path ${archived.path}, which another file has by now`;
    throw new AppError('Conflict', [{ path: 'params.changeSetId', message }]);
  }
  await unarchiveFile(trx, lock, deletedFile);
  return { restoredFile: deletedFile };
}

/** Deletes a file again that was brought back, once its terms are gone. It stays where it has others by now. */
async function takeBackRestoredFile(
  trx: Transaction,
  lock: ContentLock,
  { restoredFile }: ChangeSetSummary,
): Promise<Pick<ChangeSetSummary, 'deletedFile'> | undefined> {
  if (restoredFile === undefined) return undefined;
  const isGone = await archiveFile(trx, lock, restoredFile);
  return isGone ? { deletedFile: restoredFile } : undefined;
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

/** Whether undoing it may take a locale away. */
function createsLocale({ kind, summary }: ChangeSetRow): boolean {
  return kind === 'locale.create' || Boolean(summary.createdLocale ?? summary.restoredLocale);
}

/** Whether undoing it may bring a locale back. */
function deletesLocale({ summary }: ChangeSetRow): boolean {
  return summary.deletedLocale !== undefined;
}

function isOfLabel({ summary }: ChangeSetRow): boolean {
  return (summary.deletedLabel ?? summary.restoredLabel) !== undefined;
}

function isOfFile({ summary }: ChangeSetRow): boolean {
  return (summary.deletedFile ?? summary.restoredFile) !== undefined;
}

function countOf(source: ChangeSetRow): number {
  const isOfOne =
    createsLocale(source) || deletesLocale(source) || isOfLabel(source) || isOfFile(source);
  return sumOf(source.counts) + (isOfOne ? 1 : 0);
}

/** Whoever may not edit everything undoes only what is about what they may edit. */
async function requireUndo(
  trx: Transaction,
  scope: ProjectScope,
  source: ChangeSetRow,
): Promise<void> {
  const { id: changeSetId, locale } = source;
  requirePermission(scope, 'UndoChange', { locale: locale ?? undefined });
  if (createsLocale(source)) requirePermission(scope, 'DeleteTranslation');
  if (deletesLocale(source)) requirePermission(scope, 'AddTranslation');
  if (source.summary.deletedLabel) requirePermission(scope, 'AddLabel');
  if (source.summary.restoredLabel) requirePermission(scope, 'DeleteLabel');
  if (source.summary.deletedFile) requirePermission(scope, 'AddFile');
  if (source.summary.restoredFile) requirePermission(scope, 'DeleteFile');
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
  const restored = toRestored(undo.summary, undo.locale);
  const translations = await listTranslationsOf(trx, scope, { changeSetId: undo.id, ...restored });
  const current: UndoResult = { changeSetId: undo.id, undone, skipped, translations };
  return new AppError('Conflict', [{ path, message: 'has been undone', current }]);
}
