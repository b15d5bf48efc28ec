import type { MemoryKind } from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject } from '../../access/scope.ts';
import type { Db, Transaction } from '../../db/database.ts';

// The memories that a project has to do with. Only those of its own workspace count, whatever links say: a project that
// is moved to another one leaves the memories of the first behind.

/** A memory that a project reads or writes to. */
export interface LinkRow {
  readonly id: string;
  readonly kind: MemoryKind;
  readonly name: string;
  /** The locale of a shared memory; null for those of projects, which content tells. */
  readonly source_locale: string | null;
  readonly reads: boolean;
  readonly writes: boolean;
  readonly penalty: number;
}

/** Lists the memories of a project in their order, its own first. */
export async function listLinks(db: Db, { projectId }: InProject): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select p.id, 'own' as kind, p.name, null as source_locale, true as reads, true as writes,
      0 as penalty, -1 as position
    from projects p where p.id = ${projectId}::uuid
    union all
    select m.id, case when m.project_id is null then 'shared' else 'project' end,
      coalesce(m.name, other.name), m.source_locale, l.reads, l.writes, l.penalty, l.position
    from memory_projects l
    join memories m on m.id = l.memory_id
    join projects p on p.id = l.project_id
    left join projects other on other.id = m.project_id
    where l.project_id = ${projectId}::uuid
      and coalesce(m.workspace_id, other.workspace_id) = p.workspace_id
    order by position, name, id
  `.execute(db);
  return rows;
}

/** A memory that could be linked with a project. */
export interface LinkableRow {
  readonly id: string;
  readonly kind: 'project' | 'shared';
  readonly name: string;
  readonly source_locale: string | null;
}

/**
 * Lists the memories of the workspace of a project that are not linked with it: shared ones if the user is in the
 * workspace, and those of projects that the user is an admin of.
 */
export async function listLinkableRows(
  db: Db,
  { projectId }: InProject,
  userId: string,
): Promise<LinkableRow[]> {
  const { rows } = await sql<LinkableRow>`
    select m.id, 'shared' as kind, m.name, m.source_locale
    from projects p
    join memories m on m.workspace_id = p.workspace_id
    join workspace_members w on w.workspace_id = p.workspace_id and w.user_id = ${userId}::uuid
    where p.id = ${projectId}::uuid
    union all
    select other.id, 'project', other.name, null
    from projects p
    join projects other on other.workspace_id = p.workspace_id and other.id <> p.id
    join project_members a on a.project_id = other.id and a.user_id = ${userId}::uuid
      and a.role = 'admin'
    where p.id = ${projectId}::uuid
    order by kind desc, name, id
  `.execute(db);
  const linked = new Set((await listLinks(db, { projectId })).map(({ id }) => id));
  return rows.filter(({ id }) => !linked.has(id));
}

/** Lists the projects of its workspace that read the memory of a project, by name. */
export async function listReaderRows(
  db: Db,
  { projectId }: InProject,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select reader.id, reader.name
    from memory_projects l
    join projects reader on reader.id = l.project_id
    join projects p on p.id = ${projectId}::uuid and p.workspace_id = reader.workspace_id
    where l.memory_id = ${projectId}::uuid and l.reads
    order by reader.name, reader.id
  `.execute(db);
  return rows;
}

interface LinkChange {
  readonly reads: boolean;
  readonly writes: boolean;
  readonly penalty: number;
}

/** Inserts a link behind all others. One that was left over from another workspace is replaced. */
export async function insertLink(
  trx: Transaction,
  { projectId }: InProject,
  memoryId: string,
  { reads, writes, penalty }: LinkChange,
): Promise<void> {
  await sql`
    delete from memory_projects
    where project_id = ${projectId}::uuid and memory_id = ${memoryId}::uuid
  `.execute(trx);
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position) + 1, 0) as position from memory_projects
    where project_id = ${projectId}::uuid
  `.execute(trx);
  await trx
    .insertInto('memory_projects')
    .values({
      project_id: projectId,
      memory_id: memoryId,
      reads,
      writes,
      penalty,
      position: rows[0]?.position ?? 0,
    })
    .execute();
}

export async function updateLink(
  trx: Transaction,
  { projectId }: InProject,
  memoryId: string,
  change: LinkChange,
): Promise<void> {
  await trx
    .updateTable('memory_projects')
    .set(change)
    .where('project_id', '=', projectId)
    .where('memory_id', '=', memoryId)
    .execute();
}

export async function deleteLink(
  trx: Transaction,
  { projectId }: InProject,
  memoryId: string,
): Promise<void> {
  await trx
    .deleteFrom('memory_projects')
    .where('project_id', '=', projectId)
    .where('memory_id', '=', memoryId)
    .execute();
}

/** Puts links in the order of a list. */
export async function updateLinkOrder(
  trx: Transaction,
  { projectId }: InProject,
  memoryIds: readonly string[],
): Promise<void> {
  for (const [position, memoryId] of memoryIds.entries()) {
    await trx
      .updateTable('memory_projects')
      .set({ position })
      .where('project_id', '=', projectId)
      .where('memory_id', '=', memoryId)
      .execute();
  }
}

/** Deletes the links that lead out of the workspace of a project, in both directions. */
export async function deleteForeignMemoryLinks(
  trx: Transaction,
  { projectId }: InProject,
): Promise<void> {
  await sql`
    delete from memory_projects l
    using memories m, projects p
    where m.id = l.memory_id and p.id = l.project_id
      and (l.project_id = ${projectId}::uuid or m.project_id = ${projectId}::uuid)
      and coalesce(m.workspace_id, (
        select other.workspace_id from projects other where other.id = m.project_id
      )) <> p.workspace_id
  `.execute(trx);
}
