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

/** The columns of a table by an explicit choice, matched with its first row. */
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
 * The roles of the columns by a choice that was made for this table or a similar one. With a header, columns
 * are matched by name; a column with another name is for the locale that it names, as an export adds it.
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
  // Columns with the same name are matched in order.
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

/** The beginning of a table with the guessed roles of its columns. */
export function toTableHead(
  rows: readonly (readonly string[])[],
  width: number,
  locale: string | undefined,
): TableHead {
  const first = Array.from({ length: width }, (_, at) => rows[0]?.[at] ?? '');
  const guess = guessColumns(first, locale);
  return { width, rows, guess, suggestion: guess ?? suggestColumns(first, locale) };
}

/**
 * The names by which columns are recognized: a prefix is enough of a long text, and characters that can't be
 * stored are replaced.
 */
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

/** A suggestion for the columns of a table whose first row is no clear header. */
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

/** A choice extended to all columns of a table, or the problem with it as the end of an English sentence. */
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
 * The choice for a file, applied to a later version of it: columns are matched by name in any order, or without
 * a header by their number. Undefined where no key or no text column would be left.
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
