import { sql } from 'kysely';
import type { Db, Transaction } from '../database.ts';

/**
 * Makes a read-only transaction that has read nothing yet read all of a cluster as it is now. Each machine of a cluster
 * takes a snapshot of its own, for each connection to it, when it is first asked. So each machine gets one connection,
 * and all are asked at a moment at which no project is created or deleted: a project would otherwise be in the snapshot
 * of one machine and its content missing in that of another one. A single database has no need of it, and where it has
 * one session, the transaction keeps that.
 */
export async function takeSnapshots(db: Db, trx: Transaction): Promise<void> {
  await db.transaction().execute(async (holder) => {
    await sql`lock table projects in share mode`.execute(holder);
    await sql`set local citus.max_adaptive_executor_pool_size = 1`.execute(trx);
    await sql`set local citus.force_max_query_parallelization = off`.execute(trx);
    await sql`select count(*) from project_totals`.execute(trx);
  });
}
