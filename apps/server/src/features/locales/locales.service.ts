import type { Locale, ProjectLocale } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { AppContext } from '../../app.ts';
import { AppError } from '../../app-error.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Changed } from '../../http/changed.ts';
import { knownLocales } from '../../integrations/cldr/known-locales.ts';
import { findChangeCounts } from '../history/content.queries.ts';
import { toCounts } from '../history/content.service.ts';
import { type DeletedLocale, insertChangeSet } from '../history/history.queries.ts';
import { lockLabels } from '../labels/labels.queries.ts';
import { type ProjectScope, requireLocaleEdit } from '../projects/projects.policy.ts';
import { lockTotals } from '../projects/projects.queries.ts';
import { getNoRoomError } from '../projects/projects.service.ts';
import {
  deleteProjectLocale,
  findProjectLocale,
  insertLabelsOfTerms,
  insertLocaleDeletion,
  insertProjectLocale,
  listProjectLocaleRows,
  lockProjectLocale,
  type ProjectLocaleRow,
  updateLocalesCount,
} from './locales.queries.ts';

/** The locale with a code, or `NotFound`: codes are case-sensitive. */
export function requireKnownLocale(code: string): Locale {
  const locale = knownLocales.get(code);
  if (!locale) throw new AppError('NotFound');
  return locale;
}

export async function listProjectLocales(db: Db, scope: ProjectScope): Promise<ProjectLocale[]> {
  return (await listProjectLocaleRows(db, scope)).map(toProjectLocale);
}

export async function addProjectLocale(
  { db, events }: AppContext,
  scope: ProjectScope,
  code: string,
): Promise<Changed<ProjectLocale>> {
  return inTransaction(db, async (trx) => {
    // The plan comes first: on a full one even an unknown code is told of the limit.
    if (!(await updateLocalesCount(trx, scope))) throw await getNoRoomError(trx, scope);
    requireKnownLocale(code);
    requireLocaleEdit(scope, code);
    const { row, changeSetId } = await createLocale(trx, scope, code);
    await events.publish(trx, scope, { event: 'locales', data: {} });
    return { answer: toProjectLocale(row), changeSetId };
  });
}

/**
 * Adds a locale whose translations begin with the labels of their terms. Counting it, and finding
 * room for it, is up to the caller.
 */
export async function createLocale(
  trx: Transaction,
  scope: ProjectScope,
  code: string,
): Promise<{ row: ProjectLocaleRow; changeSetId: string }> {
  const changeSetId = newId();
  const row = await insertProjectLocale(trx, scope, { id: newId(), code });
  await insertLabelsOfTerms(trx, scope, code);
  await insertChangeSet(trx, scope, {
    id: changeSetId,
    kind: 'locale.create',
    locale: code,
    summary: { createdLocale: true },
  });
  return { row, changeSetId };
}

export async function removeProjectLocale(
  { db, events }: AppContext,
  scope: ProjectScope,
  code: string,
): Promise<Changed> {
  requireLocaleEdit(scope, code);
  return inTransaction(db, async (trx) => {
    await lockTotals(trx, scope);
    await lockLabels(trx, scope);
    const row = await lockProjectLocale(trx, scope, code);
    if (!row) throw new AppError('NotFound');
    const changeSetId = newId();
    const deletedLocale = await removeLocale(trx, scope, row, changeSetId);
    const counts = toCounts(await findChangeCounts(trx, scope, changeSetId));
    await insertChangeSet(trx, scope, {
      id: changeSetId,
      kind: 'locale.delete',
      locale: code,
      summary: { counts, deletedLocale },
    });
    await events.publish(trx, scope, { event: 'locales', data: {} });
    return { answer: undefined, changeSetId };
  });
}

/** Deletes a locale that is locked, and says what it was. */
async function removeLocale(
  trx: Transaction,
  scope: ProjectScope,
  { id, locale, created_at }: ProjectLocaleRow,
  changeSetId: string,
): Promise<DeletedLocale> {
  await insertLocaleDeletion(trx, scope, { code: locale, changeSetId });
  await deleteProjectLocale(trx, scope, locale);
  return { id, created: created_at.toISOString() };
}

/** Takes back that a locale was added, unless there are translations in it or it is gone. */
export async function removeEmptyLocale(
  trx: Transaction,
  scope: ProjectScope,
  code: string,
  changeSetId: string,
): Promise<DeletedLocale | undefined> {
  const row = await lockProjectLocale(trx, scope, code);
  if (!row || row.translated_count > 0) return undefined;
  return removeLocale(trx, scope, row, changeSetId);
}

/** Takes back that a locale was deleted, unless there is one again. */
export async function restoreLocale(
  trx: Transaction,
  scope: ProjectScope,
  code: string,
  deleted: DeletedLocale | undefined,
): Promise<boolean> {
  if (await findProjectLocale(trx, scope, code)) return false;
  if (!(await updateLocalesCount(trx, scope))) throw await getNoRoomError(trx, scope);
  await insertProjectLocale(trx, scope, { id: newId(), code, ...deleted });
  return true;
}

/** Fails with `NotFound` unless the locale is one of the project's. */
export async function requireProjectLocale(
  db: Db,
  scope: ProjectScope,
  code: string,
): Promise<ProjectLocaleRow> {
  const row = await findProjectLocale(db, scope, code);
  if (!row) throw new AppError('NotFound');
  return row;
}

function toProjectLocale(row: ProjectLocaleRow): ProjectLocale {
  return {
    id: row.id,
    locale: requireKnownLocale(row.locale),
    date: { created: row.created_at.toISOString(), modified: row.updated_at.toISOString() },
  };
}
