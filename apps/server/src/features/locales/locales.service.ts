import type { Locale, ProjectLocale } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { AppContext } from '../../app.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { knownLocales } from '../../integrations/cldr/known-locales.ts';
import { type ProjectScope, requireLocaleEdit } from '../projects/projects.policy.ts';
import { getNoRoomError } from '../projects/projects.service.ts';
import {
  deleteProjectLocale,
  findProjectLocale,
  insertProjectLocale,
  listProjectLocaleRows,
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
): Promise<ProjectLocale> {
  return inTransaction(db, async (trx) => {
    // The plan comes first: on a full one even an unknown code is told of the limit.
    if (!(await updateLocalesCount(trx, scope))) throw await getNoRoomError(trx, scope);
    requireKnownLocale(code);
    requireLocaleEdit(scope, code);
    await events.publish(trx, scope, { event: 'locales', data: {} });
    return toProjectLocale(
      await insertProjectLocale(trx, scope, { id: newId(), changeSetId: newId(), code }),
    );
  });
}

export async function removeProjectLocale(
  { db, events }: AppContext,
  scope: ProjectScope,
  code: string,
): Promise<undefined> {
  requireLocaleEdit(scope, code);
  await inTransaction(db, async (trx) => {
    const deleted = await deleteProjectLocale(trx, scope, { code, changeSetId: newId() });
    if (!deleted) throw new AppError('NotFound');
    await events.publish(trx, scope, { event: 'locales', data: {} });
  });
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
