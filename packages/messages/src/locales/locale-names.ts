import { toLocaleCode } from './locale-code.ts';

/**
 * Finds a locale among the names in a file with several locales, in any spelling; undefined if it is not there.
 */
export function findLocaleName(names: Iterable<string>, locale: string): string | undefined {
  const wanted = foldLocale(locale);
  for (const name of names) {
    if (foldLocale(name) === wanted) return name;
  }
  return undefined;
}

function foldLocale(name: string): string {
  return toLocaleCode(name) ?? name.toLowerCase();
}
