import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Resolves when a session of the database waits for a lock that another one holds. */
export async function untilSomebodyWaits(db: Db): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('nobody waits');
}
