import { sql } from 'kysely';
import { lockAddress } from '../../access/locks.queries.ts';
import type { Db, Transaction } from '../../db/database.ts';
import type { MembershipRow } from '../members/members.mapper.ts';

export async function insertUser(
  trx: Transaction,
  user: { id: string; name: string; email: string; passwordHash: string | null },
): Promise<void> {
  await trx
    .insertInto('users')
    .values({ id: user.id, name: user.name, email: user.email, password_hash: user.passwordHash })
    .execute();
}

export async function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash', 'token_version'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Replaces the hash of a password by another hash of the same password, unless it has changed since it was read. */
export async function replaceHash(
  db: Db,
  { id, password_hash: before }: { id: string; password_hash: string | null },
  after: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute();
}

export async function findClientCredentials(db: Db, id: string) {
  return db
    .selectFrom('project_clients')
    .select(['id', 'secret_hash', 'token_version'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Turns the invites for an address into memberships, and returns those. */
export async function insertMembersFromInvites(
  trx: Transaction,
  args: { userId: string; email: string },
): Promise<({ project_id: string } & MembershipRow)[]> {
  await lockAddress(trx, args.email);
  // Projects are locked first, as the deletion of a project locks it before it deletes the invites.
  const open = await sql<{ id: string }>`
    select id from projects
    where id in (select project_id from project_invites where email = ${args.email})
    order by id for key share
  `.execute(trx);
  if (open.rows.length === 0) return [];
  const { rows } = await sql<{ project_id: string } & MembershipRow>`
    delete from project_invites
    where email = ${args.email} and project_id = any(${open.rows.map(({ id }) => id)}::uuid[])
    returning project_id, role, locales
  `.execute(trx);
  if (rows.length === 0) return [];
  await trx
    .insertInto('project_members')
    .values(rows.map((row) => ({ ...row, user_id: args.userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return rows;
}

/** Makes a reset token void. The row stays, since its count of requests limits how many tokens may be asked for. */
export async function deleteResetToken(trx: Transaction, userId: string): Promise<void> {
  await trx
    .updateTable('password_resets')
    .set({ token_hash: Buffer.alloc(0) })
    .where('user_id', '=', userId)
    .execute();
}
