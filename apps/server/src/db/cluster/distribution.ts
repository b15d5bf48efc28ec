import { sql } from 'kysely';
import type { Db, Transaction } from '../database.ts';
import {
  contentTables,
  directoryTables,
  distributedTables,
  distributionColumnOf,
} from '../tables/tables.ts';

// What a cluster of Citus has of the tables. On a plain PostgreSQL nothing here does anything.

/** The tables that are distributed, or undefined where the database is no coordinator of Citus. */
export async function listDistributed(db: Db): Promise<string[] | undefined> {
  const found = await sql<{ found: boolean }>`
    select to_regclass('pg_dist_partition') is not null as found
  `.execute(db);
  if (!found.rows[0]?.found) return undefined;
  // A table of the coordinator that refers to one of the directory is known to Citus too, as one that is on no other
  // machine.
  const { rows } = await sql<{ name: string }>`
    select logicalrelid::text as name from pg_dist_partition
    where partmethod = 'h' or repmodel = 't'
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether the content is spread over the machines of a cluster. */
export async function isDistributed(db: Db): Promise<boolean> {
  const distributed = (await listDistributed(db)) ?? [];
  return contentTables.some((table) => distributed.includes(table));
}

/** The tables of the directory and of content that exist, and lie on the coordinator of a cluster alone. */
export async function listUndistributed(db: Db): Promise<string[]> {
  const distributed = (await listDistributed(db)) ?? [];
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
  `.execute(db);
  return [...directoryTables, 'migrations', ...distributedTables].filter(
    (table) => rows.some(({ name }) => name === table) && !distributed.includes(table),
  );
}

/**
 * Moves the rows of tables to the machines that are to have them. The tables must have no foreign keys to or from others
 * that are content.
 */
export async function distribute(trx: Transaction, tables: readonly string[]): Promise<void> {
  const isSpread = (table: string) => distributionColumnOf(table) !== undefined;
  let neighbour = (await listDistributed(trx))?.find(isSpread);
  for (const table of tables) {
    const column = distributionColumnOf(table);
    if (column === undefined) {
      await sql`select create_reference_table(${table})`.execute(trx);
    } else if (neighbour === undefined) {
      await sql`select create_distributed_table(${table}, ${column}::text)`.execute(trx);
      neighbour = table;
    } else {
      await sql`
        select create_distributed_table(${table}, ${column}::text, colocate_with => ${neighbour})
      `.execute(trx);
    }
    // Citus leaves a copy of the rows that nothing reads.
    await sql`select truncate_local_data_after_distributing_table(${table})`.execute(trx);
  }
}
