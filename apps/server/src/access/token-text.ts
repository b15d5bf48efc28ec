import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

// The text of an access token: a prefix that says whose it is, a secret, and a checksum. Scanners for secrets find it by
// its form and tell it by the checksum from what only looks like one.

/** The prefixes of the tokens of users and of API clients. */
export const tokenPrefixes = { user: 'plt_', client: 'plc_' } as const;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 of 62 characters, all equally likely, are 190 bits. */
const secretLength = 32;
const checksumLength = 6;
const form = new RegExp(
  `^(?:${Object.values(tokenPrefixes).join('|')})[0-9A-Za-z]{${secretLength + checksumLength}}$`,
);

export function generateToken(type: keyof typeof tokenPrefixes): string {
  const secret = Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]);
  const text = tokenPrefixes[type] + secret.join('');
  return text + checksumOf(text);
}

/** Whether a text begins as an access token does, and is no signed token of a sign-in. */
export function looksLikeToken(text: string): boolean {
  return Object.values(tokenPrefixes).some((prefix) => text.startsWith(prefix));
}

/** The hash that a token is stored and found by; undefined for a text that can't be one. */
export function toTokenHash(text: string): Buffer | undefined {
  if (!form.test(text)) return undefined;
  const [head, checksum] = [text.slice(0, -checksumLength), text.slice(-checksumLength)];
  return checksumOf(head) === checksum ? createHash('sha256').update(text).digest() : undefined;
}

/** The CRC-32 of a text in base 62, with leading zeros: the largest one has six digits. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (digits.length < checksumLength) {
    digits = alphabet.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
