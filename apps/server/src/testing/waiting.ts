import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isCluster } from './test-database.ts';

/** On a cluster, who waits for a row waits on the machine that has it. */
const activity = sql.table(isCluster ? 'citus_stat_activity' : 'pg_stat_activity');

/** Resolves when at least `sessions` sessions of the database wait for locks. */
export async function untilSomebodyWaits(db: Db, sessions = 1): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const { rows } = await sql`
      select from ${activity}
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    if (rows.length >= sessions) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`fewer than ${sessions} wait`);
}
