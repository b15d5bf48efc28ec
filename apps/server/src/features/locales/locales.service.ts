import type { LocaleDetails, NewLocale, ProjectLocale } from '@parlance/contract';
import {
  directionOf,
  findUnknownParts,
  pluralCategoriesOf,
  pluralRulesOf,
  readLocaleCode,
} from '@parlance/messages';
import { v7 as newId } from 'uuid';
import type { ProjectScope } from '../../access/scope.ts';
import type { Changed } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import type { Activity } from '../../content/activity/writing.queries.ts';
import type { Carried } from '../../content/archive/archive.queries.ts';
import {
  archiveLocale,
  releaseCode,
  unarchiveLocale,
} from '../../content/archive/archived-locales.queries.ts';
import { type DeletedLocale, insertChangeSet } from '../../content/changes.queries.ts';
import { type ContentLock, lockContent } from '../../content/locks.queries.ts';
import { countContent } from '../../content/totals.queries.ts';
import { insertLabelsOfTerms } from '../../content/translations.queries.ts';
import type { Context } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { describeLocale } from '../../integrations/cldr/known-locales.ts';
import { findSourceLocale } from '../projects/projects.queries.ts';
import {
  findProjectLocale,
  insertProjectLocale,
  listProjectLocaleRows,
  type OwnDetails,
  type ProjectLocaleRow,
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
    const lock = await lockContent(trx, scope);
    await countContent(trx, lock, { locales: 1 });
    const { row, changeSetId } = await createLocale(trx, lock, locale);
    await events.record(trx, scope, {
      ...toLocaleActivity('locale.create', locale.code),
      changeSetId,
    });
    return { answer: toProjectLocale(row), changeSetId };
  });
}

/**
 * Adds a locale whose translations start with the labels of their terms. The caller updates the counters and checks
 * the limits of the plan.
 */
export async function createLocale(
  trx: Transaction,
  lock: ContentLock,
  { code, ...own }: { code: string } & OwnDetails,
): Promise<{ row: ProjectLocaleRow; changeSetId: string }> {
  const changeSetId = newId();
  await releaseCode(trx, lock, code);
  const row = await insertProjectLocale(trx, lock, { id: newId(), code, ...own });
  await insertLabelsOfTerms(trx, lock, code);
  await insertChangeSet(trx, lock, {
    id: changeSetId,
    kind: 'locale.create',
    locale: code,
    summary: { createdLocale: true },
  });
  return { row, changeSetId };
}

/** Changes the properties of a locale that users can set. */
export async function changeProjectLocale(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  locale: { code: string } & OwnDetails,
): Promise<ProjectLocale> {
  requireRules(locale.base);
  return inTransaction(db, async (trx) => {
    const row = await updateProjectLocale(trx, scope, locale);
    if (!row) throw new AppError('NotFound');
    await events.record(trx, scope, toLocaleActivity('locale.update', locale.code));
    return toProjectLocale(row);
  });
}

/** Throws for a base without plural rules. */
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
  return inTransaction(db, async (trx) => {
    const lock = await lockContent(trx, scope, { locales: [code] });
    const row = await requireProjectLocale(trx, scope, code);
    const changeSetId = newId();
    const { carried, deletedLocale } = await removeLocale(trx, lock, row);
    const counts = { terms: 0, ...carried };
    await insertChangeSet(trx, lock, {
      id: changeSetId,
      kind: 'locale.delete',
      locale: code,
      summary: { counts, deletedLocale },
    });
    await events.record(trx, scope, { ...toLocaleActivity('locale.delete', code), changeSetId });
    return { answer: undefined, changeSetId };
  });
}

/**
 * Deletes a locale, which has to be locked. Returns the counts of its content and what an undo needs to restore it.
 */
export async function removeLocale(
  trx: Transaction,
  lock: ContentLock,
  { id, locale, is_source }: ProjectLocaleRow,
): Promise<{ carried: Carried; deletedLocale: DeletedLocale }> {
  const carried = await archiveLocale(trx, lock, locale);
  await countContent(trx, lock, { locales: -1 });
  return { carried, deletedLocale: { id, ...(is_source && { isSource: true as const }) } };
}

/**
 * Restores an archived locale under its code, which no living locale may have, and returns the counts of its content.
 * It becomes the source locale again if there is none; the caller has locked all locales, so that no other one is
 * chosen concurrently.
 */
export async function restoreLocale(
  trx: Transaction,
  lock: ContentLock,
  { locale, code, isSource = false }: { locale: string; code: string; isSource?: boolean },
): Promise<Carried> {
  await countContent(trx, lock, { locales: 1 });
  if (locale !== code) await releaseCode(trx, lock, code);
  const isAgain = isSource && !(await findSourceLocale(trx, lock));
  return unarchiveLocale(trx, lock, { locale, code, isSource: isAgain });
}

/** Throws `NotFound` unless the locale belongs to the project. */
export async function requireProjectLocale(
  db: Db,
  scope: ProjectScope,
  code: string,
): Promise<ProjectLocaleRow> {
  const row = await findProjectLocale(db, scope, code);
  if (!row) throw new AppError('NotFound');
  return row;
}

function toLocaleActivity(
  kind: 'locale.create' | 'locale.update' | 'locale.delete',
  locale: string,
): Activity {
  return { kind, details: { locale }, events: [{ event: 'locales', data: {} }] };
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
