import { sql } from 'kysely';
import type { CheckedProject, ProjectScope } from '../../access/scope.ts';
import type { Db, Transaction } from '../../db/database.ts';

export interface ProjectLocaleRow {
  id: string;
  locale: string;
  name: string | null;
  base: string | null;
  is_source: boolean;
  created_at: Date;
  updated_at: Date;
}

const columns = ['id', 'locale', 'name', 'base', 'is_source', 'created_at', 'updated_at'] as const;

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

/** The bases of those locales that have one, by their codes. */
export async function listLocaleBases(
  db: Db,
  scope: ProjectScope,
): Promise<Readonly<Record<string, string>>> {
  const rows = await db
    .selectFrom('project_locales')
    .select(['locale', 'base'])
    .where('project_id', '=', scope.projectId)
    .where('base', 'is not', null)
    .execute();
  return Object.fromEntries(rows.map(({ locale, base }) => [locale, base ?? locale]));
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

/** What a locale may have of its own. */
export interface OwnDetails {
  readonly name?: string | null | undefined;
  readonly base?: string | null | undefined;
}

export async function insertProjectLocale(
  trx: Transaction,
  scope: ProjectScope,
  args: { id: string; code: string; created?: string; isSource?: boolean } & OwnDetails,
): Promise<ProjectLocaleRow> {
  return trx
    .insertInto('project_locales')
    .values({
      project_id: scope.projectId,
      id: args.id,
      locale: args.code,
      name: args.name ?? null,
      base: args.base ?? null,
      is_source: args.isSource ?? false,
      ...(args.created === undefined ? {} : { created_at: new Date(args.created) }),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Changes what is given; undefined where the project has no such locale. */
export async function updateProjectLocale(
  trx: Transaction,
  scope: ProjectScope,
  { code, ...changes }: { code: string } & OwnDetails,
): Promise<ProjectLocaleRow | undefined> {
  return trx
    .updateTable('project_locales')
    .set({ ...changes, updated_at: sql`now()` })
    .where('project_id', '=', scope.projectId)
    .where('locale', '=', code)
    .returning(columns)
    .executeTakeFirst();
}

/** Gives all translations of a locale the labels of their terms. */
export async function insertLabelsOfTerms(
  trx: Transaction,
  scope: ProjectScope,
  code: string,
): Promise<void> {
  await sql`
    insert into translation_labels (project_id, term_id, locale, label_id)
    select project_id, term_id, ${code}, label_id
    from term_labels
    where project_id = ${scope.projectId}::uuid
  `.execute(trx);
}

/** Makes edits in the locale wait, and waits for those under way. */
export async function lockProjectLocale(
  trx: Transaction,
  scope: ProjectScope,
  code: string,
): Promise<(ProjectLocaleRow & { translated_count: number }) | undefined> {
  return trx
    .selectFrom('project_locales')
    .select([...columns, 'translated_count'])
    .where('project_id', '=', scope.projectId)
    .where('locale', '=', code)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes edits in locales wait, and waits for those under way. Answers which of them are there. */
export async function lockLocales(
  trx: Transaction,
  scope: CheckedProject,
  locales: readonly string[] | 'all',
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('project_locales')
    .select('locale')
    .where('project_id', '=', scope.projectId)
    .$if(locales !== 'all', (query) => query.where('locale', 'in', [...locales]))
    .orderBy('locale')
    .forUpdate()
    .execute();
  return new Set(rows.map(({ locale }) => locale));
}

/** Writes down what goes with a locale: its translations and their labels. */
export async function insertLocaleDeletion(
  trx: Transaction,
  scope: ProjectScope,
  args: { code: string; changeSetId: string },
): Promise<void> {
  const inLocale = sql`project_id = ${scope.projectId}::uuid and locale = ${args.code}`;
  await sql`
    insert into changes (project_id, change_set_id, term_id, locale, kind, before, before_state)
    select project_id, ${args.changeSetId}::uuid, term_id, locale, 'translation.update', value, state
    from translations where ${inLocale} and value <> ''
  `.execute(trx);
  await sql`
    insert into label_changes (project_id, change_set_id, term_id, locale, label_id, added)
    select project_id, ${args.changeSetId}::uuid, term_id, locale, label_id, false
    from translation_labels where ${inLocale}
  `.execute(trx);
}

/** Deletes a locale with its translations, and counts it off. */
export async function deleteProjectLocale(
  trx: Transaction,
  scope: ProjectScope,
  code: string,
): Promise<void> {
  await trx
    .deleteFrom('project_locales')
    .where('project_id', '=', scope.projectId)
    .where('locale', '=', code)
    .execute();
  await sql`
    update project_totals set locales_count = locales_count - 1, updated_at = now()
    where project_id = ${scope.projectId}::uuid
  `.execute(trx);
}
