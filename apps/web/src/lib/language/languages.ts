/** The languages of the interface, each in its own name. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ar: 'العربية',
  ja: '日本語',
} as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as Language[];

/** The language that messages are written in and translated from. */
export const sourceLanguage = 'en';

export function isLanguage(tag: string | null): tag is Language {
  return tag !== null && Object.hasOwn(languageNames, tag);
}

/** The first of the given languages (BCP 47, best first) that the interface has, whatever the region. */
export function preferredLanguage(tags: readonly string[]): Language {
  return tags.map(languageOf).find(isLanguage) ?? sourceLanguage;
}

/**
 * The locale for numbers and dates: formats of the reader's region, if the browser knows it, with the digits and
 * the calendar of the interface's language.
 */
export function formattingLocale(language: Language, tags: readonly string[]): string {
  const regional = tags.find((tag) => languageOf(tag) === language) ?? language;
  return new Intl.Locale(regional, { numberingSystem: 'latn', calendar: 'gregory' }).toString();
}

function languageOf(tag: string): string {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return '';
  }
}
