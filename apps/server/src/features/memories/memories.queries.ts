import { sql } from 'kysely';
import type { WorkspaceScope } from '../../access/scope.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { memoryTables } from '../../db/tables/tables.ts';

// The shared memories of a workspace. Every statement names the workspace, so that nobody reaches those of another one.

type InWorkspace = Pick<WorkspaceScope, 'workspaceId'>;

export interface MemoryRow {
  readonly id: string;
  readonly name: string;
  readonly source_locale: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly reading: number;
  readonly writing: number;
}

/** Lists the memories of a workspace by name, or one of them. */
export async function listMemoryRows(
  db: Db,
  { workspaceId }: InWorkspace,
  id?: string,
): Promise<MemoryRow[]> {
  const { rows } = await sql<MemoryRow>`
    select m.id, m.name, m.source_locale, m.created_at, m.updated_at,
      (
        select count(*) filter (where l.reads) from memory_projects l
        join projects p on p.id = l.project_id and p.workspace_id = m.workspace_id
        where l.memory_id = m.id
      ) as reading,
      (
        select count(*) filter (where l.writes) from memory_projects l
        join projects p on p.id = l.project_id and p.workspace_id = m.workspace_id
        where l.memory_id = m.id
      ) as writing
    from memories m
    where m.workspace_id = ${workspaceId}::uuid and ${id === undefined ? sql`true` : sql`m.id = ${id}::uuid`}
    order by m.name collate "C", m.id
  `.execute(db);
  return rows;
}

/** Counts the source texts of memories. */
export async function countSegments(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ memory_id: string; count: number }>`
    select s.memory_id, count(*) as count from memory_segments s
    where s.memory_id = any(${ids}::uuid[]) and s.form = ''
    group by s.memory_id
  `.execute(db);
  return new Map(rows.map((row) => [row.memory_id, row.count]));
}

/** How many translations a memory has, and in which locales. */
export interface TargetCount {
  readonly memory_id: string;
  readonly count: number;
  readonly locales: readonly string[];
}

/** Counts the translations of memories. */
export async function countTargets(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TargetCount>> {
  const { rows } = await sql<TargetCount>`
    select t.memory_id, count(*) as count, array_agg(distinct t.locale order by t.locale) as locales
    from memory_targets t where t.memory_id = any(${ids}::uuid[])
    group by t.memory_id
  `.execute(db);
  return new Map(rows.map((row) => [row.memory_id, row]));
}

export async function insertMemory(
  trx: Transaction,
  { workspaceId }: InWorkspace,
  { id, name, sourceLocale }: { id: string; name: string; sourceLocale: string },
): Promise<void> {
  await trx
    .insertInto('memories')
    .values({ id, project_id: null, workspace_id: workspaceId, name, source_locale: sourceLocale })
    .execute();
  await trx.insertInto('memory_heads').values({ memory_id: id, followed: null }).execute();
}

export async function updateMemoryName(
  trx: Transaction,
  { workspaceId }: InWorkspace,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await trx
    .updateTable('memories')
    .set({ name, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .execute();
}

/** Deletes all that a memory has. Its head goes first: whoever writes to the memory locks it. */
export async function deleteTextsOf(trx: Transaction, memoryId: string): Promise<void> {
  for (const table of memoryTables) {
    await trx.deleteFrom(table).where('memory_id', '=', memoryId).execute();
  }
}

export async function deleteMemory(
  trx: Transaction,
  { workspaceId }: InWorkspace,
  id: string,
): Promise<void> {
  await deleteTextsOf(trx, id);
  await trx
    .deleteFrom('memories')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .execute();
}

/** A project that translations of a shared memory are from. */
export interface ContributorRow {
  readonly project_id: string;
  /** Null where the project is gone. */
  readonly name: string | null;
  readonly translations: number;
  readonly writes: boolean;
}

/** Lists the projects that translations of a memory are from, those with most of them first. */
export async function listContributorRows(db: Db, memoryId: string): Promise<ContributorRow[]> {
  const { rows: counts } = await sql<{ project_id: string; count: number }>`
    select t.project_id, count(*) as count from memory_targets t
    where t.memory_id = ${memoryId}::uuid and t.project_id is not null
    group by t.project_id order by count(*) desc, t.project_id
  `.execute(db);
  const ids = counts.map((row) => row.project_id);
  const { rows: known } = await sql<{ id: string; name: string; writes: boolean }>`
    select p.id, p.name, exists (
        select from memory_projects l
        join memories m on m.id = l.memory_id and m.workspace_id = p.workspace_id
        where l.project_id = p.id and l.memory_id = ${memoryId}::uuid and l.writes
      ) as writes
    from projects p where p.id = any(${ids}::uuid[])
  `.execute(db);
  const projects = new Map(known.map((row) => [row.id, row]));
  return counts.map(({ project_id, count }) => {
    const { name = null, writes = false } = projects.get(project_id) ?? {};
    return { project_id, name, translations: count, writes };
  });
}

/** The projects that are linked with a memory. */
export async function listLinkedProjects(db: Db, memoryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memory_projects')
    .select('project_id')
    .where('memory_id', '=', memoryId)
    .execute();
  return rows.map(({ project_id }) => project_id);
}

/** Of memories of projects, lists those that have all that was done in their projects. */
export async function listCurrent(
  db: Db,
  projectIds: readonly string[],
  keysVersion: number,
): Promise<ReadonlySet<string>> {
  const heads = await sql<{ id: string; followed_seq: number }>`
    select m.memory_id as id, m.followed_seq from memory_heads m
    where m.memory_id = any(${projectIds}::uuid[]) and m.keys_version >= ${keysVersion}
  `.execute(db);
  const logs = await sql<{ id: string; last_seq: number }>`
    select h.project_id as id, h.last_seq from activity_heads h
    where h.project_id = any(${projectIds}::uuid[])
  `.execute(db);
  const unnumbered = await sql<{ id: string }>`
    select a.project_id as id from activity a
    where a.project_id = any(${projectIds}::uuid[]) and a.seq is null
    group by a.project_id
  `.execute(db);
  const last = new Map(logs.rows.map(({ id, last_seq }) => [id, last_seq]));
  const growing = new Set(unnumbered.rows.map(({ id }) => id));
  const current = heads.rows.filter(
    ({ id, followed_seq }) => !growing.has(id) && followed_seq === (last.get(id) ?? 0),
  );
  return new Set(current.map(({ id }) => id));
}

/** Notes that a memory has other texts than before. */
export async function touchMemory(trx: Transaction, memoryId: string): Promise<void> {
  await trx
    .updateTable('memories')
    .set({ updated_at: sql`now()` })
    .where('id', '=', memoryId)
    .execute();
}
