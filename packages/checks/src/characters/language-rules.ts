/** A character, or a spelling, that a language does not have, and what it has instead. */
export interface LanguageRule {
  readonly name: string;
  /** Languages and locale codes. */
  readonly locales: readonly string[];
  /** Fits what is wrong, with all that has to stand around it. */
  readonly pattern: RegExp;
  /** What stands in its place; the replacement has the signs of a match in order. */
  readonly replacement: Readonly<Record<string, string>> | string;
}

export const languageRules: readonly LanguageRule[] = [
  {
    name: 'kashida',
    locales: ['ar', 'fa', 'ur', 'ckb', 'ps', 'ug', 'sd'],
    pattern: /(?<=[\u0621-\u06D3])\u0640+(?=[\u0621-\u06D3])/g,
    replacement: '',
  },
  {
    name: 'danda',
    locales: ['hi', 'bn', 'as', 'ne', 'or', 'pa', 'sa', 'mai', 'bho'],
    pattern: /(?<=[\u0900-\u0B7F]\s?)\|(?=\s|$)/g,
    replacement: '।',
  },
  {
    name: 'persian letters',
    locales: ['fa', 'ckb', 'azb'],
    pattern: /[\u0643\u064A]/g,
    replacement: { '\u0643': '\u06A9', '\u064A': '\u06CC' },
  },
  {
    name: 'urdu letters',
    locales: ['ur'],
    pattern: /[\u0643\u064A\u0647](?=[\u0621-\u06D3])/g,
    replacement: { '\u0643': '\u06A9', '\u064A': '\u06CC', '\u0647': '\u06C1' },
  },
  {
    name: 'comma below',
    locales: ['ro', 'mo'],
    pattern: /[ŞşŢţ]/g,
    replacement: { Ş: 'Ș', ş: 'ș', Ţ: 'Ț', ţ: 'ț' },
  },
  {
    name: 'kabyle letters',
    locales: ['kab'],
    pattern: /[γεΓΣ](?=\p{Script=Latin})|(?<=\p{Script=Latin})[γεΓΣ]/gu,
    replacement: { γ: 'ɣ', ε: 'ɛ', Γ: 'Ɣ', Σ: 'Ɛ' },
  },
  {
    name: 'double acute',
    locales: ['hu'],
    pattern: /[õûÕÛ]/g,
    replacement: { õ: 'ő', û: 'ű', Õ: 'Ő', Û: 'Ű' },
  },
  {
    name: 'middle dot',
    locales: ['ca'],
    pattern: /(?<=[aeiouàèéíòóú]l)[.•‧](?=l[aeiouàèéíòóú])/giu,
    replacement: '·',
  },
  {
    name: 'sharp s',
    locales: ['de_CH', 'de_LI'],
    pattern: /ß/g,
    replacement: 'ss',
  },
  {
    name: 'okina',
    locales: ['haw'],
    pattern: /(?<=\p{L})[‘'](?=\p{L})/gu,
    replacement: 'ʻ',
  },
  {
    name: 'digraphs',
    locales: ['nl', 'hr', 'bs', 'sr_Latn'],
    pattern: /[ĳĲǆǉǌǅǈǋǄǇǊ]/g,
    replacement: {
      ĳ: 'ij',
      Ĳ: 'IJ',
      ǆ: 'dž',
      ǉ: 'lj',
      ǌ: 'nj',
      ǅ: 'Dž',
      ǈ: 'Lj',
      ǋ: 'Nj',
      Ǆ: 'DŽ',
      Ǉ: 'LJ',
      Ǌ: 'NJ',
    },
  },
  {
    name: 'apostrophe',
    locales: ['uk', 'be'],
    pattern: /(?<=[бвмпфркБВМПФРКдзнсДЗНС])[*"`](?=[яюєїёЯЮЄЇЁ])/g,
    replacement: '’',
  },
];
