import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import {
  deleteLoginFailures,
  deleteOldLoginFailures,
  findLoginLock,
  insertLoginFailure,
} from './login-attempts.queries.ts';

const lockSeconds = 15 * 60;

/** argon2id with the library's default parameters, which are those that OWASP recommends. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Accounts that were imported from another system have hashes of bcrypt. */
export function isBcrypt(passwordHash: string): boolean {
  return passwordHash.startsWith('$2');
}

let nobody: Promise<string> | undefined;

/**
 * Checks a password against a hash. Without a hash it takes the same time and says no, so that the
 * time of an answer does not tell whether there is an account.
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const known = passwordHash ?? (await nobody);
  const matches = await (isBcrypt(known) ? verifyBcrypt(password, known) : verify(known, password));
  return matches && typeof passwordHash === 'string';
}

/**
 * Checks a password and counts wrong ones by address; too many of them lock it. Every endpoint that asks for a
 * password calls this, so that none bypasses the lock.
 */
export async function checkPassword(
  { db, config }: Pick<Context, 'config' | 'db'>,
  { email, passwordHash }: { email: string; passwordHash: string | null | undefined },
  password: string,
): Promise<boolean> {
  const lock = { email, maxAttempts: config.loginMaxAttempts, lockSeconds };
  if (await findLoginLock(db, lock)) throw new AppError('TooManyRequests');
  const matches = await verifyPassword(passwordHash, password);
  // Concurrent guesses all pass the check of the lock above. Only as many of them get an answer as the limit allows.
  const admitted = await (matches ? deleteLoginFailures(db, lock) : insertLoginFailure(db, lock));
  if (!admitted) throw new AppError('TooManyRequests');
  if (!matches) await deleteOldLoginFailures(db, lockSeconds);
  return matches;
}
