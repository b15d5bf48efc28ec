import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Db, Transaction } from '../../db/database.ts';
import type { MembershipRow } from '../members/members.mapper.ts';
import type { InviteRow } from './invites.mapper.ts';

const columns = ['id', 'email', 'role', 'locales'] as const;

export async function listInvites(db: Db, scope: ProjectScope): Promise<InviteRow[]> {
  return db
    .selectFrom('project_invites')
    .select(columns)
    .where('project_id', '=', scope.projectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findInvite(
  db: Db,
  scope: ProjectScope,
  id: string,
): Promise<InviteRow | undefined> {
  return db
    .selectFrom('project_invites')
    .select(columns)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertInvite(
  trx: Transaction,
  scope: ProjectScope,
  invite: InviteRow,
): Promise<InviteRow> {
  return trx
    .insertInto('project_invites')
    .values({ project_id: scope.projectId, ...invite })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function updateInvite(
  trx: Transaction,
  scope: ProjectScope,
  { id, ...values }: Partial<MembershipRow> & { id: string },
): Promise<InviteRow | undefined> {
  return trx
    .updateTable('project_invites')
    .set(values)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Records that an invite is sent again. Returns undefined if it was sent less than a minute ago. */
export async function updateInviteSent(
  trx: Transaction,
  scope: ProjectScope,
  id: string,
): Promise<InviteRow | undefined> {
  return trx
    .updateTable('project_invites')
    .set({ sent_at: sql`now()` })
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .where('sent_at', '<=', sql<Date>`now() - interval '1 minute'`)
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteInvite(
  trx: Transaction,
  scope: ProjectScope,
  id: string,
): Promise<boolean> {
  const result = await trx
    .deleteFrom('project_invites')
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteInviteOf(
  trx: Transaction,
  scope: ProjectScope,
  email: string,
): Promise<void> {
  await trx
    .deleteFrom('project_invites')
    .where('project_id', '=', scope.projectId)
    .where('email', '=', email)
    .execute();
}
