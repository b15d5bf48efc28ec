import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { listMigrations, requireKnown } from '../migrate.ts';
import { backedUpTables, formerTables, lastingRows } from './backed-up-tables.ts';
import { type BackedUpTable, type BackupPart, toManifestPart } from './backup-file.ts';
import { type RowSource, readRows } from './read-rows.ts';

/**
 * Reads the whole database, from one snapshot where the transaction is `readOnly`. An older schema is read as it is.
 * `others` has the sources that replace the rows of some tables.
 */
export async function* backUp(
  trx: Transaction,
  others: readonly RowSource[] = [],
): AsyncGenerator<BackupPart> {
  const migrations = await listMigrations(trx);
  requireKnown(migrations);
  const present = await listTables(trx);
  const tables: BackedUpTable[] = [];
  const names = [...backedUpTables, ...formerTables].filter((table) => present.has(table));
  for (const name of names) {
    const query = sql`select row_to_json(t)::text as row from ${sql.table(name)} t where ${lastingRows(name)}`;
    const source = others.find((other) => other.name === name) ?? { name, query };
    tables.push(yield* readRows(trx, source));
  }
  const made = new Date().toISOString();
  yield toManifestPart({
    format: 'parlance-backup',
    version: 1,
    holds: 'installation',
    made,
    migrations,
    tables,
  });
}

/** The names of the tables that exist in the database. */
export async function listTables(trx: Transaction): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
  `.execute(trx);
  return new Set(rows.map(({ name }) => name));
}
