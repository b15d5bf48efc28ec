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

/** argon2id with the parameters that OWASP recommends for it, which are the library's own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Of hashes that came from another system, with accounts that were imported. */
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
 * Checks a password that somebody says is theirs. Wrong ones are counted for the address, and too
 * many lock it; whatever asks for a password asks here, so that none is a way round the lock.
 */
export async function checkPassword(
  { db, config }: Pick<Context, 'config' | 'db'>,
  { email, passwordHash }: { email: string; passwordHash: string | null | undefined },
  password: string,
): Promise<boolean> {
  const lock = { email, maxAttempts: config.loginMaxAttempts, lockSeconds };
  if (await findLoginLock(db, lock)) throw new AppError('TooManyRequests');
  const matches = await verifyPassword(passwordHash, password);
  // Of guesses that were checked side by side only as many get an answer as the limit allows.
  const admitted = await (matches ? deleteLoginFailures(db, lock) : insertLoginFailure(db, lock));
  if (!admitted) throw new AppError('TooManyRequests');
  if (!matches) await deleteOldLoginFailures(db, lockSeconds);
  return matches;
}
