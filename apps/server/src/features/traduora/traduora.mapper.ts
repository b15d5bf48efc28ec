import { email } from '@parlance/contract';
import type { z } from 'zod';
import { TraduoraError, type TraduoraRow } from '../../integrations/traduora/traduora-database.ts';
import { type ContentTable, contentRows } from '../backups/project-rows.mapper.ts';

/** The columns with the times of creation and change. */
export const dates = ['dateCreated', 'dateModified'];

type Cell = TraduoraRow[string] | undefined;

/** The text of a column that is never null, such as an id. */
export function toText(cell: Cell): string {
  return cell === null || cell === undefined ? '' : String(cell);
}

export function toTextOrNull(cell: Cell): string | null {
  return cell === null || cell === undefined ? null : String(cell);
}

/** Parses a time of the form `2024-05-01 10:11:12.131415`, which Traduora writes in UTC without a time zone. */
export function toTime(cell: Cell): string {
  const text = toText(cell);
  const time = new Date(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(time.getTime()) ? new Date(0).toISOString() : time.toISOString();
}

/** Hashes of bcrypt with a cost that a sign-in can wait for. */
const bcryptHash = /^\$2[aby]\$(0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/;

/**
 * A hash that passwords and secrets can be verified with, or null. Values of fixed-width columns are padded with zero
 * bytes.
 */
export function toHash(cell: Cell): string | null {
  const text = Buffer.isBuffer(cell) ? cell.toString('latin1').replace(/\0+$/, '') : toText(cell);
  return bcryptHash.test(text) ? text : null;
}

/** Normalizes an address as Parlance looks it up, even if Parlance would not accept it for an account. */
export function toEmail(cell: Cell): string {
  const text = toText(cell);
  return email.safeParse(text).data ?? text.toLowerCase();
}

export function toRole(cell: Cell): 'admin' | 'editor' | 'viewer' {
  const text = toText(cell);
  return text === 'admin' || text === 'editor' ? text : 'viewer';
}

/**
 * Validates a row in the format of a project's backup, which only has rows that Parlance itself could have written.
 *
 * @param of the subject of the row, for the message
 * @throws {TraduoraError} naming the row and its values that Parlance can't store
 */
export function toContentRow<T extends ContentTable>(
  table: T,
  row: z.input<(typeof contentRows)[T]>,
  of: string,
): object {
  const { data, error } = contentRows[table].safeParse(row);
  if (data) return data;
  const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new TraduoraError(`${of} can not be taken over (${problems.join('; ')}).`);
}

/** Sorts rows by the texts of columns, the first column first. */
export function inOrder(
  rows: readonly TraduoraRow[],
  ...columns: readonly string[]
): TraduoraRow[] {
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return [...rows].sort((a, b) => {
    const differing = columns.find((column) => toText(a[column]) !== toText(b[column]));
    return differing === undefined ? 0 : compare(toText(a[differing]), toText(b[differing]));
  });
}
