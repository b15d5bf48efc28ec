/** Where something was done, as the log and change sets tell it: in the locale, if it is a single one. */
export function onlyLocale(locales: Iterable<string>): { readonly locale?: string } {
  const [locale, ...others] = locales;
  return locale !== undefined && others.length === 0 ? { locale } : {};
}
