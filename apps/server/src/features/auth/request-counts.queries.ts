import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { deleteExpiredRows } from '../../db/expired-rows.ts';

export interface RequestCount {
  /** The number of requests since the first of this window, this one included. */
  readonly requests: number;
  readonly millisecondsLeft: number;
}

/** Counts a request of a caller. The window begins with the caller's first request. */
export async function insertRequestCount(
  db: Db,
  { caller, windowMs }: { caller: string; windowMs: number },
): Promise<RequestCount> {
  const window = sql`${windowMs}::float8 * interval '1 millisecond'`;
  const hasPassed = sql`c.counted_since <= now() - ${window}`;
  const { rows } = await sql<{ requests: number; left: number }>`
    insert into request_counts as c (caller) values (${caller})
    on conflict (caller) do update
    set requests = case when ${hasPassed} then 1 else c.requests + 1 end,
      counted_since = case when ${hasPassed} then now() else c.counted_since end
    returning requests,
      (1000 * extract(epoch from counted_since + ${window} - now()))::float8 as left
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A request was not counted');
  return { requests: row.requests, millisecondsLeft: row.left };
}

/** Deletes the counts of callers whose window has passed. */
export function deleteOldRequestCounts(db: Db, windowMs: number): Promise<void> {
  return deleteExpiredRows(db, {
    table: 'request_counts',
    key: ['caller'],
    since: 'counted_since',
    seconds: windowMs / 1000,
  });
}
