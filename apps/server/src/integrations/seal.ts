import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** Encrypts what waits in the database and must not be read there. */
export interface Seal<Value> {
  seal(value: Value): Promise<string>;
  /** Rejects if the value was sealed with another secret. */
  open(sealed: string): Promise<Value>;
}

/** Encrypts with JWE (RFC 7516) by a key derived from the server's secret, another one for each purpose. */
export function createSeal<Value>(secret: string, purpose: string): Seal<Value> {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    seal: (value) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),
    async open(sealed) {
      const { plaintext } = await compactDecrypt(sealed, key);
      return JSON.parse(new TextDecoder().decode(plaintext)) as Value;
    },
  };
}
