import type { Locale } from '@parlance/contract';

/** The locales in which every word of a query occurs: in language, region or code. */
export function searchLocales(locales: readonly Locale[], query: string): Locale[] {
  const words = query.toLowerCase().split(/\s+/);
  return locales.filter(({ language, region, code }) => {
    const key = `${language} ${region} ${code}`.toLowerCase();
    return words.every((word) => key.includes(word));
  });
}

/** What a field shows for a locale once it is chosen. */
export function localeLabel({ language, region, code }: Locale): string {
  return region ? `${language}, ${region} (${code})` : `${language} (${code})`;
}
