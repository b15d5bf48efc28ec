import { createHash, hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** Encrypts what waits in the database and must not be read there. */
export interface Seal<Value> {
  seal(value: Value): Promise<string>;
  /** Rejects if the value was sealed with another secret. */
  open(sealed: string): Promise<Value>;
  /** Whether a value was sealed with a previous secret, and has to be sealed again before that is forgotten. */
  isStale(sealed: string): boolean;
}

interface SealKey {
  /** Names the key, and tells nothing of it. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

/**
 * Encrypts with JWE (RFC 7516) by a key derived from the server's secret, another one for each purpose. What was sealed
 * with a previous secret can be opened as well.
 *
 * @param secrets the secret of the server, and then previous ones
 */
export function createSeal<Value>(secrets: readonly string[], purpose: string): Seal<Value> {
  const keys = secrets.map((secret) => deriveKey(secret, purpose));
  const [current] = keys;
  if (!current) throw new Error('there is no secret to seal with');
  return {
    seal: (value) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: current.id })
        .encrypt(current.bytes),
    async open(sealed) {
      const kid = readKeyId(sealed);
      // What was sealed before keys had ids has none.
      const key = keys.find(({ id }) => id === kid) ?? current;
      const { plaintext } = await compactDecrypt(sealed, key.bytes);
      return JSON.parse(new TextDecoder().decode(plaintext)) as Value;
    },
    isStale: (sealed) => keys.slice(1).some(({ id }) => id === readKeyId(sealed)),
  };
}

function deriveKey(secret: string, purpose: string): SealKey {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  const id = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  return { id, bytes };
}

function readKeyId(sealed: string): unknown {
  try {
    const [header = ''] = sealed.split('.');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid?: unknown };
    return kid;
  } catch {
    return undefined;
  }
}
