import type { FirstRow, TableHead } from '@parlance/contract';
import { findMissingRole, isColumnRole } from '@parlance/formats';

/** The roles of the columns of a table. */
export interface TableChoice {
  /** For each column in order: a role, or the code of a locale. */
  readonly roles: readonly string[];
  readonly firstRow: FirstRow;
}

/** Sets the role of a column; another column that had this role is ignored. */
export function setRole(choice: TableChoice, place: number, role: string): TableChoice {
  const roles = choice.roles.map((other, at) => {
    if (at === place) return role;
    return other === role ? 'ignore' : other;
  });
  return { ...choice, roles };
}

/** The suggested roles, before the user has chosen. */
export function toChoice({ columns, firstRow }: TableHead): TableChoice {
  return { roles: columns, firstRow };
}

/** A suggestion for a table that is unclear is sent even if the user has not changed it. */
export function toSentChoice(head: TableHead, chosen: TableChoice | null): TableChoice | null {
  if (chosen !== null || head.origin !== 'unclear') return chosen;
  const suggested = toChoice(head);
  return findMissingRole(suggested.roles) === undefined ? suggested : null;
}

/** Whether a table has columns of locales, so that the import need not name a locale. */
export function namesLocales({ roles }: TableChoice): boolean {
  return roles.some((role) => !isColumnRole(role));
}

/** The query parameters of a choice. */
export function toTableQuery({ roles, firstRow }: TableChoice): {
  columns: string;
  firstRow: FirstRow;
} {
  return { columns: roles.join(','), firstRow };
}
