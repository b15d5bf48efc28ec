import { sql } from 'kysely';
import type { Db, Transaction } from '../../db/database.ts';

export interface SessionRow {
  id: string;
  user_agent: string | null;
  created_at: Date;
  last_active_at: Date;
  expires_at: Date;
}

export async function insertSession(
  db: Db,
  session: { id: string; userId: string; version: number; userAgent: string | null; ttl: number },
): Promise<void> {
  const { id, userId, version, userAgent, ttl } = session;
  // Somebody whose password has just changed gets no session.
  await sql`
    insert into sessions (id, user_id, token_version, user_agent, expires_at)
    select ${id}::uuid, u.id, u.token_version, ${userAgent}::text,
      now() + make_interval(secs => ${ttl}::float8)
    from users u where u.id = ${userId}::uuid and u.token_version = ${version}
  `.execute(db);
}

export async function listSessionsOf(
  db: Db,
  { userId, limit }: { userId: string; limit: number },
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.user_agent, s.created_at, s.last_active_at, s.expires_at
    from sessions s
    join users u on u.id = s.user_id and u.token_version = s.token_version
    where s.user_id = ${userId}::uuid and s.expires_at > now()
    order by s.last_active_at desc, s.id desc
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Ends a session of a user. Returns false if there is none. */
export async function deleteSession(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the sessions of a user, all or all but one. */
export async function deleteSessionsOf(
  trx: Transaction,
  userId: string,
  except?: string,
): Promise<void> {
  const query = trx.deleteFrom('sessions').where('user_id', '=', userId);
  await (except === undefined ? query : query.where('id', '!=', except)).execute();
}

/** Raises the version of a user, which ends all signed tokens but those of a session that is kept. */
export async function endSignedTokens(
  trx: Transaction,
  { userId, kept }: { userId: string; kept: string | undefined },
): Promise<void> {
  const { token_version } = await trx
    .updateTable('users')
    .set({ token_version: sql`token_version + 1` })
    .where('id', '=', userId)
    .returning('token_version')
    .executeTakeFirstOrThrow();
  if (kept === undefined) return;
  await trx
    .updateTable('sessions')
    .set({ token_version })
    .where('user_id', '=', userId)
    .where('id', '=', kept)
    .execute();
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await sql`delete from sessions where expires_at < now()`.execute(db);
}
