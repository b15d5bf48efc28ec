import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Mail } from './mail.ts';

/** Encrypts mails while they wait: one may contain a token that sets a password. */
export interface MailSeal {
  seal(mail: Mail): Promise<string>;
  /** Rejects if the mail was sealed with another secret. */
  open(sealed: string): Promise<Mail>;
}

/** Encrypts with JWE (RFC 7516) by a key derived from the server's secret. */
export function createMailSeal(secret: string): MailSeal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'parlance mails', 32));
  return {
    seal: (mail) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(mail)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),
    async open(sealed) {
      const { plaintext } = await compactDecrypt(sealed, key);
      return JSON.parse(new TextDecoder().decode(plaintext)) as Mail;
    },
  };
}
