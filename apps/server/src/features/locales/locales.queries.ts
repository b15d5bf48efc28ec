import { sql } from 'kysely';
import type { Db, Transaction } from '../../db/database.ts';
import { insertChangeSet } from '../history/history.queries.ts';
import type { ProjectScope } from '../projects/projects.policy.ts';
import { lockTotals } from '../projects/projects.queries.ts';

export interface ProjectLocaleRow {
  id: string;
  locale: string;
  created_at: Date;
  updated_at: Date;
}

const columns = ['id', 'locale', 'created_at', 'updated_at'] as const;

export async function listProjectLocaleRows(
  db: Db,
  scope: ProjectScope,
): Promise<ProjectLocaleRow[]> {
  return db
    .selectFrom('project_locales')
    .select(columns)
    .where('project_id', '=', scope.projectId)
    .orderBy('locale')
    .execute();
}

export async function findProjectLocale(
  db: Db,
  scope: ProjectScope,
  code: string,
): Promise<ProjectLocaleRow | undefined> {
  return db
    .selectFrom('project_locales')
    .select(columns)
    .where('project_id', '=', scope.projectId)
    .where('locale', '=', code)
    .executeTakeFirst();
}

/** Counts one more locale, unless that is more than the plan allows. */
export async function updateLocalesCount(trx: Transaction, scope: ProjectScope): Promise<boolean> {
  const { rows } = await sql`
    update project_totals
    set locales_count = locales_count + 1, updated_at = now()
    where project_id = ${scope.projectId}::uuid
      and (locales_count + 1)::bigint * terms_count <= ${scope.maxStrings}::bigint
    returning 1
  `.execute(trx);
  return rows.length > 0;
}

/** Adds a locale whose translations begin with the labels of their terms. */
export async function insertProjectLocale(
  trx: Transaction,
  scope: ProjectScope,
  args: { id: string; changeSetId: string; code: string },
): Promise<ProjectLocaleRow> {
  const row = await trx
    .insertInto('project_locales')
    .values({ project_id: scope.projectId, id: args.id, locale: args.code })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await sql`
    insert into translation_labels (project_id, term_id, locale, label_id)
    select project_id, term_id, ${args.code}, label_id
    from term_labels
    where project_id = ${scope.projectId}::uuid
  `.execute(trx);
  await insertChangeSet(trx, scope, {
    id: args.changeSetId,
    kind: 'locale.create',
    locale: args.code,
  });
  return row;
}

/** Deletes a locale; its translations stay readable in the history. False if there is no such. */
export async function deleteProjectLocale(
  trx: Transaction,
  scope: ProjectScope,
  args: { code: string; changeSetId: string },
): Promise<boolean> {
  const projectId = scope.projectId;
  await lockTotals(trx, scope);
  const { rows } = await sql`
    select from project_locales
    where project_id = ${projectId}::uuid and locale = ${args.code} for update
  `.execute(trx);
  if (rows.length === 0) return false;
  await insertChangeSet(trx, scope, {
    id: args.changeSetId,
    kind: 'locale.delete',
    locale: args.code,
  });
  await sql`
    with gone as (
      delete from translations
      where project_id = ${projectId}::uuid and locale = ${args.code}
      returning term_id, value
    )
    insert into changes (project_id, change_set_id, term_id, locale, kind, before)
    select ${projectId}::uuid, ${args.changeSetId}::uuid, term_id, ${args.code},
      'translation.update', value
    from gone where value <> ''
  `.execute(trx);
  await sql`
    with gone as (
      delete from project_locales
      where project_id = ${projectId}::uuid and locale = ${args.code}
    )
    update project_totals set locales_count = locales_count - 1, updated_at = now()
    where project_id = ${projectId}::uuid
  `.execute(trx);
  return true;
}
