/** The BCP 47 tag of a locale code, for `lang` attributes. */
export function languageTag(localeCode: string): string {
  return localeCode.replaceAll('_', '-');
}
