import { type FormatId, formats } from '@parlance/formats';

// The project file of a file in an archive is found by its path, with a placeholder in place of the locale.

/** The path of the file without a locale that belongs to a pattern, such as `messages.properties`. */
export function withoutLocale(pattern: string): string {
  return pattern.replace(/[-_.]\{\w+\}(?=[^/]*$)/, '');
}

/** The common path of a pair of files that hold texts and plural forms separately. */
export function ofBoth(path: string, format: FormatId): string {
  const texts = Object.values(formats).find(({ pluralFormat }) => pluralFormat === format);
  if (!texts) return path;
  const [own] = formats[format].extensions;
  return path.endsWith(own) ? path.slice(0, -own.length) + texts.extensions[0] : path;
}

interface Placed {
  readonly path: string;
  readonly format: FormatId;
  /** The path with a placeholder for the locale, if the locale is in the path. */
  readonly pattern: string | null;
  readonly locale: string;
  /** Whether the file has several locales. */
  readonly isForMany: boolean;
}

/**
 * Returns a function that finds the path of the project file for each of some files. A file whose path does not name
 * its locale belongs to the project file beside it, if there is exactly one and it has no file in that locale.
 * Otherwise the path is null.
 */
export function createFilePaths(
  placed: readonly Placed[],
  known: readonly string[],
): (file: Placed) => string | null {
  const patterns = new Set([
    ...known.filter((path) => path.includes('{')),
    ...placed.flatMap(({ pattern, format }) => (pattern === null ? [] : ofBoth(pattern, format))),
  ]);
  const bySpelling = new Map(known.map((path) => [spellingOf(path), path]));
  const ofBase = new Map(Array.from(patterns, (pattern) => [withoutLocale(pattern), pattern]));
  const taken = new Set(placed.map(({ pattern, locale }) => `${locale} ${pattern}`));
  const findBeside = (path: string, locale: string) => {
    const beside = [...patterns].filter((pattern) => placeOf(pattern) === placeOf(path));
    const [only] = beside;
    return beside.length === 1 && !taken.has(`${locale} ${only}`) ? only : undefined;
  };
  return ({ path, format, pattern, locale, isForMany }) => {
    const own = ofBoth(path, format);
    const found = pattern === null ? ofBase.get(own) : ofBoth(pattern, format);
    const isAlone = isForMany || known.includes(own);
    const wanted = found ?? (isAlone ? own : (findBeside(own, locale) ?? null));
    return wanted === null ? null : (bySpelling.get(spellingOf(wanted)) ?? wanted);
  };
}

/** The folder and the extension of a path. */
function placeOf(path: string): string {
  return path.replace(/[^/]*?(\.[^./]*)?$/, '$1');
}

/** Normalizes the placeholder of the locale, whose spellings differ. */
function spellingOf(path: string): string {
  return path.replace('{tag}', '{locale}');
}
