import { sql } from 'kysely';
import type { Db, Transaction } from './database.ts';
import { beginSchemaChange, isMigrated } from './migrate.ts';
import { dropReferences } from './references.ts';
import { contentTables, directoryTables } from './tables.ts';

/** An error whose message tells the administrator why tables can't be distributed. */
export class DistributionError extends Error {}

/**
 * Distributes the tables over the machines of a Citus cluster: tables of the directory become reference tables, and
 * tables of content are distributed by project. Those of the coordinator stay there. Returns the tables that it
 * distributed, which are none where all are distributed already. It runs in one transaction, so that it can be
 * repeated after a failure.
 * @throws {DistributionError} where the database is no coordinator of Citus, or not migrated
 */
export async function distributeTables(db: Db): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await beginSchemaChange(trx);
    if (!(await isMigrated(trx))) {
      throw new DistributionError('The database is not migrated: start this version first.');
    }
    const distributed = await listDistributed(trx);
    const missing = [...directoryTables, 'migrations', ...contentTables].filter(
      (table) => !distributed.includes(table),
    );
    if (missing.length === 0) return [];
    // Citus refuses foreign keys between tables of which only one is distributed.
    const references = await dropReferences(trx);
    for (const table of missing) await distributeTable(trx, table);
    for (const reference of references) await sql.raw(reference).execute(trx);
    return missing;
  });
}

/** The tables that are distributed already. An upgrade may have added others since. */
async function listDistributed(trx: Transaction): Promise<string[]> {
  const found = await sql<{ found: boolean }>`
    select to_regclass('pg_dist_partition') is not null as found
  `.execute(trx);
  if (!found.rows[0]?.found) {
    throw new DistributionError(
      'The database is no coordinator of Citus: CREATE EXTENSION citus, and add its workers first.',
    );
  }
  const { rows } = await sql<{ name: string }>`
    select logicalrelid::text as name from pg_dist_partition
  `.execute(trx);
  return rows.map(({ name }) => name);
}

/** Moves the rows of a table to the machines that are to have them. */
async function distributeTable(trx: Transaction, table: string): Promise<void> {
  const [first] = contentTables;
  if (!contentTables.some((name) => name === table)) {
    await sql`select create_reference_table(${table})`.execute(trx);
  } else if (table === first) {
    await sql`select create_distributed_table(${table}, 'project_id')`.execute(trx);
  } else {
    await sql`
      select create_distributed_table(${table}, 'project_id', colocate_with => ${first})
    `.execute(trx);
  }
  // Citus leaves a copy of the rows that nothing reads.
  await sql`select truncate_local_data_after_distributing_table(${table})`.execute(trx);
}
