import { sql } from 'kysely';
import pg from 'pg';
import { listenerName } from '../channel/listening-connection.ts';
import { distribute, isDistributed, listUndistributed } from '../cluster/distribution.ts';
import type { Database, Transaction } from '../database.ts';
import { beginSchemaChange, runMigrations } from '../migrate.ts';
import { migrations } from '../migrations/migrations.ts';
import { analyzeInstallation } from '../planner.ts';
import { dropReferences } from '../references.ts';
import { listTables } from './back-up.ts';
import { backedUpTables, formerTables, passingTables, tablesOfSchema } from './backed-up-tables.ts';
import {
  type BackedUpTable,
  BackupError,
  type BackupManifest,
  type BackupSource,
  readManifest,
  readParts,
} from './backup-file.ts';

/**
 * Restores the backup of an installation into an empty one, whole or not at all. It creates the schema that the backup
 * was made from, inserts the rows, and then runs the later migrations. Where the tables of the empty installation are
 * distributed over a cluster, the restored ones are so too.
 */
export async function restore(
  { db, engine }: Database,
  source: BackupSource,
): Promise<BackupManifest> {
  const manifest = await readManifest(source, 'installation');
  requireNotNewer(manifest);
  await db.transaction().execute(async (trx) => {
    await beginSchemaChange(trx);
    if (engine === 'postgresql') await requireNobodyElse(trx);
    const spreads = await isDistributed(trx);
    await dropEmptyTables(trx);
    await runMigrations(
      trx,
      migrations.filter(({ name }) => manifest.migrations.includes(name)),
    );
    // Without foreign keys, rows can be inserted in any order and are not checked one by one.
    const references = await dropReferences(trx);
    for (const table of manifest.tables) await insertRows(trx, source, table);
    if (spreads) await distribute(trx, await listUndistributed(trx));
    // Each foreign key is checked when it is added again, in one pass over its table.
    for (const reference of references) await sql.raw(reference).execute(trx);
    await runMigrations(
      trx,
      migrations.filter(({ name }) => !manifest.migrations.includes(name)),
    );
  });
  await analyzeInstallation(db);
  return manifest;
}

/** Fails for a backup of a newer version, whose unknown data would be lost. */
export function requireNotNewer(manifest: BackupManifest): void {
  const known = migrations.map(({ name }) => name);
  if (manifest.migrations.every((name) => known.includes(name))) return;
  throw new BackupError('It was made by a newer version of Parlance. Restore it with that one.');
}

/** Fails where a server uses the database: it would go on with data that it has read before. */
async function requireNobodyElse(trx: Transaction): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}
  `.execute(trx);
  if (rows.length > 0) throw new BackupError('A server uses this database. Stop it first.');
}

async function dropEmptyTables(trx: Transaction): Promise<void> {
  const present = await listTables(trx);
  const lasting = [...backedUpTables, ...formerTables];
  const filled = lasting.filter((table) => !tablesOfSchema.includes(table));
  for (const table of filled.filter((table) => present.has(table))) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(trx);
    if (rows.length > 0) {
      throw new BackupError(
        'This installation is not empty. Restore into a new database or another DATA_DIR.',
      );
    }
  }
  for (const table of [...lasting, ...passingTables, 'migrations']) {
    await sql`drop table if exists ${sql.table(table)} cascade`.execute(trx);
  }
}

async function insertRows(
  trx: Transaction,
  source: BackupSource,
  table: BackedUpTable,
): Promise<void> {
  if (!(await listTables(trx)).has(table.name)) {
    throw new BackupError(`It has rows of ${table.name}, which its schema does not have.`);
  }
  const name = sql.table(table.name);
  if (tablesOfSchema.includes(table.name)) await sql`delete from ${name}`.execute(trx);
  let inserted = 0n;
  for await (const rows of readParts(source, table)) {
    const result = await sql`
      insert into ${name} select * from json_populate_recordset(null::${name}, ${rows}::json)
    `
      .execute(trx)
      .catch((error: unknown) => {
        throw toBackupError(error, table.name);
      });
    inserted += result.numAffectedRows ?? 0n;
  }
  if (inserted !== BigInt(table.rows)) {
    throw new BackupError(
      `It is not whole: of ${table.rows} rows of ${table.name} it has ${inserted}.`,
    );
  }
}

/** An error of PostgreSQL about restored rows means that the file is wrong. */
function toBackupError(error: unknown, table: string): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  return new BackupError(`Its rows of ${table} can not be restored: ${error.message}`, {
    cause: error,
  });
}
