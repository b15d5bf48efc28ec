import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { beginSchemaChange, isMigrated } from '../migrate.ts';
import { dropReferences } from '../references.ts';
import { distribute, listDistributed, listUndistributed } from './distribution.ts';

/** An error whose message tells the administrator why tables can't be distributed. */
export class DistributionError extends Error {}

/**
 * Distributes the tables over the machines of a Citus cluster: tables of the directory become reference tables, and
 * tables of content are distributed by project. Those of the coordinator stay there. Returns the tables that it
 * distributed, which are none where all are distributed already. The tables are distributed in one transaction, so
 * that it can be repeated after a failure. Each machine then gets the settings of the database, also one that was
 * added to the cluster later.
 * @throws {DistributionError} where the database is no coordinator of Citus, or not migrated
 */
export async function distributeTables(db: Db): Promise<string[]> {
  const tables = await db.transaction().execute(async (trx) => {
    await beginSchemaChange(trx);
    if (!(await isMigrated(trx))) {
      throw new DistributionError('The database is not migrated: start this version first.');
    }
    if (!(await listDistributed(trx))) {
      throw new DistributionError(
        'The database is no coordinator of Citus: CREATE EXTENSION citus, and add its workers first.',
      );
    }
    const missing = await listUndistributed(trx);
    if (missing.length > 0) {
      // Citus refuses foreign keys between tables of which only one is distributed.
      const references = await dropReferences(trx);
      await distribute(trx, missing);
      for (const reference of references) await sql.raw(reference).execute(trx);
    }
    return missing;
  });
  await setOnAllMachines(db);
  return tables;
}

/** What sessions have on each machine, since the settings of a session of Parlance reach the coordinator alone. */
const settings = [
  // The same as for every connection of Parlance (`database.ts`).
  'jit = off',
  'random_page_cost = 1.1',
  // What a transaction sets for itself (`SET LOCAL`) holds on the machine that does the work.
  `citus.propagate_set_commands = 'local'`,
  // A statement on one project needs one connection to one machine. Statements on many projects would open up to 16 to
  // each machine.
  'citus.max_adaptive_executor_pool_size = 4',
];

async function setOnAllMachines(db: Db): Promise<void> {
  for (const setting of settings) {
    const { rows } = await sql<{ success: boolean; result: string }>`
      select success, result from run_command_on_all_nodes(
        format('alter database %I set %s', current_database(), ${setting}::text)
      )
    `.execute(db);
    const failed = rows.find(({ success }) => !success);
    if (failed) throw new DistributionError(`A machine refused ${setting}: ${failed.result}`);
  }
}
