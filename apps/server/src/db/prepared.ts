import { type Kysely, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import {
  asProject,
  findProjectParameter,
  ProjectStatements,
  writeProject,
} from './cluster/project-statements.ts';
import { WholeTables } from './cluster/whole-tables.ts';

const mark = '/* prepared */';
const clusterMark = '/* prepared on a cluster */';
const routineMark = '/* prepared routine */';
const wholeMark = '/* prepared whole */';

/**
 * The mark at the head of a statement that runs for every request and has the same best plan for all parameters: each
 * connection parses and plans such a statement once.
 */
export const prepared: RawBuilder<unknown> = sql.raw(mark);

/**
 * The mark of a statement that reads a project and whose best plan depends on its parameters. On a cluster of Citus the
 * coordinator then plans once for each project where it sends the statement, which costs it three quarters of its time, and
 * the machine of the project plans it for the parameters each time. A plain PostgreSQL server would come to one plan for
 * all parameters.
 */
export const preparedOnCluster: RawBuilder<unknown> = sql.raw(clusterMark);

/** The mark of the call of a routine, whose first parameter is its project. It is prepared too. */
export const preparedRoutine: RawBuilder<unknown> = sql.raw(routineMark);

/**
 * The mark of a statement for every request that reads tables which the coordinator of a cluster has whole. What a
 * transaction has written, Citus alone knows where to read.
 */
export function preparedWhole(db: Pick<Kysely<unknown>, 'isTransaction'>): RawBuilder<unknown> {
  return db.isTransaction ? prepared : sql.raw(wholeMark);
}

const names = new Map<string, string>();

/**
 * Makes a connection send marked statements as named ones, which PostgreSQL keeps prepared. Its first statements are
 * `setup`.
 */
export async function prepareMarkedStatements(client: pg.PoolClient, setup: string): Promise<void> {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  let ofProjects: ProjectStatements | undefined;
  const whole = new WholeTables();
  const send = (text: unknown, values: unknown, ...rest: unknown[]) => {
    if (ofProjects && Array.isArray(values) && isMarked(text, mark, clusterMark)) {
      const own = writeProject(text, values);
      if (own) return query({ name: ofProjects.nameOf(own.text), ...own }, ...rest);
    }
    const sendNamed = (text: string) => query({ name: nameOf(text), text, values }, ...rest);
    if (isMarked(text, wholeMark)) return whole.ask(text, sendNamed);
    return isMarked(text, mark, routineMark) ? sendNamed(text) : query(text, values, ...rest);
  };
  client.query = send as typeof client.query;
  const results = await query(`${findCluster}; ${setup}`);
  const [found] = results as [pg.QueryResult<{ is_cluster: boolean }>];
  if (!found.rows[0]?.is_cluster) return;
  ofProjects = new ProjectStatements(client);
  await whole.find(client);
}

function isMarked(text: unknown, ...marks: readonly string[]): text is string {
  return typeof text === 'string' && marks.some((one) => text.trimStart().startsWith(one));
}

/** The project of a marked statement; undefined for one on none, and for statements without a mark. */
export function findProject(text: string, values: readonly unknown[]): string | undefined {
  if (isMarked(text, routineMark)) return asProject(values[0]);
  return isMarked(text, mark, clusterMark) ? findProjectParameter(text, values) : undefined;
}

const findCluster = `select to_regclass('pg_dist_partition') is not null as is_cluster`;

function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared_${names.size + 1}`;
  names.set(text, name);
  return name;
}
