import type { FirstRow, TableHead } from '@parlance/contract';
import { findMissingRole, isColumnRole } from '@parlance/formats';

/** What the columns of a table are. */
export interface TableChoice {
  /** Of each column in their order: a role, or the code of a locale. */
  readonly roles: readonly string[];
  readonly firstRow: FirstRow;
}

/** A choice with another role for a column; a column that had it before is ignored then. */
export function setRole(choice: TableChoice, place: number, role: string): TableChoice {
  const roles = choice.roles.map((other, at) => {
    if (at === place) return role;
    return other === role ? 'ignore' : other;
  });
  return { ...choice, roles };
}

/** What the columns are before anybody has chosen. */
export function toChoice({ columns, firstRow }: TableHead): TableChoice {
  return { roles: columns, firstRow };
}

/** What nobody can know is sent even where nobody has changed the suggestion. */
export function toSentChoice(head: TableHead, chosen: TableChoice | null): TableChoice | null {
  if (chosen !== null || head.origin !== 'unclear') return chosen;
  const suggested = toChoice(head);
  return findMissingRole(suggested.roles) === undefined ? suggested : null;
}

/** Whether a table has columns of locales, so that the import need not name one. */
export function namesLocales({ roles }: TableChoice): boolean {
  return roles.some((role) => !isColumnRole(role));
}

/** A choice as the parameters of an import. */
export function toTableQuery({ roles, firstRow }: TableChoice): {
  columns: string;
  firstRow: FirstRow;
} {
  return { columns: roles.join(','), firstRow };
}
