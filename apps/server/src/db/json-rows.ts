import type { RawBuilder } from 'kysely';
import { readPieces } from './cursor.ts';
import type { Db } from './database.ts';
import { inTransaction } from './transaction.ts';

/** Rows that are read as JSON: a query with one column, the text `row`. */
export interface JsonRows {
  readonly query: RawBuilder<unknown>;
  /** An upper bound of the number of rows. */
  readonly atMost: number;
}

/** Some rows: the text of a JSON array without its brackets, and their count. */
export interface JsonPiece {
  readonly text: string;
  readonly count: number;
}

/** Longer lists are never in memory as a whole. */
const manyRows = 10_000;

/** Whether there may be too many rows to hold them in memory at once. */
export function areMany({ atMost }: JsonRows): boolean {
  return atMost > manyRows;
}

/**
 * Hands the rows to `take` in pieces, all from one snapshot. The transaction stays open until `take` is done, so `take`
 * must not wait for a client.
 */
export async function takeJsonRows<T>(
  db: Db,
  jsonRows: JsonRows,
  take: (pieces: AsyncIterable<JsonPiece>) => Promise<T>,
): Promise<T> {
  const { query } = jsonRows;
  if (!areMany(jsonRows)) {
    const { rows } = await (query as RawBuilder<{ row: string }>).execute(db);
    return take(joinRows([rows.map(({ row }) => row)]));
  }
  return inTransaction(db, (trx) => take(joinRows(readPieces(trx, query))), { readOnly: true });
}

async function* joinRows(
  pieces: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): AsyncGenerator<JsonPiece> {
  for await (const rows of pieces) {
    if (rows.length > 0) yield { text: rows.join(','), count: rows.length };
  }
}
