import { pluralRulesOf } from '../../plural.ts';

/** Which field of a record is what. */
export interface Columns {
  readonly count: number;
  readonly value: number;
  readonly comment: number | undefined;
  /** The name of the value's column where it is a locale. */
  readonly locale: string | undefined;
}

/** The columns of a file without a header: the key and the value. */
export const plainColumns: Columns = { count: 2, value: 1, comment: undefined, locale: undefined };

const keyNames = new Set(['key', 'term']);
const valueNames = new Set(['value', 'translation']);
const commentNames = new Set(['comment', 'description', 'note']);

/** Whether the first record of a file names its columns: the key's first, then a value's or a locale's. */
export function isHeader(cells: readonly string[], locale?: string): boolean {
  const [key = '', ...rest] = cells.map(normalize);
  return keyNames.has(key) && rest.some((name) => valueNames.has(name) || isLocale(name, locale));
}

/**
 * The columns that a header names. The value is in the column of the locale if there is one, else in
 * the one called value or translation, and without a locale in the first one that is a locale.
 */
export function columnsOf(cells: readonly string[], locale?: string): Columns | undefined {
  const names = cells.map(normalize);
  const own = locale === undefined ? -1 : names.indexOf(normalize(locale), 1);
  const named = names.findIndex((name) => valueNames.has(name));
  const any = locale === undefined ? names.findIndex((name, at) => at > 0 && isLocale(name)) : -1;
  const value = [own, named, any].find((at) => at > 0);
  if (value === undefined) return undefined;
  const comment = names.findIndex((name, at) => at !== value && commentNames.has(name));
  return {
    count: names.length,
    value,
    comment: comment < 0 ? undefined : comment,
    locale: value === named ? undefined : cells[value]?.trim(),
  };
}

function isLocale(name: string, locale?: string): boolean {
  if (locale !== undefined && name === normalize(locale)) return true;
  return /^[a-z]{2,3}(_[a-z\d]{2,8})*$/.test(name) && pluralRulesOf(name) !== undefined;
}

function normalize(name: string): string {
  return name.trim().toLowerCase().replaceAll('-', '_');
}
