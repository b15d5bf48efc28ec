import type { RawBuilder } from 'kysely';
import { readPieces } from '../cursor.ts';
import type { Transaction } from '../database.ts';
import { type BackedUpTable, type BackupPart, partPath } from './backup-file.ts';

/** Rows for a backup, under the name of their table. The query has one column with the JSON of a row. */
export interface RowSource {
  readonly name: string;
  readonly query: RawBuilder<unknown>;
  /** Completes rows with data from outside of their table. */
  readonly fill?: (trx: Transaction, rows: readonly string[]) => AsyncIterable<string>;
  /** Rows from outside of the database, which follow those of the query. */
  readonly more?: (trx: Transaction) => AsyncIterable<string>;
}

const partLength = 2_097_152;

/**
 * Reads rows through a cursor into parts of about 2 MB, which bounds the memory for any number of rows. Returns the
 * entry of the table in the manifest.
 */
export async function* readRows(
  trx: Transaction,
  { name, query, fill, more }: RowSource,
): AsyncGenerator<BackupPart, BackedUpTable> {
  let rows = 0;
  let parts = 0;
  let waiting: string[] = [];
  let waitingLength = 0;
  const pack = (): BackupPart => {
    const bytes = Buffer.from(`[\n${waiting.join(',\n')}\n]\n`);
    waiting = [];
    waitingLength = 0;
    parts += 1;
    return { path: partPath(name, parts), bytes };
  };
  const add = (...added: readonly string[]) => {
    rows += added.length;
    waiting.push(...added);
    waitingLength += added.reduce((sum, row) => sum + row.length, 0);
    return waitingLength >= partLength;
  };
  for await (const piece of readPieces(trx, query)) {
    if (!fill) {
      if (add(...piece)) yield pack();
      continue;
    }
    for await (const row of fill(trx, piece)) if (add(row)) yield pack();
  }
  for await (const row of more?.(trx) ?? []) if (add(row)) yield pack();
  if (waiting.length > 0) yield pack();
  return { name, rows, parts };
}
