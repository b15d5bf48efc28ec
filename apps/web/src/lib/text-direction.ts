export type Direction = 'ltr' | 'rtl';

/** ISO 15924 codes of the scripts in use that are written from right to left. */
const rightToLeft = new Set([
  'Adlm',
  'Arab',
  'Aran',
  'Hebr',
  'Mand',
  'Mend',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
  'Yezi',
]);

/** Which way a language (BCP 47) is written. `Locale.getTextInfo` is not in every browser yet. */
export function directionOf(languageTag: string): Direction {
  try {
    const { script = '' } = new Intl.Locale(languageTag).maximize();
    return rightToLeft.has(script) ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}
