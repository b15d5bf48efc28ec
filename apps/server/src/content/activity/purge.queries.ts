import { sql } from 'kysely';
import type { SystemScope } from '../../access/scope.ts';
import type { Db } from '../../db/database.ts';
import { retryWhenGivenUp } from '../../db/transaction.ts';

const batchSize = 1000;

/**
 * Deletes the entries of the log that are more than `days` days old, from its beginning on. The last entry stays, so
 * that a client that has received it can go on from there.
 */
export async function purgeActivity(
  db: Db,
  { projectId }: SystemScope,
  days: number,
): Promise<number> {
  const purgeBatch = () =>
    sql<{ purged: number }>`
      with oldest as materialized (
        select id, seq, created_at from activity
        where project_id = ${projectId}::uuid and seq is not null
        order by seq
        limit ${batchSize}
      ), purged as (
        delete from activity a using oldest
        where a.project_id = ${projectId}::uuid and a.id = oldest.id
          and oldest.created_at <= now() - make_interval(days => ${days}::integer)
          and oldest.seq < (
            select h.last_seq from activity_heads h where h.project_id = ${projectId}::uuid
          )
        returning a.id
      )
      select count(*) as purged from purged
    `.execute(db);
  let sum = 0;
  for (;;) {
    const { rows } = await retryWhenGivenUp(purgeBatch);
    const purged = rows[0]?.purged ?? 0;
    if (purged === 0) return sum;
    sum += purged;
  }
}
