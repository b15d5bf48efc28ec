import { describeLocaleProblem, readLocaleCode } from '@parlance/messages';

/**
 * The roles of table columns that do not hold texts of a locale: keys, texts in the locale of the file, source
 * texts, notes, and a column that stays but is not read.
 */
export const columnRoles = ['key', 'value', 'source', 'notes', 'ignore'] as const;

export type ColumnRole = (typeof columnRoles)[number];

/** An explicit choice of the columns of a table. */
export interface TableColumns {
  /** Whether the first row with a text is a header and no entry. */
  readonly hasHeader: boolean;
  /** The role of each column by position: a `ColumnRole` or the code of a locale. */
  readonly roles: readonly string[];
  /** The names of the columns in the header, by which they are found in a file with another order. */
  readonly names?: readonly string[] | undefined;
}

/** The beginning of a table. */
export interface TableHead {
  readonly width: number;
  /** The first rows with a text, including a possible header. */
  readonly rows: readonly (readonly string[])[];
  /** The columns without an explicit choice; undefined where they are not clear. */
  readonly guess: TableColumns | undefined;
  /** The guess, or else a starting point for a choice. */
  readonly suggestion: TableColumns;
}

/** The maximum number of columns in a choice; of wider tables only this many columns are shown. */
export const maxColumns = 200;

/** The maximum length of a column name in UTF-16 code units. The rest of a longer name is cut off. */
export const maxColumnNameLength = 200;

/** The number of rows of a table that are shown for the choice of its columns. */
export const headRows = 5;

export function isColumnRole(role: string): role is ColumnRole {
  return columnRoles.some((known) => known === role);
}

/**
 * Reads a list of roles such as `key,en,de_DE,notes`, in which an empty part is an ignored column; or returns
 * the problem with it, as the end of an English sentence.
 */
export function readColumnRoles(list: string): { roles: readonly string[] } | { problem: string } {
  const parts = list.split(',').map((part) => part.trim());
  if (parts.length > maxColumns) return { problem: `must be ${maxColumns} columns or fewer` };
  const roles: string[] = [];
  for (const [at, part] of parts.entries()) {
    const role = part === '' ? 'ignore' : part;
    const reading = isColumnRole(role) ? { code: role } : readLocaleCode(role);
    if ('problem' in reading) {
      const problem = describeLocaleProblem(reading.problem);
      return { problem: `is wrong in column ${at + 1}: “${role.slice(0, 50)}” ${problem}` };
    }
    const first = reading.code === 'ignore' ? -1 : roles.indexOf(reading.code);
    if (first >= 0) {
      return {
        problem: `has “${reading.code}” in column ${first + 1} and again in column ${at + 1}`,
      };
    }
    roles.push(reading.code);
  }
  const problem = findMissingRole(roles);
  return problem === undefined ? { roles } : { problem: missingRoles[problem] };
}

const missingRoles = {
  key: 'has no column “key”',
  text: 'has no column of texts: one of a locale, or “value”',
};

/** The required column that a table lacks: that of the keys, or one of texts. */
export function findMissingRole(roles: readonly string[]): 'key' | 'text' | undefined {
  if (!roles.includes('key')) return 'key';
  return roles.some(isText) ? undefined : 'text';
}

function isText(role: string): boolean {
  return role === 'value' || !isColumnRole(role);
}
