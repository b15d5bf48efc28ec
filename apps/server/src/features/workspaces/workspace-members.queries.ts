import type { WorkspaceMember, WorkspaceRole } from '@parlance/contract';
import { sql } from 'kysely';
import type { WorkspaceScope } from '../../access/scope.ts';
import type { Db, Transaction } from '../../db/database.ts';

const columns = ['m.user_id as userId', 'm.role', 'u.name', 'u.email'] as const;

interface Place {
  readonly userId: string;
  readonly role: WorkspaceRole;
}

export async function listWorkspaceMembers(
  db: Db,
  { workspaceId }: WorkspaceScope,
): Promise<WorkspaceMember[]> {
  return membersOf(db, workspaceId).orderBy(sql`u.email collate "C"`).execute();
}

function membersOf(db: Db, workspaceId: string) {
  return db
    .selectFrom('workspace_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(columns)
    .where('m.workspace_id', '=', workspaceId);
}

/** Returns the member that was added, or undefined if the user is one already. */
export async function insertWorkspaceMember(
  trx: Transaction,
  { workspaceId }: WorkspaceScope,
  { userId, role }: Place,
): Promise<WorkspaceMember | undefined> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('workspace_members')
    .values({ workspace_id: workspaceId, user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return undefined;
  return membersOf(trx, workspaceId).where('m.user_id', '=', userId).executeTakeFirst();
}

export async function updateWorkspaceMember(
  trx: Transaction,
  { workspaceId }: WorkspaceScope,
  { userId, role }: Place,
): Promise<WorkspaceMember | undefined> {
  return trx
    .updateTable('workspace_members as m')
    .from('users as u')
    .set({ role })
    .whereRef('u.id', '=', 'm.user_id')
    .where('m.workspace_id', '=', workspaceId)
    .where('m.user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteWorkspaceMember(
  trx: Transaction,
  { workspaceId }: WorkspaceScope,
  userId: string,
): Promise<boolean> {
  const result = await trx
    .deleteFrom('workspace_members')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function findAnyOwner(db: Db, { workspaceId }: WorkspaceScope): Promise<boolean> {
  const owner = await db
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}
