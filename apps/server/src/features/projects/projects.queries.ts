import type { endpoints, ParsedBody, Role } from '@parlance/contract';
import { sql } from 'kysely';
import type { CheckedProject, ProjectScope } from '../../access/scope.ts';
import { releaseObjects } from '../../blobs/blobs.queries.ts';
import { lockProject } from '../../content/locks.queries.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { contentTables, memoryTables } from '../../db/tables/tables.ts';
import type { ProjectSource } from '../../integrations/formats/reading/choose-source.ts';
import { localeSums, noCounts } from './project-lists.queries.ts';
import type { ProjectRow } from './projects.mapper.ts';

/** A change of a project's terms or locales counts as a change of the project. */
export async function findProject(db: Db, scope: ProjectScope): Promise<ProjectRow | undefined> {
  const { rows } = await sql<ProjectRow>`
    select p.id, p.workspace_id, p.name, p.description, p.texts_in_keys, p.reference_url, t.terms_count,
      t.locked_count, t.locales_count, p.created_at,
      greatest(p.updated_at, t.updated_at) as updated_at,
      s.counted_locales, s.translated_count, s.reviewed_count, s.source_locale,
      ${scope.role}::text as role, ${scope.locales}::text[] as locales
    from projects p
    join project_totals t on t.project_id = ${scope.projectId}::uuid
    cross join (
      select ${localeSums} from project_locales
      where project_id = ${scope.projectId}::uuid and archived_at is null
    ) s
    where p.id = ${scope.projectId}::uuid
  `.execute(db);
  return rows[0];
}

/** The number of terms of the project, read from its counter. */
export async function countTerms(db: Db, scope: ProjectScope): Promise<number> {
  const row = await db
    .selectFrom('project_totals')
    .select('terms_count')
    .where('project_id', '=', scope.projectId)
    .executeTakeFirst();
  return row?.terms_count ?? 0;
}

/** The number of locked terms, read from the counter. */
export async function countLockedTerms(db: Db, scope: ProjectScope): Promise<number> {
  const row = await db
    .selectFrom('project_totals')
    .select('locked_count')
    .where('project_id', '=', scope.projectId)
    .executeTakeFirst();
  return row?.locked_count ?? 0;
}

/** The locale of the source texts; undefined if none is chosen. */
export async function findSourceLocale(db: Db, scope: ProjectScope): Promise<string | undefined> {
  const row = await db
    .selectFrom('project_locales')
    .select('locale')
    .where('project_id', '=', scope.projectId)
    .where('is_source', '=', true)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row?.locale;
}

/** The source locale of the project, and whether its keys are texts. */
export async function findSource(db: Db, scope: ProjectScope): Promise<ProjectSource> {
  const { rows } = await sql<{ locale: string | null; texts_in_keys: boolean }>`
    select p.texts_in_keys, (
      select l.locale from project_locales l
      where l.project_id = ${scope.projectId}::uuid and l.is_source and l.archived_at is null
    ) as locale
    from projects p
    where p.id = ${scope.projectId}::uuid
  `.execute(db);
  const { locale = null, texts_in_keys: textsInKeys = false } = rows[0] ?? {};
  return { locale: locale ?? undefined, textsInKeys };
}

/**
 * Whether a locale must not have texts of locked terms. In a project that says nothing about source texts every
 * locale may have them.
 */
export function isTargetLocale({ locale, textsInKeys }: ProjectSource, code: string): boolean {
  return locale === undefined ? textsInKeys : locale !== code;
}

/** Sets the source locale, which must be a locked locale of the project, or removes it. */
export async function updateSourceLocale(
  trx: Transaction,
  scope: ProjectScope,
  locale: string | null,
): Promise<void> {
  const update = trx
    .updateTable('project_locales')
    .where('project_id', '=', scope.projectId)
    .where('archived_at', 'is', null);
  // The previous one is reset first, as the unique index allows no two, not even within a statement.
  await update.set({ is_source: false }).where('is_source', '=', true).execute();
  if (locale !== null) await update.set({ is_source: true }).where('locale', '=', locale).execute();
}

