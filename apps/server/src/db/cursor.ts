import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from './database.ts';

const pieceLength = 2_097_152;
const maxBatchSize = 10_000;

/**
 * Reads a query with one column, the text `row`, through a cursor: pieces of about 2 MB, so that memory
 * stays small however many rows there are.
 */
export async function* readPieces(
  trx: Transaction,
  query: RawBuilder<unknown>,
): AsyncGenerator<readonly string[]> {
  // All rows are read, not only the first ones, which is what the planner takes cursors for.
  await sql`set local cursor_tuple_fraction = 1`.execute(trx);
  await sql`declare pieces no scroll cursor for ${query}`.execute(trx);
  // A row may be as large as a file that was imported, so the first ones are fetched with care.
  let atOnce = 1;
  let coming = fetchRows(trx, atOnce);
  for (;;) {
    const piece = await coming;
    const isLast = piece.length < atOnce;
    if (!isLast) {
      atOnce = countNext(piece, atOnce);
      // The database goes on while somebody works on what it has sent.
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

/** How many rows make a piece, if they are as long as those of this one. */
function countNext(piece: readonly string[], atOnce: number): number {
  const length = piece.reduce((sum, row) => sum + row.length, 0);
  const fitting = Math.floor(pieceLength / (length / piece.length));
  return Math.max(1, Math.min(atOnce * 8, fitting, maxBatchSize));
}
