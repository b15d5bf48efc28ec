import type { Session } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { lockSignedIn } from '../../access/locks.queries.ts';
import type { Actor, SignedIn } from '../../access/scope.ts';
import type { TokenSubject } from '../../access/tokens.ts';
import type { Origin } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { defineClockJob, type JobKind } from '../../jobs/job.ts';
import { deleteExpiredDevices } from '../devices/devices.queries.ts';
import { deleteExpiredSecrets } from '../tokens/tokens.queries.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  endSignedTokens,
  insertSession,
  listSessionsOf,
} from './sessions.queries.ts';

const maxListed = 200;
const maxUserAgentLength = 500;

/** Begins a session of a user who has just shown who they are. Returns its signed token. */
export async function startSession(
  { db, tokens }: Pick<Context, 'db' | 'tokens'>,
  { id: userId, version }: Pick<TokenSubject, 'id' | 'version'>,
  { userAgent }: Origin,
): Promise<string> {
  const sessionId = newId();
  const shown = userAgent?.slice(0, maxUserAgentLength).toWellFormed().replaceAll('\0', '');
  const session = { id: sessionId, userId, version, userAgent: shown || null, ttl: tokens.ttl };
  await insertSession(db, session);
  return tokens.sign({ type: 'user', id: userId, version, sessionId });
}

export async function listSessions(db: Db, { actor, sessionId }: SignedIn): Promise<Session[]> {
  const rows = await listSessionsOf(db, { userId: actor.id, limit: maxListed });
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastActiveAt: row.last_active_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isCurrent: row.id === sessionId,
  }));
}

export async function endSession(db: Db, { id: userId }: Actor, id: string): Promise<undefined> {
  if (!(await deleteSession(db, { userId, id }))) throw new AppError('NotFound');
}

/** Ends all sessions but the own one, and all tokens of sign-ins that have none. */
export async function endOtherSessions(db: Db, caller: SignedIn): Promise<undefined> {
  const { actor, sessionId } = caller;
  await inTransaction(db, async (trx) => {
    if (!(await lockSignedIn(trx, caller))) throw new AppError('Unauthorized');
    await deleteSessionsOf(trx, actor.id, sessionId);
    await endSignedTokens(trx, { userId: actor.id, kept: sessionId });
  });
}

/** An hourly job that deletes what opened accounts and has expired. Tokens stay for their owners to see. */
export function defineAccessTidying(db: Db): JobKind {
  return defineClockJob({
    name: 'tidy-access',
    cron: '20 * * * *',
    async run() {
      await deleteExpiredSessions(db);
      await deleteExpiredSecrets(db);
      await deleteExpiredDevices(db);
    },
  });
}
