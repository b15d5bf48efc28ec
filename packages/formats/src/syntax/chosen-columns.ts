import {
  findMissingRole,
  isColumnRole,
  maxColumnNameLength,
  maxColumns,
  type TableColumns,
  type TableHead,
} from '../table-columns.ts';
import {
  type Columns,
  codeIn,
  columnsOf,
  findValue,
  isHeader,
  keyNames,
  listRoles,
  normalize,
  placeOf,
  sourceNames,
} from './columns.ts';

/** The columns of a table as somebody has chosen them, by its first row. */
export function chosenColumns(
  cells: readonly string[],
  choice: TableColumns,
  locale?: string,
): Columns {
  const roles = findRoles(cells, choice, locale);
  const locales = roles.flatMap((name, index) => (isColumnRole(name) ? [] : [{ name, index }]));
  const used = roles.findLastIndex((role) => role !== 'ignore') + 1;
  const count = Math.max(cells.length, used);
  return {
    count,
    key: roles.indexOf('key'),
    ...findValue(locales, roles.indexOf('value'), locale),
    source: placeOf(roles.indexOf('source')),
    comment: placeOf(roles.indexOf('notes')),
    locales,
    repeated: [],
    last: count - 1,
  };
}

/**
 * The columns of a table by what was chosen for it, or for one like it. Under a header they are those with
 * the same names; one of another name is for the locale that it names, as an export has added it.
 */
function findRoles(
  cells: readonly string[],
  { hasHeader, roles, names }: TableColumns,
  locale?: string,
): readonly string[] {
  const width = Math.max(cells.length, roles.length);
  const positions = Array.from({ length: width }, (_, at) => at);
  if (!hasHeader) return positions.map((at) => roles[at] ?? 'ignore');
  const own = toNames(cells, width);
  // Of several columns with one name, the first is the first.
  const known = Map.groupBy(roles.keys(), (at) => names?.[at] ?? own[at]);
  const chosen = positions.map((at) => known.get(own[at])?.shift());
  const found = new Set(chosen.flatMap((at) => (at === undefined ? [] : roles[at])));
  return chosen.map((place, at) => {
    if (place !== undefined) return roles[place] ?? 'ignore';
    const code = codeIn(cells[at] ?? '', locale);
    if (code === undefined || found.has(code)) return 'ignore';
    found.add(code);
    return code;
  });
}

/** The beginning of a table with what its columns are taken for. */
export function toTableHead(
  rows: readonly (readonly string[])[],
  width: number,
  locale: string | undefined,
): TableHead {
  const first = Array.from({ length: width }, (_, at) => rows[0]?.[at] ?? '');
  const guess = guessColumns(first, locale);
  return { width, rows, guess, suggestion: guess ?? suggestColumns(first, locale) };
}

/** By what columns are known again: nobody needs all of a long text for that, and not all can be stored. */
function toNames(header: readonly string[] | undefined, width: number): readonly string[] {
  return Array.from({ length: width }, (_, at) =>
    (header?.[at] ?? '').slice(0, maxColumnNameLength).toWellFormed().replaceAll('\0', '\ufffd'),
  );
}

function guessColumns(cells: readonly string[], locale: string | undefined) {
  if (isHeader(cells, locale)) {
    const { key } = columnsOf(cells, locale);
    return { hasHeader: true, roles: listRoles(cells, key, locale), names: cells };
  }
  return cells.length === 2 ? { hasHeader: false, roles: ['key', 'value'] } : undefined;
}

/** What the columns of a table might be whose first row does not tell. */
function suggestColumns(cells: readonly string[], locale: string | undefined): TableColumns {
  const roles = listRoles(cells, -1, locale);
  const names = cells.map(normalize);
  const source = names.findIndex((name) => sourceNames.has(name));
  if (source >= 0) roles[source] = 'source';
  const named = names.findIndex((name) => keyNames.includes(name));
  const key = named >= 0 ? named : roles.indexOf('ignore');
  if (key >= 0) roles[key] = 'key';
  return { hasHeader: true, roles, names: cells };
}

/** What was chosen for a table, for each of its columns; or what is wrong, as the end of an English sentence. */
export function fitColumns(
  { width, rows: [first] }: TableHead,
  { hasHeader, roles }: TableColumns,
): { columns: TableColumns } | { problem: string } {
  if (width > maxColumns) {
    return { problem: `is for ${maxColumns} columns at most, and the table has ${width}` };
  }
  if (roles.length > width) {
    return { problem: `names ${roles.length} columns, and the table has ${width}` };
  }
  const all = Array.from({ length: width }, (_, at) => roles[at] ?? 'ignore');
  const names = toNames(first, width);
  return { columns: { hasHeader, roles: all, ...(hasHeader && { names }) } };
}

/**
 * What was chosen for a file, for one that comes later in its place: columns of the same names, wherever
 * they are, or without a header as many of them. Undefined where that leaves no keys or no texts.
 */
export function recallColumns(
  { width, rows: [first = []] }: TableHead,
  chosen: TableColumns,
): TableColumns | undefined {
  if (width > maxColumns) return undefined;
  if (!chosen.hasHeader) return chosen.roles.length === width ? chosen : undefined;
  const names = toNames(first, width);
  const roles = findRoles(first, chosen).slice(0, width);
  return findMissingRole(roles) === undefined ? { hasHeader: true, roles, names } : undefined;
}
