import { findLocaleName, pluralRulesOf, toLocaleCode } from '@parlance/messages';

/** A column with the texts of a locale, under its name in the file. */
export interface LocaleColumn {
  readonly name: string;
  readonly index: number;
}

/** The roles of the cells in a row. */
export interface Columns {
  readonly count: number;
  readonly key: number;
  /** Undefined where the locale has no column. */
  readonly value: number | undefined;
  /** The column of source texts; undefined unless one was chosen. */
  readonly source: number | undefined;
  readonly comment: number | undefined;
  /** The name of the value column if it is a locale. */
  readonly locale: string | undefined;
  /** All columns of locales, without repeated ones. */
  readonly locales: readonly LocaleColumn[];
  /** Columns of locales that already have one. */
  readonly repeated: readonly LocaleColumn[];
  /** The column behind which one for another locale is added. */
  readonly last: number;
}

/** The columns of a file without a header: key and value. */
export const plainColumns: Columns = {
  count: 2,
  key: 0,
  value: 1,
  source: undefined,
  comment: undefined,
  locale: undefined,
  locales: [],
  repeated: [],
  last: 1,
};

/** The header cells that name no locale. */
export const headerNames = { key: 'key', value: 'value', comment: 'comment' } as const;

/** What the first row has to look like, for users whose file has another one. */
export const expectedHeader =
  'Expected a first row such as key,en,de: a column key, id or identifier, and one for each locale, or one called value.';

/**
 * The names of the key column; of two such columns, the earlier name in this list counts. They include the
 * names used by Godot, Unity, Weblate and others.
 */
export const keyNames = ['key', 'keys', 'term', 'identifier', 'string_id', 'key_name', 'id'];
/** The names of the column of source texts, which are the keys in files without a key column. */
export const sourceNames = new Set(['source', 'source_string', 'source_phrase', 'source_text']);
const valueNames = new Set(['value', 'translation', 'target']);
const commentNames = new Set([
  'comment',
  'comments',
  'shared_comments',
  'developer_comments',
  'description',
  'note',
  'notes',
  'remarks',
]);

/**
 * Whether the first row of a file is a header: it names the key column, and a value column or columns of
 * locales.
 */
export function isHeader(cells: readonly string[], locale?: string): boolean {
  return findKey(cells, locale) !== undefined;
}

/** The key column, if a row is a header. */
function findKey(cells: readonly string[], locale: string | undefined): number | undefined {
  const names = cells.map(normalize);
  const isText = (at: number) =>
    valueNames.has(names[at] ?? '') || isLocale(cells[at] ?? '', locale);
  const others = (key: number) => names.map((_, at) => at).filter((at) => at !== key);
  const named = keyNames.map((name) => names.indexOf(name)).find((at) => at >= 0);
  if (named !== undefined) return others(named).some(isText) ? named : undefined;
  const source = names.findIndex((name) => sourceNames.has(name));
  if (source >= 0) return names.some((name) => valueNames.has(name)) ? source : undefined;
  // Some programs leave the cell above the keys empty.
  const isOfLocales = names.length > 2 && names[0] === '' && others(0).every(isText);
  return isOfLocales ? 0 : undefined;
}

/**
 * The columns that a header names. The value column is that of the locale if there is one, else the one named
 * value or translation, and without a locale the first one of a locale.
 */
export function columnsOf(cells: readonly string[], locale?: string): Columns {
  const key = findKey(cells, locale) ?? 0;
  const { locales, repeated } = localeColumns(cells, key, locale);
  const find = (wanted: ReadonlySet<string>) =>
    cells.findIndex((cell, at) => at !== key && wanted.has(normalize(cell)));
  return {
    count: cells.length,
    key,
    ...findValue(locales, find(valueNames), locale),
    source: undefined,
    comment: placeOf(find(commentNames)),
    locales,
    repeated,
    last: locales.at(-1)?.index ?? 0,
  };
}

