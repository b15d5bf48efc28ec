import { type RawBuilder, sql } from 'kysely';
import type { InProject } from '../../access/scope.ts';
import type { Db, Transaction } from '../../db/database.ts';
import type { GlossaryRow } from './glossaries.mapper.ts';

type InGlossary = { readonly glossaryId: string };

const columns = sql`
  g.id, g.workspace_id, g.name, g.source_locale, g.version, g.concepts_count, g.terms_count,
  g.created_at, g.updated_at
`;

export async function listGlossariesOfWorkspace(
  db: Db,
  { workspaceId }: { readonly workspaceId: string },
): Promise<GlossaryRow[]> {
  const { rows } = await sql<GlossaryRow>`
    select ${columns} from glossaries g
    where g.workspace_id = ${workspaceId}::uuid
    order by g.name collate "C", g.id
  `.execute(db);
  return rows;
}

export async function countGlossaries(
  db: Db,
  { workspaceId }: { readonly workspaceId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from glossaries where workspace_id = ${workspaceId}::uuid
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findGlossary(
  db: Db,
  { glossaryId }: InGlossary,
): Promise<GlossaryRow | undefined> {
  const { rows } = await sql<GlossaryRow>`
    select ${columns} from glossaries g where g.id = ${glossaryId}::uuid
  `.execute(db);
  return rows[0];
}

/** Makes other changes of a glossary wait. Returns it as it is then; undefined where it is gone. */
export async function lockGlossary(
  trx: Transaction,
  { glossaryId }: InGlossary,
): Promise<GlossaryRow | undefined> {
  const { rows } = await sql<GlossaryRow>`
    select ${columns} from glossaries g where g.id = ${glossaryId}::uuid for no key update
  `.execute(trx);
  return rows[0];
}

export async function insertGlossary(
  trx: Transaction,
  glossary: { id: string; workspaceId: string; name: string; sourceLocale: string },
): Promise<void> {
  const { id, workspaceId, name, sourceLocale } = glossary;
  await trx
    .insertInto('glossaries')
    .values({ id, workspace_id: workspaceId, name, source_locale: sourceLocale })
    .execute();
}

export async function updateGlossaryName(
  db: Db,
  { glossaryId }: InGlossary,
  name: string,
): Promise<void> {
  await sql`
    update glossaries set name = ${name}, updated_at = now() where id = ${glossaryId}::uuid
  `.execute(db);
}

/** Gives a glossary its next version, and moves its counters. */
export async function updateVersion(
  trx: Transaction,
  { glossaryId }: InGlossary,
  { concepts = 0, terms = 0 }: { readonly concepts?: number; readonly terms?: number },
): Promise<void> {
  await sql`
    update glossaries set version = version + 1, updated_at = now(),
      concepts_count = concepts_count + ${concepts}::int,
      terms_count = terms_count + ${terms}::int
    where id = ${glossaryId}::uuid
  `.execute(trx);
}

export async function deleteGlossary(db: Db, { glossaryId }: InGlossary): Promise<void> {
  await sql`delete from glossaries where id = ${glossaryId}::uuid`.execute(db);
}

/** The locales of a glossary with the number of their terms, the source locale first. */
export async function countTermsByLocale(
  db: Db,
  { glossaryId }: InGlossary,
  sourceLocale: string,
): Promise<{ locale: string; count: number }[]> {
  const { rows } = await sql<{ locale: string; count: number }>`
    select locale, count(*)::int as count from concept_terms
    where glossary_id = ${glossaryId}::uuid
    group by locale order by locale <> ${sourceLocale}, locale
  `.execute(db);
  return rows;
}

export interface LinkedGlossaryRow extends GlossaryRow {
  readonly is_writable: boolean;
  readonly priority: number;
}

/** The glossaries that a project uses, or one of them, in the order of their priorities. */
export async function listLinkedGlossaries(
  db: Db,
  { projectId }: InProject,
  glossaryId?: string,
): Promise<LinkedGlossaryRow[]> {
  const some: RawBuilder<unknown> =
    glossaryId === undefined ? sql`true` : sql`l.glossary_id = ${glossaryId}::uuid`;
  const { rows } = await sql<LinkedGlossaryRow>`
    select ${columns}, l.is_writable, l.priority
    from glossary_projects l
    join glossaries g on g.id = l.glossary_id
    where l.project_id = ${projectId}::uuid and ${some}
    order by l.priority, g.name collate "C", g.id
  `.execute(db);
  return rows;
}

/** How a project uses a glossary. */
export interface NewLink {
  readonly glossaryId: string;
  readonly isWritable: boolean;
  readonly priority: number;
}

/** Whether the link was added; false where there was one already. */
export async function insertLink(
  trx: Transaction,
  { projectId }: InProject,
  link: NewLink,
): Promise<boolean> {
  const { glossaryId, isWritable, priority } = link;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('glossary_projects')
    .values({
      project_id: projectId,
      glossary_id: glossaryId,
      is_writable: isWritable,
      priority,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateLink(
  trx: Transaction,
  { projectId }: InProject,
  glossaryId: string,
  { isWritable, priority }: { isWritable?: boolean | undefined; priority?: number | undefined },
): Promise<void> {
  await sql`
    update glossary_projects set
      is_writable = coalesce(${isWritable ?? null}::boolean, is_writable),
      priority = coalesce(${priority ?? null}::int, priority)
    where project_id = ${projectId}::uuid and glossary_id = ${glossaryId}::uuid
  `.execute(trx);
}

export async function deleteLink(
  trx: Transaction,
  { projectId }: InProject,
  glossaryId: string,
): Promise<void> {
  await sql`
    delete from glossary_projects
    where project_id = ${projectId}::uuid and glossary_id = ${glossaryId}::uuid
  `.execute(trx);
}

/**
 * Ends the links of a project to glossaries of other workspaces than its own, as after it was moved. Returns whether there
 * were any.
 */
export async function deleteForeignGlossaryLinks(
  trx: Transaction,
  { projectId }: InProject,
): Promise<boolean> {
  const { rows } = await sql`
    delete from glossary_projects l using projects p, glossaries g
    where l.project_id = ${projectId}::uuid and p.id = l.project_id and g.id = l.glossary_id
      and g.workspace_id <> p.workspace_id
    returning l.glossary_id
  `.execute(trx);
  return rows.length > 0;
}

export async function listProjectsOfGlossary(
  db: Db,
  { glossaryId }: InGlossary,
): Promise<string[]> {
  const { rows } = await sql<{ project_id: string }>`
    select project_id from glossary_projects where glossary_id = ${glossaryId}::uuid
  `.execute(db);
  return rows.map((row) => row.project_id);
}

/** The links of projects that have not been checked by the version of a glossary that is there. */
export async function listStaleLinks(
  db: Db,
  glossaryId?: string,
): Promise<{ projectId: string; glossaryId: string; name: string; version: number }[]> {
  const some = glossaryId === undefined ? sql`true` : sql`l.glossary_id = ${glossaryId}::uuid`;
  const { rows } = await sql<{
    projectId: string;
    glossaryId: string;
    name: string;
    version: number;
  }>`
    select l.project_id as "projectId", l.glossary_id as "glossaryId", g.name, g.version
    from glossary_projects l
    join glossaries g on g.id = l.glossary_id
    where l.checked_version < g.version and ${some}
    order by l.project_id, l.glossary_id
  `.execute(db);
  return rows;
}

/** Returns whether the project had not been checked by this version before. */
export async function updateCheckedVersion(
  trx: Transaction,
  { projectId }: InProject,
  { glossaryId, version }: { readonly glossaryId: string; readonly version: number },
): Promise<boolean> {
  const { rows } = await sql`
    update glossary_projects set checked_version = ${version}
    where project_id = ${projectId}::uuid and glossary_id = ${glossaryId}::uuid
      and checked_version < ${version}
    returning project_id
  `.execute(trx);
  return rows.length > 0;
}

/** The name and the workspace of a project, and the locale of its source texts. */
export async function findProjectOfGlossary(
  db: Db,
  { projectId }: InProject,
): Promise<{ name: string; workspaceId: string; sourceLocale: string | null } | undefined> {
  const { rows } = await sql<{ name: string; workspaceId: string; sourceLocale: string | null }>`
    select p.name, p.workspace_id as "workspaceId", (
        select l.locale from project_locales l
        where l.project_id = ${projectId}::uuid and l.is_source and l.archived_at is null
      ) as "sourceLocale"
    from projects p where p.id = ${projectId}::uuid
  `.execute(db);
  return rows[0];
}
