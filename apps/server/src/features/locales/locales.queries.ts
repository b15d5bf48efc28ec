import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';

export interface ProjectLocaleRow {
  id: string;
  locale: string;
  name: string | null;
  base: string | null;
  is_source: boolean;
  translated_count: number;
  created_at: Date;
  updated_at: Date;
}

const columns = [
  'id',
  'locale',
  'name',
  'base',
  'is_source',
  'translated_count',
  'created_at',
  'updated_at',
] as const;

export async function listProjectLocaleRows(
  db: Db,
  scope: ProjectScope,
): Promise<ProjectLocaleRow[]> {
  return db
    .selectFrom('project_locales')
    .select(columns)
    .where('project_id', '=', scope.projectId)
    .where('archived_at', 'is', null)
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
    .where('archived_at', 'is', null)
    .where('locale', '=', code)
    .executeTakeFirst();
}

/** Whether the project has all of these locales, which must differ. */
export async function hasProjectLocales(
  db: Db,
  scope: ProjectScope,
  codes: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`${prepared}
    ${countProjectLocales(scope, codes)}
  `.execute(db);
  return rows[0]?.count === codes.length;
}

/** Counts which of these locales the project has. */
export function countProjectLocales(
  scope: ProjectScope,
  codes: readonly string[],
): RawBuilder<number> {
  return sql`
    select count(*) as count from project_locales own
    where own.project_id = ${scope.projectId}::uuid and own.archived_at is null
      and own.locale = any(${codes}::text[])
  `;
}

/** The bases of locales that have one, by locale code. */
export async function listLocaleBases(
  db: Db,
  scope: ProjectScope,
): Promise<Readonly<Record<string, string>>> {
  const rows = await db
    .selectFrom('project_locales')
    .select(['locale', 'base'])
    .where('project_id', '=', scope.projectId)
    .where('archived_at', 'is', null)
    .where('base', 'is not', null)
    .execute();
  return Object.fromEntries(rows.map(({ locale, base }) => [locale, base ?? locale]));
}

/** The properties of a locale that users can set. */
export interface OwnDetails {
  readonly name?: string | null | undefined;
  readonly base?: string | null | undefined;
}

export async function insertProjectLocale(
  trx: Transaction,
  scope: ProjectScope,
  args: { id: string; code: string } & OwnDetails,
): Promise<ProjectLocaleRow> {
  return trx
    .insertInto('project_locales')
    .values({
      project_id: scope.projectId,
      id: args.id,
      locale: args.code,
      name: args.name ?? null,
      base: args.base ?? null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Updates the given properties. Returns undefined if the project has no such locale. */
export async function updateProjectLocale(
  trx: Transaction,
  scope: ProjectScope,
  { code, ...changes }: { code: string } & OwnDetails,
): Promise<ProjectLocaleRow | undefined> {
  return trx
    .updateTable('project_locales')
    .set({ ...changes, updated_at: sql`now()` })
    .where('project_id', '=', scope.projectId)
    .where('archived_at', 'is', null)
    .where('locale', '=', code)
    .returning(columns)
    .executeTakeFirst();
}
