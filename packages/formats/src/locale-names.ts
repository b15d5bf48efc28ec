/**
 * The name that a locale has among those of a file with several, whatever its case and whether it
 * joins its parts with `-` or `_`. Undefined where none of them is that of the locale.
 */
export function findLocaleName(names: Iterable<string>, locale: string): string | undefined {
  const wanted = foldLocale(locale);
  for (const name of names) {
    if (foldLocale(name) === wanted) return name;
  }
  return undefined;
}

function foldLocale(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}
