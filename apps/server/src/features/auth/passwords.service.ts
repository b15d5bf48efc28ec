import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP recommends for it, which are the library's own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
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
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && typeof passwordHash === 'string';
}
