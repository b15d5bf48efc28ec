import { createHash, randomBytes, randomInt } from 'node:crypto';
import {
  type endpoints,
  type Output,
  type ParsedBody,
  type PendingDevice,
  userCodeLetters,
} from '@parlance/contract';
import { lockSignedIn, lockUser } from '../../access/locks.queries.ts';
import type { SignedIn } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { toPublicUrl } from '../../public-url.ts';
import { createTokenIn, requireRoomForToken } from '../tokens/tokens.service.ts';
import {
  deleteDevice,
  findDecider,
  findPendingDevice,
  insertDevice,
  lockDevice,
  updateAsked,
  updateDecision,
} from './devices.queries.ts';

const validSeconds = 600;
const intervalSeconds = 5;
/** By how much a program that asks too often has to wait longer (RFC 8628, section 3.5). */
const slowDownSeconds = 5;

/** Gives a program a code for itself and one for the person whom it asks. */
export async function createDeviceAuthorization(
  { config, db }: Pick<Context, 'config' | 'db'>,
  { name }: ParsedBody<typeof endpoints.createDeviceAuthorization>,
): Promise<Output<typeof endpoints.createDeviceAuthorization>> {
  const deviceCode = randomBytes(32).toString('base64url');
  const deviceCodeHash = toHash(deviceCode);
  for (;;) {
    const userCode = generateUserCode();
    const codes = { deviceCodeHash, userCodeHash: toHash(userCode) };
    if (!(await insertDevice(db, { ...codes, name, validSeconds, intervalSeconds }))) continue;
    const verificationUri = toPublicUrl(config.publicUrl, 'device');
    const complete = new URL(verificationUri);
    complete.searchParams.set('code', userCode);
    return {
      deviceCode,
      userCode,
      verificationUri,
      verificationUriComplete: complete.href,
      expiresIn: validSeconds,
      interval: intervalSeconds,
    };
  }
}

export async function getPendingDevice(db: Db, userCode: string): Promise<PendingDevice> {
  const device = await findPendingDevice(db, toHash(userCode));
  if (!device) throw new AppError('NotFound');
  const { name, created_at, expires_at } = device;
  return { name, createdAt: created_at.toISOString(), expiresAt: expires_at.toISOString() };
}

export async function decideOnDevice(
  db: Db,
  caller: SignedIn,
  body: ParsedBody<typeof endpoints.decideOnDevice>,
): Promise<undefined> {
  const { id: userId } = caller.actor;
  const decision =
    body.decision === 'approve'
      ? { state: 'approved' as const, scope: body.scope, lifetimeDays: body.expiresInDays }
      : { state: 'denied' as const };
  await inTransaction(db, async (trx) => {
    // Nobody approves a program after a password that ends all tokens.
    if (!(await lockSignedIn(trx, caller))) throw new AppError('Unauthorized');
    // The program only polls, so it is the person who has to be told that there is no room for its token.
    if (decision.state === 'approved') await requireRoomForToken(trx, { userId });
    const isDecided = await updateDecision(trx, toHash(body.userCode), { ...decision, userId });
    if (!isDecided) throw new AppError('NotFound');
  });
}

/** Makes the token that a person has approved, once. Its text exists in the answer alone. */
export async function createDeviceToken(
  db: Db,
  { deviceCode }: ParsedBody<typeof endpoints.createDeviceToken>,
): Promise<{ token: string }> {
  const hash = toHash(deviceCode);
  const outcome = await inTransaction(db, async (trx) => {
    // Who sets a password locks the user before the programs, so the same is done here.
    const userId = await findDecider(trx, hash);
    const isThere = userId !== null && (await lockUser(trx, userId)) !== undefined;
    const device = await lockDevice(trx, hash);
    if (!device) return 'expired_token';
    if (device.is_early) {
      await updateAsked(trx, hash, { moreSeconds: slowDownSeconds });
      return 'slow_down';
    }
    // Of a decision that was made in this moment it hears the next time.
    if (device.state === 'pending' || device.user_id !== userId) {
      await updateAsked(trx, hash, { moreSeconds: 0 });
      return 'authorization_pending';
    }
    await deleteDevice(trx, hash);
    const { name, scope, token_lifetime_days: expiresInDays } = device;
    if (device.state === 'denied' || !isThere || scope === null) return 'access_denied';
    const form = { name, scope, expiresInDays, ...ofNoAgent, createdBy: userId };
    return createTokenIn(trx, { userId }, form);
  });
  // The transaction is committed also where the program gets no token, since it writes down that it has asked.
  if (typeof outcome === 'string') throw new AppError(outcome);
  return { token: outcome.token };
}

/** Who lends a token to an agent chooses that with the token, not while a program waits. */
const ofNoAgent = { agentsMayReplace: false, onlyForAgents: false } as const;

function generateUserCode(): string {
  const letters = Array.from({ length: 8 }, () =>
    userCodeLetters.charAt(randomInt(userCodeLetters.length)),
  ).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Codes are good for ten minutes and tried a limited number of times, so a fast hash does. */
function toHash(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
