import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const mark = '/* prepared */';
const clusterMark = '/* prepared on a cluster */';

/**
 * The mark at the head of a statement that runs for every request and has the same best plan for all parameters: each
 * connection parses and plans such a statement once.
 */
export const prepared: RawBuilder<unknown> = sql.raw(mark);

/**
 * The mark of a statement on one project whose best plan depends on its parameters. On a cluster of Citus the coordinator
 * then plans once where it sends the statement, which costs it half of its time, and the machine of the project plans it
 * for the parameters each time. A plain PostgreSQL server would come to one plan for all parameters.
 */
export const preparedOnCluster: RawBuilder<unknown> = sql.raw(clusterMark);

const names = new Map<string, string>();

/**
 * Makes a connection send marked statements as named ones, which PostgreSQL keeps prepared. Its first statements are
 * `setup`.
 */
export async function prepareMarkedStatements(client: pg.PoolClient, setup: string): Promise<void> {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const marks = [mark];
  const isMarked = (text: string) => marks.some((one) => text.trimStart().startsWith(one));
  const queryPrepared = (text: unknown, values: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && isMarked(text)
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest);
  client.query = queryPrepared as typeof client.query;
  const results = await query(`${findCluster}; ${setup}`);
  const [found] = results as [pg.QueryResult<{ is_cluster: boolean }>];
  if (found.rows[0]?.is_cluster) marks.push(clusterMark);
}

const findCluster = `select to_regclass('pg_dist_partition') is not null as is_cluster`;

function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared_${names.size + 1}`;
  names.set(text, name);
  return name;
}
