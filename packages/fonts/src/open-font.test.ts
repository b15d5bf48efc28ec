import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openFont } from './open-font.ts';
import { splitByScript } from './scripts.ts';
import { createReference, type FontOfTests, readFont } from './testing/fonts.ts';

const arimo = openFont(readFont('arimo'));
const roboto = openFont(readFont('roboto'));
const arabic = openFont(readFont('arabic'));

describe('the width of a text', () => {
  it('is the sum of its letters, in pixels of the size', () => {
    // Arimo has the widths of Arial: S 1366, a 1139, v 1024, e 1139 of 2048.
    expect(arimo.measure('Save', 2048)).toBe(1366 + 1139 + 1024 + 1139);
    expect(arimo.measure('Save', 16)).toBeCloseTo((4668 * 16) / 2048, 9);
    expect(arimo.measure('Save', 13.5)).toBeCloseTo((4668 * 13.5) / 2048, 9);
    expect(arimo.measure('', 16)).toBe(0);
  });

  it('is that of a bolder letter in a bold font', () => {
    expect(openFont(readFont('arimoBold')).measure('Save', 16)).toBeGreaterThan(
      arimo.measure('Save', 16),
    );
  });

  it('goes by kerning', () => {
    const apart = arimo.measure('A', 100) + arimo.measure('V', 100);
    expect(arimo.measure('AV', 100)).toBeLessThan(apart);
  });

  it('goes by how Arabic letters are joined, beside letters of another script', () => {
    const apart = ['ح', 'ف', 'ظ'].reduce((sum, letter) => sum + arabic.measure(letter, 100), 0);
    const joined = arabic.measure('حفظ', 100);
    expect(joined).toBeLessThan(apart);
    const mixed = arabic.measure('PDF حفظ', 100);
    expect(mixed).toBeCloseTo(arabic.measure('PDF ', 100) + joined, 6);
  });

  it('counts marks with the letters that they are on, however these are spelt', () => {
    for (const font of [arimo, roboto]) {
      expect(font.measure('e\u0301', 100)).toBe(font.measure('é', 100));
      expect(font.measure('Öffnen', 100)).toBe(font.measure('O\u0308ffnen', 100));
    }
  });

  it('does not count what nobody sees', () => {
    const width = arimo.measure('Save', 100);
    for (const sign of ['\u200b', '\u200d', '\u00ad', '\u200f', '\u2068', '\ufeff', '\ufe0f']) {
      expect(arimo.measure(`Sa${sign}ve`, 100), JSON.stringify(sign)).toBe(width);
    }
    expect(arimo.measure('Save\u0007', 100)).toBe(width);
    expect(arimo.measure('\t', 100)).toBe(arimo.measure(' ', 100));
  });

  it('has a square for each character that the font lacks', () => {
    const width = arimo.measure('Save', 100);
    expect(arimo.measure('保存', 100)).toBe(200);
    expect(arimo.measure('👍', 100)).toBe(100);
    expect(arimo.measure('👩‍👧', 100)).toBe(100);
    expect(arimo.measure('🇩🇪', 100)).toBe(100);
    expect(arimo.measure('Save👍', 100)).toBe(width + 100);
    expect(arimo.measure('👍Save保', 100)).toBe(width + 200);
  });

  it('of a very long line is that of its parts, and takes hardly more time than these', () => {
    const sentence = 'Your settings have been saved. ';
    const short = roboto.measure(sentence, 100);
    expect(roboto.measure(sentence.repeat(260), 100) / (short * 260)).toBeCloseTo(1, 3);
    const timeOf = (count: number) => {
      const begun = process.cpuUsage();
      for (let n = 0; n < 1024; n += count) roboto.measure(sentence.repeat(count), 100);
      return process.cpuUsage(begun).user;
    };
    timeOf(32);
    // In parts or at once, it is the same text.
    expect(timeOf(1024)).toBeLessThan(timeOf(32) * 8);
  });

  it.each(['not a font', ''])('can not be told in %j', (text) => {
    expect(() => openFont(new TextEncoder().encode(text))).toThrow();
  });
});

describe('HarfBuzz, which browsers use,', () => {
  const texts = [
    'Save',
    'AVATAR To Wa. Yes, LT',
    'office ffi flow',
    'Größe ändern …',
    'Żółć, łódź',
    'Сохранить файл',
    'Αποθήκευση',
    'Tiếng Việt',
    'naïve – “quoted” 1,234.50 €',
    'e\u0301a\u0308o\u0302',
  ];
  // Noto Sans Arabic has no place for some marks at ڢ and ڥ.
  const ofArabic = [
    'حفظ الملف',
    'سلام لا',
    'اللغة العربية',
    'مُحَمَّد',
    'گفتگو پارسی',
    '١٢٣',
    'ڢاس ڥيديو',
    'مَڢْتَح',
  ];

  it.each([
    ['arimo', texts],
    ['arimoBold', texts],
    ['roboto', texts],
    ['robotoItalic', texts],
    ['arabic', ofArabic],
  ] as readonly (readonly [FontOfTests, readonly string[]])[])(
    'says the same in %s',
    (name, all) => {
      const font = openFont(readFont(name));
      const reference = createReference(name);
      for (const text of all)
        expect(font.measure(text, 1000), text).toBeCloseTo(reference(text), 6);
    },
  );

  it.each([
    ['arimo', 'AVTLYWafijltoyrvwk.,;- éÉüßøŁ'],
    ['roboto', 'AVTLYWafijltoyrvwk.,;- éÉüßøŁ'],
    ['arimo', 'ГТУДЛОабвгдеёжзийкль .,'],
    ['arabic', 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'],
  ] as readonly (readonly [FontOfTests, string])[])(
    'says the same of any text in %s of %s',
    (name, signs) => {
      const font = openFont(readFont(name));
      const reference = createReference(name);
      const any = fc.string({ unit: fc.constantFrom(...signs), maxLength: 20 });
      fc.assert(
        fc.property(any, (text) => {
          expect(font.measure(text, 1000)).toBeCloseTo(reference(text), 6);
        }),
        { numRuns: 300 },
      );
    },
  );
});

describe('any text', () => {
  const any = fc
    .array(fc.nat(0x10_ffff), { maxLength: 30 })
    .map((points) => String.fromCodePoint(...points).toWellFormed());

  it('has a width', () => {
    fc.assert(
      fc.property(any, (text) => {
        for (const font of [arimo, roboto, arabic]) {
          const width = font.measure(text, 16);
          expect(Number.isFinite(width) && width >= 0).toBe(true);
        }
      }),
    );
  });

  it('is whole when it is split by scripts', () => {
    fc.assert(
      fc.property(any, (text) => {
        expect(splitByScript(text).join('')).toBe(text);
      }),
    );
    expect(splitByScript('PDF حفظ (2) שלום')).toEqual(['PDF ', 'حفظ (2) ', 'שלום']);
    expect(splitByScript('«Да»')).toEqual(['«Да»']);
  });
});
