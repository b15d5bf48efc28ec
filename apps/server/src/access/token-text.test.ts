import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { generateToken, looksLikeToken, toTokenHash } from './token-text.ts';

/** The pattern that the documentation gives to scanners. */
const pattern = /^pl[tc]_[0-9A-Za-z]{38}$/;

/** The checksum by another way than the code's: the number is divided from its largest power down. */
function checksumOf(text: string): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let rest = BigInt(crc32(text));
  return [5n, 4n, 3n, 2n, 1n, 0n]
    .map((power) => {
      const digit = rest / 62n ** power;
      rest %= 62n ** power;
      return digits[Number(digit)];
    })
    .join('');
}

describe('the text of a token', () => {
  it('says whose it is, and ends in the checksum of the rest', () => {
    for (const [type, prefix] of [
      ['user', 'plt_'],
      ['client', 'plc_'],
    ] as const) {
      const token = generateToken(type);
      expect(token).toMatch(pattern);
      expect(token.startsWith(prefix)).toBe(true);
      expect(token.slice(-6)).toBe(checksumOf(token.slice(0, -6)));
    }
  });

  it('is another one each time, with all characters equally likely', () => {
    const rounds = 3100;
    const secrets = Array.from({ length: rounds }, () => generateToken('user').slice(4, 36));
    expect(new Set(secrets).size).toBe(rounds);
    const counts = new Map<string, number>();
    for (const one of secrets.join('')) counts.set(one, (counts.get(one) ?? 0) + 1);
    const mean = (rounds * 32) / 62;
    expect(counts.size).toBe(62);
    // Seven standard deviations: a correct generator would fail once in ten thousand million runs.
    for (const count of counts.values()) {
      expect(Math.abs(count - mean)).toBeLessThan(7 * Math.sqrt(mean));
    }
  });

  it('is found by its SHA-256', () => {
    const token = generateToken('client');
    expect(toTokenHash(token)).toEqual(createHash('sha256').update(token).digest());
  });

  it('has no hash where a character is wrong, missing or too many', () => {
    const token = generateToken('user');
    const other = (one: string) => (one === 'a' ? 'b' : 'a');
    for (let at = 0; at < token.length; at++) {
      const wrong = token.slice(0, at) + other(token.charAt(at)) + token.slice(at + 1);
      expect(toTokenHash(wrong), `at ${at}`).toBeUndefined();
    }
    for (const wrong of [
      '',
      'plt_',
      token.slice(1),
      token.slice(0, -1),
      `${token}0`,
      `${token} `,
    ]) {
      expect(toTokenHash(wrong), wrong).toBeUndefined();
    }
    expect(looksLikeToken(token)).toBe(true);
    expect(looksLikeToken('eyJhbGciOiJIUzI1NiJ9.e30.abc')).toBe(false);
  });
});
