import pg from 'pg';
import { sqlStateOf } from '../db/sql-state.ts';

/** A PostgreSQL server, or a Citus cluster: its databases exist on each of its servers. */
export interface Cluster {
  readonly adminUrl: string;
  readonly workerUrls: readonly string[];
}

/** Creates an empty database, or a copy of `template`. */
export async function createDatabase(
  cluster: Cluster,
  name: string,
  template = 'template1',
): Promise<void> {
  for (const url of urlsOf(cluster)) {
    await withClient(url, (client) =>
      runWhenTemplateIsFree(client, `create database ${name} template ${template}`),
    );
  }
}

/** Drops the databases whose names begin so. */
export async function dropDatabases(cluster: Cluster, prefix: string): Promise<void> {
  for (const url of urlsOf(cluster)) {
    await withClient(url, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        'select datname as name from pg_database where starts_with(datname, $1)',
        [prefix],
      );
      for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
    });
  }
}

/** Makes the servers of a cluster know each other in one database. Its copies know the same. */
export async function addWorkers(cluster: Cluster, database: string): Promise<void> {
  const urls = urlsOf(cluster).map((url) => withDatabase(url, database));
  for (const url of urls) {
    await withClient(url, (client) => client.query('create extension citus'));
  }
  await withClient(withDatabase(cluster.adminUrl, database), async (client) => {
    const nodes = urls.map((url) => new URL(url));
    for (const [at, { hostname, port }] of nodes.entries()) {
      const add = at === 0 ? 'citus_set_coordinator_host' : 'citus_add_node';
      await client.query(`select ${add}($1, $2)`, [hostname, Number(port)]);
    }
  });
}

/** Ends the connections that Citus keeps to a database, which can't be copied while it has any. */
export async function closeTemplate(cluster: Cluster, database: string): Promise<void> {
  for (const url of urlsOf(cluster)) {
    await withClient(url, async (client) => {
      await client.query(`alter database ${database} with allow_connections false`);
      await client.query(
        'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1',
        [database],
      );
    });
  }
}

export function withDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

function urlsOf({ adminUrl, workerUrls }: Cluster): readonly string[] {
  return [adminUrl, ...workerUrls];
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Retries a statement while the template is busy: PostgreSQL makes only one copy of a template at a time. */
async function runWhenTemplateIsFree(client: pg.Client, statement: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await client.query(statement);
      return;
    } catch (error) {
      const isBusy = sqlStateOf(error) === '55006';
      if (!isBusy || tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
