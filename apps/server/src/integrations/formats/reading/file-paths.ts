import { type FormatId, formats } from '@parlance/formats';

// Which file of the project a file of an archive is: the one of its path, with a placeholder where the locale is.

/** The path of the file without a locale beside such with one: `messages.properties`. */
export function withoutLocale(pattern: string): string {
  return pattern.replace(/[-_.]\{\w+\}(?=[^/]*$)/, '');
}

/** The same path for files that hold texts and plural forms apart. */
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
  /** Whether it has several locales. */
  readonly isForMany: boolean;
}

/**
 * Tells the path of the file of the project that each of some files is. One whose path does not say its locale belongs to
 * those beside it that say theirs, where these are one file and it has none in that locale; else it is null.
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

/** The folder of a path and what its name ends with. */
function placeOf(path: string): string {
  return path.replace(/[^/]*?(\.[^./]*)?$/, '$1');
}

/** One spelling for paths that differ in how they spell a locale. */
function spellingOf(path: string): string {
  return path.replace('{tag}', '{locale}');
}
