import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Db, Transaction } from '../../db/database.ts';
import type { MemberRow, MembershipRow } from './members.mapper.ts';

const columns = ['m.user_id as userId', 'm.role', 'm.locales', 'u.name', 'u.email'] as const;

export async function listMembers(db: Db, scope: ProjectScope): Promise<MemberRow[]> {
  return db
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(columns)
    .where('m.project_id', '=', scope.projectId)
    .orderBy(sql`u.email collate "C"`)
    .execute();
}

export async function findMember(
  db: Db,
  scope: ProjectScope,
  userId: string,
): Promise<MemberRow | undefined> {
  return db
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(columns)
    .where('m.project_id', '=', scope.projectId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
}

export async function findAnyAdmin(db: Db, scope: ProjectScope): Promise<boolean> {
  const admin = await db
    .selectFrom('project_members')
    .select('user_id')
    .where('project_id', '=', scope.projectId)
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/** Returns the member that was added, or undefined if the user is one already. */
export async function insertMember(
  trx: Transaction,
  scope: ProjectScope,
  { userId, role, locales }: MembershipRow & { userId: string },
): Promise<MemberRow | undefined> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('project_members')
    .values({ project_id: scope.projectId, user_id: userId, role, locales })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows ? findMember(trx, scope, userId) : undefined;
}

export async function updateMember(
  trx: Transaction,
  scope: ProjectScope,
  { userId, ...values }: Partial<MembershipRow> & { userId: string },
): Promise<MemberRow | undefined> {
  return trx
    .updateTable('project_members as m')
    .from('users as u')
    .set(values)
    .whereRef('u.id', '=', 'm.user_id')
    .where('m.project_id', '=', scope.projectId)
    .where('m.user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteMember(
  trx: Transaction,
  scope: ProjectScope,
  userId: string,
): Promise<boolean> {
  const result = await trx
    .deleteFrom('project_members')
    .where('project_id', '=', scope.projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
