import type { ProjectScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import { type Carried, markLabel } from '../../content/archive/archive.queries.ts';
import { findArchivedLocale } from '../../content/archive/archived-locales.queries.ts';
import type { ChangeSetSummary } from '../../content/changes.queries.ts';
import { archiveFile, findArchivedFile, unarchiveFile } from '../../content/files.queries.ts';
import type { ContentLock } from '../../content/locks.queries.ts';
import type { Transaction } from '../../db/database.ts';
import { findProjectLocale } from '../locales/locales.queries.ts';
import { removeLocale, restoreLocale } from '../locales/locales.service.ts';
import { findProject, updateSource } from '../projects/projects.queries.ts';
import type { ChangeSetRow } from './history.queries.ts';
import { insertMergeOfLocale } from './undo-translations.queries.ts';

// The parts of an undo that are not rows of changes: the locale, the label, the file and the source locale in the
// summary of a change set.

/** The content that came or went with a locale, and the summary to record. */
interface Moved {
  readonly carried: Carried;
  readonly summary: ChangeSetSummary;
}

/**
 * Restores a deleted locale with its content. If another locale has its code by then, that one gets the texts and
 * labels that it lacks, as changes of the undo.
 */
export async function takeBackDeletion(
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

/** Deletes a locale that was added, unless it has translations, or one that was restored, with all its content. */
export async function takeBackCreation(
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

/** Restores a deleted label unless its name is taken, or deletes a restored one. */
export async function takeBackLabel(
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

/** Restores a deleted file before its terms are restored. Throws if another file has its path by then. */
export async function takeBackFile(
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

/** Deletes a restored file after its terms are deleted. The file stays if other terms are in it by then. */
export async function takeBackRestoredFile(
  trx: Transaction,
  lock: ContentLock,
  { restoredFile }: ChangeSetSummary,
): Promise<Pick<ChangeSetSummary, 'deletedFile'> | undefined> {
  if (restoredFile === undefined) return undefined;
  const isGone = await archiveFile(trx, lock, restoredFile);
  return isGone ? { deletedFile: restoredFile } : undefined;
}

/**
 * The source locale that the first import chose is dropped when the undo deletes the import's terms, so that the next
 * import may choose again. It is chosen again when that undo is undone.
 */
export async function takeBackSource(
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
