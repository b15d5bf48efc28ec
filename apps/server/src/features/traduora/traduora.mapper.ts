import { email } from '@parlance/contract';
import type { z } from 'zod';
import { TraduoraError, type TraduoraRow } from '../../integrations/traduora/traduora-database.ts';
import { type ContentTable, contentRows } from '../backups/project-rows.mapper.ts';

/** The columns that tell when a row was made and changed. */
export const dates = ['dateCreated', 'dateModified'];

type Cell = TraduoraRow[string] | undefined;

/** A text that is there in every row, such as an id. */
export function toText(cell: Cell): string {
  return cell === null || cell === undefined ? '' : String(cell);
}

export function toTextOrNull(cell: Cell): string | null {
  return cell === null || cell === undefined ? null : String(cell);
}

/** Traduora's servers write times of UTC, in which its databases note none: `2024-05-01 10:11:12.131415`. */
export function toTime(cell: Cell): string {
  const text = toText(cell);
  const time = new Date(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(time.getTime()) ? new Date(0).toISOString() : time.toISOString();
}

/** Of a cost that a sign-in can wait for. */
const bcryptHash = /^\$2[aby]\$(0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/;

/** A hash that passwords and secrets can be verified by, or null. Columns of a fixed width end in zeros. */
export function toHash(cell: Cell): string | null {
  const text = Buffer.isBuffer(cell) ? cell.toString('latin1').replace(/\0+$/, '') : toText(cell);
  return bcryptHash.test(text) ? text : null;
}

/** An address in the spelling that Parlance looks it up by, be it one that it would take today or not. */
export function toEmail(cell: Cell): string {
  const text = toText(cell);
  return email.safeParse(text).data ?? text.toLowerCase();
}

export function toRole(cell: Cell): 'admin' | 'editor' | 'viewer' {
  const text = toText(cell);
  return text === 'admin' || text === 'editor' ? text : 'viewer';
}

/**
 * A row as the backup of a project has it: what Parlance itself could have written.
 *
 * @param of what the row is about, for the message
 * @throws {TraduoraError} naming the row and what of it Parlance can't hold
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

/** Sorted by the texts of some columns, the first one first. */
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
