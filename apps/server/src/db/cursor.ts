import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from './database.ts';

const pieceLength = 2_097_152;
const maxBatchSize = 10_000;

/**
 * Reads a query with one column, the text `row`, through a cursor: batches of about 2 MB bound the memory for any
 * number of rows.
 */
export async function* readPieces(
  trx: Transaction,
  query: RawBuilder<unknown>,
): AsyncGenerator<readonly string[]> {
  // By default the planner optimizes a cursor for its first rows, but this one reads all of them.
  await sql`set local cursor_tuple_fraction = 1`.execute(trx);
  await sql`declare pieces no scroll cursor for ${query}`.execute(trx);
  // A row may be as large as an imported file, so the first batch is a single row.
  let atOnce = 1;
  let coming = fetchRows(trx, atOnce);
  for (;;) {
    const piece = await coming;
    const isLast = piece.length < atOnce;
    if (!isLast) {
      atOnce = countNext(piece, atOnce);
      // The database reads the next batch while the consumer works on this one.
      coming = fetchRows(trx, atOnce);
      coming.catch(() => {});
    }
    if (piece.length > 0) yield piece;
    if (isLast) break;
  }
  await sql`close pieces`.execute(trx);
}

async function fetchRows(trx: Transaction, count: number): Promise<readonly string[]> {
  const { rows } = await sql<{ row: string }>`fetch ${sql.lit(count)} from pieces`.execute(trx);
  return rows.map(({ row }) => row);
}

/** How many rows to fetch next, if they are as long as those of this batch. */
function countNext(piece: readonly string[], atOnce: number): number {
  const length = piece.reduce((sum, row) => sum + row.length, 0);
  const fitting = Math.floor(pieceLength / (length / piece.length));
  return Math.max(1, Math.min(atOnce * 8, fitting, maxBatchSize));
}
