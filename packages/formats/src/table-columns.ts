import { describeLocaleProblem, readLocaleCode } from './locale-code.ts';

/**
 * What a column of a table is where it is not the texts of a locale: those of keys, of texts in whatever
 * locale the file is for, of source texts, of notes, and one that is kept and not read.
 */
export const columnRoles = ['key', 'value', 'source', 'notes', 'ignore'] as const;

export type ColumnRole = (typeof columnRoles)[number];

/** What somebody has chosen the columns of a table to be. */
export interface TableColumns {
  /** Whether the first row with a text names the columns, and is no entry. */
  readonly hasHeader: boolean;
  /** By position, a `ColumnRole` or the code of a locale. */
  readonly roles: readonly string[];
  /** The names that the header gave them, by which they are found in a file that has them elsewhere. */
  readonly names?: readonly string[] | undefined;
}

/** The beginning of a table. */
export interface TableHead {
  readonly width: number;
  /** Its first rows with a text, the one that may be a header among them. */
  readonly rows: readonly (readonly string[])[];
  /** What its columns are taken for where nobody chooses; undefined where that is not clear. */
  readonly guess: TableColumns | undefined;
  /** The guess, or else what might be a start for somebody who chooses. */
  readonly suggestion: TableColumns;
}

/** A wider table can have no chosen columns, and only so many of its columns are shown. */
export const maxColumns = 200;

/** In UTF-16 code units. The rest of the name of a column is cut off. */
export const maxColumnNameLength = 200;

/** How many rows are shown of a table, to choose its columns by. */
export const headRows = 5;

export function isColumnRole(role: string): role is ColumnRole {
  return columnRoles.some((known) => known === role);
}

/**
 * The roles in a list such as `key,en,de_DE,notes`, in which nothing between two commas is a column that is
 * ignored; or what is wrong with it, as the end of an English sentence.
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

/** Which column a table can't do without: that of the keys, or one of texts. */
export function findMissingRole(roles: readonly string[]): 'key' | 'text' | undefined {
  if (!roles.includes('key')) return 'key';
  return roles.some(isText) ? undefined : 'text';
}

function isText(role: string): boolean {
  return role === 'value' || !isColumnRole(role);
}
