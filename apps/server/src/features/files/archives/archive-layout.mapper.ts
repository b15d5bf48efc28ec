import { type FormatId, fillPattern, formats } from '@parlance/formats';
import { withoutLocale } from '../../../integrations/formats/reading/file-paths.ts';
import type { TemplateRow } from '../templates.queries.ts';

/** The paths of the files in an archive of one format. */
export interface Layout {
  /** The files that a locale may have, sorted by name. */
  readonly places: readonly Place[];
  /** The templates in other formats; their terms need no place in this archive. */
  readonly others: readonly TemplateRow[];
  /** The files of a locale in the archive. */
  filesOf(locale: string): readonly PlacedFile[];
}

/** One file in all locales that have it. */
export interface Place {
  readonly name: string;
  readonly fileId: string;
  readonly templates: readonly TemplateRow[];
}

export interface PlacedFile {
  /** The index of its place in `places`. */
  readonly place: number;
  readonly path: string;
  /** The template to write into: the locale's own file, or that of another locale. */
  readonly template: TemplateRow | undefined;
  /** Whether one file holds several locales. */
  readonly isShared: boolean;
}

/** A file of the project; `path` is null for the unnamed file. */
interface ProjectFile {
  readonly id: string;
  readonly path: string | null;
  readonly format: FormatId | null;
}

/**
 * Derives the layout from the paths of templates, which are sorted by latest import first, and from files that
 * nothing was imported into yet.
 */
export function toLayout(
  rows: readonly TemplateRow[],
  files: readonly ProjectFile[],
  format: FormatId,
): Layout {
  const own = rows.filter((row) => row.format === format);
  const patterns = new Set(own.flatMap(({ pattern }) => pattern ?? []));
  const patternOfBase = new Map(
    Array.from(patterns, (pattern) => [withoutLocale(pattern), pattern]),
  );
  const nameOf = ({ pattern, path }: TemplateRow) => pattern ?? patternOfBase.get(path) ?? path;
  const byFile = Map.groupBy(own, ({ file_id }) => file_id);
  const imported = Array.from(byFile).flatMap(([fileId, ofFile]) =>
    Array.from(
      Map.groupBy(ofFile, nameOf),
      ([name, templates]): Place => ({
        name,
        fileId,
        // Templates with a pattern come first, as they are examples for other locales.
        templates: templates.toSorted(
          (a, b) => Number(a.pattern === null) - Number(b.pattern === null),
        ),
      }),
    ),
  );
  const isKnown = new Set(rows.map(({ file_id }) => file_id));
  const added = files.flatMap(({ id, path, format: own }): Place[] =>
    path === null || isKnown.has(id) || (own ?? format) !== format
      ? []
      : [{ name: path, fileId: id, templates: [] }],
  );
  const places = [...imported, ...added].sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    places,
    others: rows.filter((row) => row.format !== format),
    filesOf: (locale) => places.flatMap((place, n) => toFile(place, n, { locale, format })),
  };
}

function toFile(
  { name, templates }: Place,
  place: number,
  { locale, format }: { locale: string; format: FormatId },
): PlacedFile[] {
  const own = templates.find((template) => template.locale === locale);
  const isShared = isForMany(templates, format);
  if (own) return [{ place, path: own.path, template: own, isShared }];
  const [example] = templates;
  if (!example) {
    const isForAll = !name.includes('{');
    const path = fillPattern(name, { locale, format });
    return [{ place, path, template: undefined, isShared: isForAll }];
  }
  if (example.pattern === null) {
    return isShared ? [{ place, path: example.path, template: example, isShared }] : [];
  }
  const pattern = toSpelledPattern(example.pattern, templates, format);
  const path = fillPattern(pattern, { locale, format });
  // A file that names its locale can't be an example for another locale.
  const { namesLocale } = formats[format].capabilities;
  return [{ place, path, template: namesLocale ? undefined : example, isShared }];
}

/**
 * Whether a path is one file for several locales: either it was imported with several, or the format always has one
 * file for all.
 */
function isForMany([first, ...others]: readonly TemplateRow[], format: FormatId): boolean {
  const { localesIn, capabilities, pathPattern } = formats[format];
  if (first?.pattern !== null || !localesIn || capabilities.namesLocale) return false;
  return others.length > 0 || !pathPattern.includes('{');
}

/** Replaces `{locale}` by `{tag}` where the paths of other locales spell their codes with hyphens. */
function toSpelledPattern(
  pattern: string,
  templates: readonly TemplateRow[],
  format: FormatId,
): string {
  const [before = '', after = ''] = pattern.split('{locale}');
  const spelled = templates
    .filter(({ locale, pattern: own }) => own !== null && locale.includes('_'))
    .map(({ path }) => path.slice(before.length, path.length - after.length));
  const hasHyphens = spelled.some((tag) => tag.includes('-'));
  const isTag = spelled.length === 0 ? formats[format].pathPattern.includes('{tag}') : hasHyphens;
  return isTag ? pattern.replace('{locale}', '{tag}') : pattern;
}