/** The role of each column by its header cell, except for the key column; each role is given once. */
export function listRoles(
  cells: readonly string[],
  key: number,
  locale: string | undefined,
): string[] {
  const found = new Set<string>();
  return cells.map((cell, at) => {
    if (at === key) return 'key';
    const name = normalize(cell);
    const named = valueNames.has(name) ? 'value' : commentNames.has(name) ? 'notes' : undefined;
    const role = named ?? codeIn(cell, locale);
    if (role === undefined || found.has(role)) return 'ignore';
    found.add(role);
    return role;
  });
}

/** The value column for a locale; `named` is the index of the column for any locale, or -1. */
export function findValue(
  locales: readonly LocaleColumn[],
  named: number,
  locale: string | undefined,
): Pick<Columns, 'value' | 'locale'> {
  const names = locales.map(({ name }) => name);
  const own = locale === undefined ? undefined : findLocaleName(names, locale);
  const column =
    locales.find(({ name }) => name === own) ??
    (locale === undefined && named < 0 ? locales[0] : undefined);
  return { value: column?.index ?? placeOf(named), locale: column?.name };
}

/** Converts the result of `findIndex`: undefined instead of -1. */
export function placeOf(index: number): number | undefined {
  return index < 0 ? undefined : index;
}

/** The name for a column of a locale, in the style of the existing ones. */
export function nameColumn({ locales }: Columns, locale: string): string {
  const joined = locales.find(({ name }) => /[-_]/.test(name))?.name ?? '_';
  return locale.replaceAll(/[-_]/g, joined.includes('_') ? '_' : '-');
}

function localeColumns(cells: readonly string[], key: number, locale: string | undefined) {
  const locales: LocaleColumn[] = [];
  const repeated: LocaleColumn[] = [];
  const known = new Set<string>();
  for (const [index, cell] of cells.entries()) {
    const name = index === key ? undefined : localeIn(cell, locale);
    if (name === undefined) continue;
    const folded = normalize(name);
    (known.has(folded) ? repeated : locales).push({ name, index });
    known.add(folded);
  }
  return { locales, repeated };
}

/** The code of the locale that a header cell names. */
export function codeIn(cell: string, locale: string | undefined): string | undefined {
  const name = localeIn(cell, locale);
  return name === undefined ? undefined : (toLocaleCode(name) ?? name);
}

function isLocale(cell: string, locale?: string): boolean {
  return localeIn(cell, locale) !== undefined;
}

/** The locale that a header cell names: as a code, as `German (de)`, or as `German`. */
function localeIn(cell: string, locale?: string): string | undefined {
  const text = cell.trim();
  if (isCode(text, locale)) return text;
  const [, inBrackets = ''] = /^[^()]+\(([\w-]+)\)$/.exec(text) ?? [];
  if (isCode(inBrackets, locale)) return inBrackets;
  return codesByName().get(text.toLowerCase());
}

/** Language codes are all lower case or all upper case: `Id` is none. */
function isCode(text: string, locale: string | undefined): boolean {
  const name = text.replaceAll('-', '_');
  if (locale !== undefined && name.toLowerCase() === normalize(locale)) return true;
  return (
    /^([a-z]{2,3}|[A-Z]{2,3})(_[A-Za-z\d]{2,8})*$/.test(name) &&
    pluralRulesOf(name.toLowerCase()) !== undefined
  );
}

let codes: ReadonlyMap<string, string> | undefined;

/** Language codes by their English names in lower case. */
function codesByName(): ReadonlyMap<string, string> {
  codes ??= new Map(listLanguages());
  return codes;
}

function* listLanguages(): Generator<[name: string, code: string]> {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code);
    if (name !== undefined && pluralRulesOf(code)) yield [name.toLowerCase(), code];
  }
}

export function normalize(name: string): string {
  return name.trim().toLowerCase().replaceAll(/[- ]/g, '_');
}
