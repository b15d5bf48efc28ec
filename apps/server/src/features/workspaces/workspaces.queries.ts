import { type RawBuilder, sql } from 'kysely';
import { workspacesOfOne } from '../../access/locks.queries.ts';
import type { WorkspaceScope } from '../../access/scope.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { deleteTextsOf } from '../memories/memories.queries.ts';
import type { WorkspaceRow } from './workspaces.mapper.ts';

const columns = ['w.id', 'w.name', 'w.is_personal', 'w.created_at', 'w.updated_at'] as const;

/** Inserts the personal workspace of an account. Every function that inserts an account has to call this. */
export async function insertOwnWorkspace(
  trx: Transaction,
  user: { id: string; name: string },
): Promise<void> {
  await insertWorkspace(trx, { id: user.id, name: user.name, userId: user.id, isPersonal: true });
}

export async function insertWorkspace(
  trx: Transaction,
  { id, name, userId, isPersonal = false }: NewWorkspace,
): Promise<void> {
  await trx.insertInto('workspaces').values({ id, name, is_personal: isPersonal }).execute();
  await trx
    .insertInto('workspace_members')
    .values({ workspace_id: id, user_id: userId, role: 'owner' })
    .execute();
}

interface NewWorkspace {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  readonly isPersonal?: boolean;
}

/** The workspaces of a user: the personal one first, the others by name. */
export async function listWorkspacesOfUser(db: Db, userId: string): Promise<WorkspaceRow[]> {
  return db
    .selectFrom('workspace_members as m')
    .innerJoin('workspaces as w', 'w.id', 'm.workspace_id')
    .select([...columns, 'm.role'])
    .where('m.user_id', '=', userId)
    .orderBy('w.is_personal', 'desc')
    .orderBy(sql`w.name collate "C"`)
    .orderBy('w.id')
    .execute();
}

export async function findWorkspace(
  db: Db,
  { workspaceId, role }: WorkspaceScope,
): Promise<WorkspaceRow | undefined> {
  const row = await db
    .selectFrom('workspaces as w')
    .select(columns)
    .where('w.id', '=', workspaceId)
    .executeTakeFirst();
  return row && { ...row, role };
}

export async function countOwnedWorkspaces(trx: Transaction, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('workspace_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listProjectNames(
  db: Db,
  { workspaceId }: WorkspaceScope,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .orderBy(sql`name collate "C"`)
    .orderBy('id')
    .execute();
}

export async function updateWorkspaceName(
  trx: Transaction,
  { workspaceId }: WorkspaceScope,
  name: string,
): Promise<void> {
  await trx
    .updateTable('workspaces')
    .set({ name, updated_at: sql`now()` })
    .where('id', '=', workspaceId)
    .execute();
}

export async function deleteWorkspace(
  trx: Transaction,
  { workspaceId }: WorkspaceScope,
): Promise<void> {
  await deleteMemories(trx, sql`select ${workspaceId}::uuid`);
  await trx.deleteFrom('workspaces').where('id', '=', workspaceId).execute();
}

/** The shared workspaces that would have no owner without the user. */
export async function listOwnedWithOthers(
  db: Db,
  userId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select w.id, w.name
    from workspaces w
    join workspace_members m on m.workspace_id = w.id
    where w.id in (
      select workspace_id from workspace_members where user_id = ${userId}::uuid and role = 'owner'
    )
    group by w.id, w.name
    having count(*) > 1 and count(*) filter (where m.role = 'owner') = 1
    order by w.name collate "C", w.id
  `.execute(db);
  return rows;
}

/**
 * Deletes the workspaces that only the user belongs to. Their projects move to the personal workspace of the admin
 * who has been in the project longest. If there is no admin, they move to that of the other member who has been in it
 * longest.
 */
export async function deleteWorkspacesOfOne(trx: Transaction, userId: string): Promise<void> {
  await sql`
    update projects p set workspace_id = (
      select m.user_id from project_members m
      where m.project_id = p.id and m.user_id <> ${userId}::uuid
      order by m.role = 'admin' desc, m.created_at, m.user_id
      limit 1
    )
    where p.workspace_id in (${workspacesOfOne(userId)})
  `.execute(trx);
  await deleteMemories(trx, workspacesOfOne(userId));
  await sql`delete from workspaces where id in (${workspacesOfOne(userId)})`.execute(trx);
}

/** Deletes what the shared memories of workspaces have, which lies elsewhere than the workspaces. */
async function deleteMemories(trx: Transaction, workspaceIds: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select m.id from memories m where m.workspace_id in (${workspaceIds})
  `.execute(trx);
  for (const { id } of rows) await deleteTextsOf(trx, id);
}
