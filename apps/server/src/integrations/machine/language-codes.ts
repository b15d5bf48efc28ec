import { readLocaleCode } from '@parlance/messages';

const renamed: Readonly<Record<string, string>> = { no: 'nb', iw: 'he', in: 'id', fil: 'tl' };

/** The language of a locale as most programs call it. */
export function languageOf(locale: string): string {
  const language = partsOf(locale)?.language ?? locale.split(/[-_]/)[0] ?? locale;
  return renamed[language] ?? language;
}

/** What a locale is called by its region or script; the entry without one where it has none of those. */
export function variantOf(
  locale: string,
  variants: Readonly<Record<string, string>> = {},
): string | undefined {
  const { script, region } = partsOf(locale) ?? {};
  const names = [script, region].flatMap((part) => variants[part || ' '] ?? []);
  return names[0] ?? variants[''];
}

function partsOf(locale: string) {
  const reading = readLocaleCode(locale);
  return 'parts' in reading ? reading.parts : undefined;
}
