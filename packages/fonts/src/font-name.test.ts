import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFontName } from './font-name.ts';
import { type FontOfTests, readFont } from './testing/fonts.ts';

describe('the name of a font', () => {
  it.each([
    ['arimo', 'Arimo'],
    ['arimoBold', 'Arimo Bold'],
    ['roboto', 'Roboto'],
    ['robotoItalic', 'Roboto Medium Italic'],
    ['arabic', 'Noto Sans Arabic'],
  ] as readonly (readonly [FontOfTests, string])[])('of %s is %s', (font, name) => {
    expect(readFontName(readFont(font))).toBe(name);
  });

  it('is read from a part of a larger array', () => {
    const font = readFont('arimo');
    const larger = new Uint8Array(font.length + 100);
    larger.set(font, 50);
    expect(readFontName(larger.subarray(50, 50 + font.length))).toBe('Arimo');
  });

  it('is none where the bytes are no font', () => {
    expect(readFontName(new Uint8Array())).toBeUndefined();
    expect(readFontName(new TextEncoder().encode('wOF2 is no font here'))).toBeUndefined();
    expect(readFontName(readFont('arimo').subarray(0, 200))).toBeUndefined();
  });

  it('fails for no bytes at all', () => {
    const start = readFont('arimo').subarray(0, 400);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(399), fc.nat(255)), { maxLength: 8 }), (changes) => {
        const bytes = new Uint8Array(start);
        for (const [at, value] of changes) bytes[at] = value;
        const name = readFontName(bytes);
        expect(name === undefined || typeof name === 'string').toBe(true);
      }),
    );
  });
});
