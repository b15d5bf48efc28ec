import { toLocaleCode } from './locale-code.ts';

/**
 * The name that a locale has among those of a file with several, in whatever spelling. Undefined where
 * none of them is that of the locale.
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
