import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { endpoints, ParsedBody } from '@parlance/contract';
import { lockUserOfEmail } from '../../../access/locks.queries.ts';
import type { Actor } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { deleteDevicesOf } from '../../devices/devices.queries.ts';
import { deleteSessionsOf } from '../../sessions/sessions.queries.ts';
import { deleteTokensOf } from '../../tokens/tokens.queries.ts';
import { deleteResetToken } from '../auth.queries.ts';
import { checkPassword, hashPassword } from '../passwords.service.ts';
import {
  deleteIdentities,
  findPassword,
  findResetTokenHash,
  insertPasswordReset,
  updatePassword,
} from './password-changes.queries.ts';

const limits = { validSeconds: 4 * 3600, maxRequests: 3, windowSeconds: 15 * 60 };

/** Sends a token by which a password may be set. An account without a password gets its first one in this way. */
export async function createPasswordReset(
  { db, outbox }: Pick<Context, 'db' | 'outbox'>,
  { email }: ParsedBody<typeof endpoints.forgotPassword>,
): Promise<undefined> {
  const token = randomBytes(32).toString('hex');
  await inTransaction(db, async (trx) => {
    const user = await lockUserOfEmail(trx, email);
    if (!user) throw new AppError('NotFound');
    const reset = { userId: user.id, tokenHash: toTokenHash(token), ...limits };
    if (!(await insertPasswordReset(trx, reset))) throw new AppError('TooManyRequests');
    await outbox.add(trx, { kind: 'password-reset', to: email, token });
  });
  outbox.wake();
}

/** Sets a password with the token of a reset mail. */
export async function resetPassword(
  context: Pick<Context, 'db' | 'outbox'>,
  { email, token, newPassword }: ParsedBody<typeof endpoints.resetPassword>,
): Promise<undefined> {
  const tokenHash = toTokenHash(token);
  // Hashing is slow, so it is done outside the transaction.
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(context.db, async (trx) => {
    const user = await lockUserOfEmail(trx, email);
    if (!user) throw new AppError('NotFound');
    const expected = await findResetTokenHash(trx, user.id);
    if (!expected || !isSame(expected, tokenHash)) throw new AppError('Unauthorized');
    await setPassword(context, trx, { userId: user.id, passwordHash });
    // An intruder may have linked a provider of their own, and the owner of the mailbox may reset the password to
    // lock them out. The owner's provider is linked again at the next sign-in with it, as it vouches for the address.
    await deleteIdentities(trx, user.id);
    // The same goes for tokens that they may have made, and for programs that they have approved and that have yet to
    // collect theirs.
    await deleteTokensOf(trx, user.id);
    await deleteDevicesOf(trx, user.id);
  });
  context.outbox.wake();
}

/** Changes the password of a user who knows the current one. */
export async function changePassword(
  context: Pick<Context, 'config' | 'db' | 'outbox'>,
  actor: Actor,
  { oldPassword, newPassword }: ParsedBody<typeof endpoints.changePassword>,
): Promise<undefined> {
  const user = await findPassword(context.db, actor.id);
  if (!user) throw new AppError('Unauthorized');
  const { email, password_hash: replaces } = user;
  const matches = await checkPassword(context, { email, passwordHash: replaces }, oldPassword);
  if (!matches || replaces === null) throw new AppError('Unauthorized');
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(context.db, (trx) =>
    setPassword(context, trx, { userId: actor.id, passwordHash, replaces }),
  );
  context.outbox.wake();
}

async function setPassword(
  { outbox }: Pick<Context, 'outbox'>,
  trx: Transaction,
  change: { userId: string; passwordHash: string; replaces?: string },
): Promise<void> {
  const email = await updatePassword(trx, change);
  // A concurrent request has changed the password, so the old one is not valid any more.
  if (email === undefined) throw new AppError('Unauthorized');
  await deleteResetToken(trx, change.userId);
  await deleteSessionsOf(trx, change.userId);
  await outbox.add(trx, { kind: 'password-changed', to: email });
}

/** The token has as many random bits as the hash, so a slow hash would add nothing. */
function toTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
