import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { type BackedUpTable, type BackupPart, partPath } from './backup-file.ts';

/** Rows that go into a backup under the name of their table; the query has one column, their JSON. */
export interface RowSource {
  readonly name: string;
  readonly query: RawBuilder<unknown>;
}

const partBytes = 2_097_152;
const mostRowsAtOnce = 2000;

/**
 * Reads rows through a cursor into parts of about 2 MB, so that memory stays small however many there
 * are. Returns what the manifest says of the table.
 */
export async function* readRows(
  trx: Transaction,
  { name, query }: RowSource,
): AsyncGenerator<BackupPart, BackedUpTable> {
  await sql`declare backup no scroll cursor for ${query}`.execute(trx);
  let rows = 0;
  let parts = 0;
  let waiting: string[] = [];
  let waitingBytes = 0;
  const pack = (): BackupPart => {
    const bytes = Buffer.from(`[\n${waiting.join(',\n')}\n]\n`);
    waiting = [];
    waitingBytes = 0;
    parts += 1;
    return { path: partPath(name, parts), bytes };
  };
  // A row may be as large as a file that was imported, so the first ones are fetched with care.
  for (let atOnce = 1; ; ) {
    const fetched = await fetchRows(trx, atOnce);
    const bytes = fetched.reduce((sum, row) => sum + row.length, 0);
    rows += fetched.length;
    waiting.push(...fetched);
    waitingBytes += bytes;
    const isDone = fetched.length < atOnce;
    if (waitingBytes >= partBytes || (isDone && waiting.length > 0)) yield pack();
    if (isDone) break;
    const fitting = Math.floor(partBytes / (bytes / fetched.length));
    atOnce = Math.max(1, Math.min(atOnce * 8, fitting, mostRowsAtOnce));
  }
  await sql`close backup`.execute(trx);
  return { name, rows, parts };
}

async function fetchRows(trx: Transaction, count: number): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`fetch ${sql.lit(count)} from backup`.execute(trx);
  return rows.map(({ row }) => row);
}
