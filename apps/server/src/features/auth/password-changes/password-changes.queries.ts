import { sql } from 'kysely';
import type { Db, Transaction } from '../../../db/database.ts';

interface ResetArgs {
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly validSeconds: number;
  /** How many tokens may be requested in a window that begins with the first request. */
  readonly maxRequests: number;
  readonly windowSeconds: number;
}

/** Replaces the previous token of a user. Returns false if too many tokens were requested. */
export async function insertPasswordReset(trx: Transaction, args: ResetArgs): Promise<boolean> {
  const hasPassed = sql`
    excluded.first_requested_at - r.first_requested_at >= make_interval(secs => ${args.windowSeconds})
  `;
  const { rows } = await sql`
    insert into password_resets as r (user_id, token_hash, expires_at)
    values (
      ${args.userId}::uuid, ${args.tokenHash}, now() + make_interval(secs => ${args.validSeconds})
    )
    on conflict (user_id) do update
    set token_hash = excluded.token_hash,
      expires_at = excluded.expires_at,
      requests = case when ${hasPassed} then 1 else r.requests + 1 end,
      first_requested_at = case
        when ${hasPassed} then excluded.first_requested_at else r.first_requested_at
      end
    where ${hasPassed} or r.requests < ${args.maxRequests}
    returning 1
  `.execute(trx);
  return rows.length > 0;
}

/** The hash of a token that has not expired; empty if the token is void. */
export async function findResetTokenHash(
  trx: Transaction,
  userId: string,
): Promise<Buffer | undefined> {
  const row = await trx
    .selectFrom('password_resets')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.token_hash;
}

export async function findPassword(
  db: Db,
  userId: string,
): Promise<{ email: string; password_hash: string | null } | undefined> {
  return db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/**
 * Sets a password, which ends all access tokens, and returns the user's address. With `replaces` nothing is changed
 * unless that is the hash of the current password.
 */
export async function updatePassword(
  trx: Transaction,
  args: { userId: string; passwordHash: string; replaces?: string },
): Promise<string | undefined> {
  const { userId, passwordHash, replaces } = args;
  const update = trx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      token_version: sql`token_version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .returning('email');
  const row = await (replaces === undefined
    ? update
    : update.where('password_hash', '=', replaces)
  ).executeTakeFirst();
  return row?.email;
}

export async function deleteIdentities(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('user_identities').where('user_id', '=', userId).execute();
}
