import type { LocaleDetails, NewLocale, ProjectLocale } from '@parlance/contract';
import {
  directionOf,
  findUnknownParts,
  pluralCategoriesOf,
  pluralRulesOf,
  readLocaleCode,
} from '@parlance/formats';
import { v7 as newId } from 'uuid';
import { type ProjectScope, requireLocaleEdit } from '../../access/scope.ts';
import type { Changed } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { describeLocale } from '../../integrations/cldr/known-locales.ts';
import { findChangeCounts } from '../history/content.queries.ts';
import { toCounts } from '../history/content.service.ts';
import { type DeletedLocale, insertChangeSet } from '../history/history.queries.ts';
import { lockLabels } from '../labels/labels.queries.ts';
import { findSourceLocale, lockTotals } from '../projects/projects.queries.ts';
import { getNoRoomError } from '../projects/projects.service.ts';
import {
  deleteProjectLocale,
  findProjectLocale,
  insertLabelsOfTerms,
  insertLocaleDeletion,
  insertProjectLocale,
  listProjectLocaleRows,
  lockLocales,
  lockProjectLocale,
  type OwnDetails,
  type ProjectLocaleRow,
  updateLocalesCount,
  updateProjectLocale,
} from './locales.queries.ts';

export function getLocaleDetails(code: string): LocaleDetails {
  const reading = readLocaleCode(code);
  return {
    ...describeLocale(code),
    direction: directionOf(code),
    plurals: [...pluralCategoriesOf(code)],
    unknown: 'parts' in reading ? findUnknownParts(reading.parts) : [],
  };
}

export async function listProjectLocales(db: Db, scope: ProjectScope): Promise<ProjectLocale[]> {
  return (await listProjectLocaleRows(db, scope)).map(toProjectLocale);
}

export async function addProjectLocale(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  locale: NewLocale,
): Promise<Changed<ProjectLocale>> {
  requireRules(locale.base);
  return inTransaction(db, async (trx) => {
    if (!(await updateLocalesCount(trx, scope))) throw await getNoRoomError(trx, scope);
    requireLocaleEdit(scope, locale.code);
    const { row, changeSetId } = await createLocale(trx, scope, locale);
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
  { code, ...own }: { code: string } & OwnDetails,
): Promise<{ row: ProjectLocaleRow; changeSetId: string }> {
  const changeSetId = newId();
  const row = await insertProjectLocale(trx, scope, { id: newId(), code, ...own });
  await insertLabelsOfTerms(trx, scope, code);
  await insertChangeSet(trx, scope, {
    id: changeSetId,
    kind: 'locale.create',
    locale: code,
    summary: { createdLocale: true },
  });
  return { row, changeSetId };
}

/** Changes what a locale has of its own. */
export async function changeProjectLocale(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  locale: { code: string } & OwnDetails,
): Promise<ProjectLocale> {
  requireLocaleEdit(scope, locale.code);
  requireRules(locale.base);
  return inTransaction(db, async (trx) => {
    const row = await updateProjectLocale(trx, scope, locale);
    if (!row) throw new AppError('NotFound');
    await events.publish(trx, scope, { event: 'locales', data: {} });
    return toProjectLocale(row);
  });
}

/** Fails for a base that has no plural rules to give. */
function requireRules(base: string | null | undefined): void {
  if (base === null || base === undefined || pluralRulesOf(base)) return;
  const message = 'is of a language whose plural rules CLDR does not know';
  throw new AppError('BadRequest', [{ path: 'body.base', message }]);
}

export async function removeProjectLocale(
  { db, events }: Pick<Context, 'db' | 'events'>,
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
  { id, locale, name, base, is_source, created_at }: ProjectLocaleRow,
  changeSetId: string,
): Promise<DeletedLocale> {
  await insertLocaleDeletion(trx, scope, { code: locale, changeSetId });
  await deleteProjectLocale(trx, scope, locale);
  const own = { ...(name !== null && { name }), ...(base !== null && { base }) };
  return {
    id,
    created: created_at.toISOString(),
    ...own,
    ...(is_source && { isSource: true as const }),
  };
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

/** Takes back that a locale was deleted, unless there is one again. It is the source again, if none is. */
export async function restoreLocale(
  trx: Transaction,
  scope: ProjectScope,
  code: string,
  deleted: DeletedLocale | undefined,
): Promise<boolean> {
  if (await findProjectLocale(trx, scope, code)) return false;
  if (!(await updateLocalesCount(trx, scope))) throw await getNoRoomError(trx, scope);
  // Nobody chooses another source meanwhile.
  await lockLocales(trx, scope, 'all');
  const isSource = deleted?.isSource === true && !(await findSourceLocale(trx, scope));
  await insertProjectLocale(trx, scope, { id: newId(), code, ...deleted, isSource });
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
  const { name, base } = row;
  const locale = describeLocale(row.locale);
  return {
    id: row.id,
    locale: name === null ? locale : { ...locale, language: name, region: '' },
    ...(name !== null && { name }),
    ...(base !== null && { base }),
    date: { created: row.created_at.toISOString(), modified: row.updated_at.toISOString() },
  };
}
