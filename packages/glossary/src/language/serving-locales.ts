/**
 * The locales whose terms count in another one: itself, wider ones (`de` for `de_AT`) and narrower ones (`de_AT` for `de`),
 * as long as they are written in the same script. The nearest come first.
 */
export function servingLocales(available: Iterable<string>, locale: string): readonly string[] {
  const script = scriptOf(locale);
  const distance = (code: string) =>
    Math.abs(code.length - locale.length) * 2 + Number(code.length > locale.length);
  return [...available]
    .filter((code) => isWithin(code, locale) || isWithin(locale, code))
    .filter((code) => code === locale || scriptOf(code) === script)
    .sort((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1));
}

function isWithin(wide: string, narrow: string): boolean {
  return narrow === wide || narrow.startsWith(`${wide}_`);
}

/** The script of a locale, or the likely one. */
function scriptOf(code: string): string {
  try {
    return new Intl.Locale(code.replaceAll('_', '-')).maximize().script ?? '';
  } catch {
    return '';
  }
}
