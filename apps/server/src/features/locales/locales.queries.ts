import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { recordingChanges, recordingLabels } from '../../content/changes.queries.ts';
import type { ContentLock } from '../../content/locks.queries.ts';
import type { Db, Transaction } from '../../db/database.ts';

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

/** Writes down what goes with a locale: its translations and their labels. */
export async function insertLocaleDeletion(
  trx: Transaction,
  lock: ContentLock,
  { code, changeSetId }: { code: string; changeSetId: string },
): Promise<void> {
  const inLocale = sql`project_id = ${lock.projectId}::uuid and locale = ${code}`;
  const place = { termId: sql`term_id`, locale: sql`locale` };
  const change = {
    ...place,
    kind: 'translation.update',
    before: sql`value`,
    beforeState: sql`state`,
  } as const;
  const translations = sql`translations where ${inLocale} and value <> ''`;
  await recordingChanges(lock, changeSetId, change, translations).execute(trx);
  const label = { ...place, labelId: sql`label_id`, added: sql`false` };
  const labels = sql`translation_labels where ${inLocale}`;
  await recordingLabels(lock, changeSetId, label, labels).execute(trx);
}

/** Deletes a locale with its translations. */
export async function deleteProjectLocale(
  trx: Transaction,
  lock: ContentLock,
  code: string,
): Promise<void> {
  await trx
    .deleteFrom('project_locales')
    .where('project_id', '=', lock.projectId)
    .where('locale', '=', code)
    .execute();
}
