import { findLocaleName } from '../locale-names.ts';
import { pluralRulesOf } from '../plural.ts';

/** A column with the texts of a locale, under the name that the file gives it. */
export interface LocaleColumn {
  readonly name: string;
  readonly index: number;
}

/** Which cell of a row is what; the key is in the first one. */
export interface Columns {
  readonly count: number;
  /** Undefined where the locale has no column. */
  readonly value: number | undefined;
  readonly comment: number | undefined;
  /** The name of the value's column where it is a locale. */
  readonly locale: string | undefined;
  /** All columns of locales, each locale once. */
  readonly locales: readonly LocaleColumn[];
  /** Columns of locales that another column has already. */
  readonly repeated: readonly LocaleColumn[];
}

/** The columns of a file without a header: the key and the value. */
export const plainColumns: Columns = {
  count: 2,
  value: 1,
  comment: undefined,
  locale: undefined,
  locales: [],
  repeated: [],
};

/** The first cells of a header that needs no locale. */
export const headerNames = { key: 'key', value: 'value', comment: 'comment' } as const;

const keyNames = new Set(['key', 'term']);
const valueNames = new Set(['value', 'translation']);
const commentNames = new Set(['comment', 'description', 'note']);

/** Whether the first row of a file names its columns: the key's first, then a value's or a locale's. */
export function isHeader(cells: readonly string[], locale?: string): boolean {
  const [key = '', ...rest] = cells.map(normalize);
  return keyNames.has(key) && rest.some((name) => valueNames.has(name) || isLocale(name, locale));
}

/**
 * The columns that a header names. The value is in the column of the locale if there is one, else in
 * the one called value or translation, and without a locale in the first one that is a locale.
 */
export function columnsOf(cells: readonly string[], locale?: string): Columns {
  const names = cells.map(normalize);
  const { locales, repeated } = localeColumns(cells, locale);
  const own =
    locale === undefined
      ? undefined
      : findLocaleName(
          locales.map(({ name }) => name),
          locale,
        );
  const named = names.findIndex((name, at) => at > 0 && valueNames.has(name));
  const column =
    locales.find(({ name }) => name === own) ??
    (locale === undefined && named < 0 ? locales[0] : undefined);
  const comment = names.findIndex((name, at) => at > 0 && commentNames.has(name));
  return {
    count: names.length,
    value: column?.index ?? (named < 0 ? undefined : named),
    comment: comment < 0 ? undefined : comment,
    locale: column?.name,
    locales,
    repeated,
  };
}

/** How a column for a locale is named beside those that are there. */
export function nameColumn({ locales }: Columns, locale: string): string {
  const joined = locales.find(({ name }) => /[-_]/.test(name))?.name ?? '_';
  return locale.replaceAll(/[-_]/g, joined.includes('_') ? '_' : '-');
}

/** Where a column for another locale goes: behind this one. */
export function lastTextColumn({ locales }: Columns): number {
  return locales.at(-1)?.index ?? 0;
}

function localeColumns(cells: readonly string[], locale: string | undefined) {
  const locales: LocaleColumn[] = [];
  const repeated: LocaleColumn[] = [];
  const known = new Set<string>();
  for (const [index, cell] of cells.entries()) {
    const name = normalize(cell);
    if (index === 0 || !isLocale(name, locale)) continue;
    (known.has(name) ? repeated : locales).push({ name: cell.trim(), index });
    known.add(name);
  }
  return { locales, repeated };
}

function isLocale(name: string, locale?: string): boolean {
  if (locale !== undefined && name === normalize(locale)) return true;
  return /^[a-z]{2,3}(_[a-z\d]{2,8})*$/.test(name) && pluralRulesOf(name) !== undefined;
}

function normalize(name: string): string {
  return name.trim().toLowerCase().replaceAll('-', '_');
}
