import { anyCharacter } from '@parlance/messages/testing/any-character.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Charset } from '../format.ts';
import { decodeText, encodeText } from './encoding.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

describe('decodeText', () => {
  it.each<[string, Uint8Array, string, Charset, boolean]>([
    ['UTF-8', bytes(0xc3, 0xa4), 'ä', 'utf-8', false],
    ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 0x61), 'a', 'utf-8', true],
    ['UTF-16 LE', bytes(0xff, 0xfe, 0x3d, 0xd8, 0x00, 0xde), '😀', 'utf-16le', true],
    ['UTF-16 BE', bytes(0xfe, 0xff, 0x00, 0xe4), 'ä', 'utf-16be', true],
    ['ISO-8859-1', bytes(0xe4, 0x80), 'ä\u0080', 'iso-8859-1', false],
    ['nothing', bytes(), '', 'utf-8', false],
    ['a mark inside', bytes(0x61, 0xef, 0xbb, 0xbf), 'a\ufeff', 'utf-8', false],
  ])('reads %s', (_, input, text, charset, byteOrderMark) => {
    const decoded = decodeText(input, 'iso-8859-1');
    expect(decoded).toEqual({ text, encoding: { charset, byteOrderMark } });
    expect(decoded && encodeText(decoded.text, decoded.encoding)).toEqual(input);
  });

  it.each([
    ['neither UTF-8 nor marked', bytes(0xe4)],
    ['broken behind a UTF-8 mark', bytes(0xef, 0xbb, 0xbf, 0xe4)],
    ['half a unit of UTF-16', bytes(0xff, 0xfe, 0x61)],
  ])('knows no text in bytes that are %s', (_, input) => {
    expect(decodeText(input)).toBeUndefined();
  });
});

describe('encodeText', () => {
  it.each<Charset>(['utf-8', 'utf-16le', 'utf-16be'])('is read again: %s', (charset) => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const encoding = { charset, byteOrderMark: true };
        expect(decodeText(encodeText(text, encoding))).toEqual({ text, encoding });
      }),
    );
  });

  it('keeps every byte of a long file in ISO-8859-1', () => {
    const input = Uint8Array.from({ length: 100_000 }, (_, at) => (at + 97) % 256);
    const decoded = decodeText(input, 'iso-8859-1');
    expect(decoded && encodeText(decoded.text, decoded.encoding)).toEqual(input);
  });

  it('writes a question mark for what ISO-8859-1 does not have', () => {
    const encoding = { charset: 'iso-8859-1', byteOrderMark: false } as const;
    expect(encodeText('ä€', encoding)).toEqual(bytes(0xe4, 0x3f));
  });
});