/** Sets the source of the project's texts. Requires the same locks as `updateSourceLocale`. */
export async function updateSource(
  trx: Transaction,
  scope: ProjectScope,
  { locale = null, textsInKeys }: { locale?: string | null | undefined; textsInKeys: boolean },
): Promise<void> {
  await updateSourceLocale(trx, scope, locale);
  await trx
    .updateTable('projects')
    .set({ texts_in_keys: textsInKeys, updated_at: sql`now()` })
    .where('id', '=', scope.projectId)
    .where('texts_in_keys', '<>', textsInKeys)
    .execute();
}

/** Counts a project for its creator. Returns false if that would exceed `limit`. */
export async function updateProjectsCreated(
  trx: Transaction,
  args: { userId: string; limit: number },
): Promise<boolean> {
  const result = await trx
    .updateTable('users')
    .set({ projects_created: sql`projects_created + 1` })
    .where('id', '=', args.userId)
    .where('projects_created', '<', args.limit)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertProject(
  trx: Transaction,
  project: {
    id: string;
    name: string;
    description: string | null;
    planCode: string;
    workspaceId: string;
    userId: string;
    role: Role;
  },
): Promise<ProjectRow> {
  const inserted = await trx
    .insertInto('projects')
    .values({
      id: project.id,
      name: project.name,
      description: project.description,
      plan_code: project.planCode,
      workspace_id: project.workspaceId,
    })
    .returning(['workspace_id', 'created_at', 'updated_at'])
    .executeTakeFirstOrThrow();
  await trx.insertInto('project_totals').values({ project_id: project.id }).execute();
  const unnamed = { project_id: project.id, id: project.id, path: null, format: null };
  await trx.insertInto('files').values(unnamed).execute();
  await trx.insertInto('activity_heads').values({ project_id: project.id }).execute();
  await trx.insertInto('check_progress').values({ project_id: project.id }).execute();
  await trx.insertInto('memories').values({ id: project.id, project_id: project.id }).execute();
  await trx
    .insertInto('project_members')
    .values({ project_id: project.id, user_id: project.userId, role: project.role, locales: null })
    .execute();
  const { id, name, description, role } = project;
  const nothing = {
    texts_in_keys: false,
    reference_url: null,
    ...noCounts,
  };
  return { id, name, description, role, locales: null, ...nothing, ...inserted };
}

export async function updateProject(
  db: Db,
  scope: ProjectScope,
  { name, description, textsInKeys, referenceUrl }: ParsedBody<typeof endpoints.updateProject>,
): Promise<void> {
  await db
    .updateTable('projects')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(textsInKeys === undefined ? {} : { texts_in_keys: textsInKeys }),
      ...(referenceUrl === undefined ? {} : { reference_url: referenceUrl }),
      updated_at: sql`now()`,
    })
    .where('id', '=', scope.projectId)
    .execute();
}

/** Moves the project to another workspace. */
export async function updateWorkspace(
  trx: Transaction,
  { projectId }: ProjectScope,
  workspaceId: string,
): Promise<void> {
  await trx
    .updateTable('projects')
    .set({ workspace_id: workspaceId })
    .where('id', '=', projectId)
    .execute();
}

export async function findWorkspaceId(db: Db, { projectId }: ProjectScope): Promise<string> {
  const { workspace_id } = await db
    .selectFrom('projects')
    .select('workspace_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return workspace_id;
}

/** Deletes a project with all its content, and decrements the count of projects of the actor. */
export async function deleteProject(trx: Transaction, scope: CheckedProject): Promise<void> {
  const { projectId, actor } = scope;
  await lockProject(trx, scope);
  // The head of the memory goes first: whoever writes to the memory locks it.
  for (const table of memoryTables) {
    await trx.deleteFrom(table).where('memory_id', '=', projectId).execute();
  }
  // Child tables come first: one statement empties each table, while a cascade would delete row by row.
  for (const table of contentTables.toReversed()) {
    if (table === 'blobs') await releaseObjects(trx, scope);
    await trx.deleteFrom(table).where('project_id', '=', projectId).execute();
  }
  const { numDeletedRows } = await trx
    .deleteFrom('projects')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  // A concurrent transaction has deleted the project.
  if (numDeletedRows === 0n) return;
  await trx
    .updateTable('users')
    .set({ projects_created: sql`greatest(projects_created - 1, 0)` })
    .where('id', '=', actor.id)
    .execute();
}
