import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { addWorkers } from '../cluster.ts';
import { findPrograms, type OwnPostgres, startOwnPostgres } from './own-postgres.ts';

/** A Citus cluster for one test, which may end its servers and add others. */
export interface OwnCitus {
  readonly databaseUrl: string;
  /** The `DATA_DIR` for a server, which is deleted with the cluster. */
  readonly dataDir: string;
  readonly workers: readonly OwnPostgres[];
  /** The URL of the worker that has the content of a project. */
  findMachine(projectId: string): Promise<string>;
  /** Starts one more server, which is no part of the cluster yet. */
  startServer(): Promise<OwnPostgres>;
  /** Runs a statement on the coordinator. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** What `docs/self-hosting.md` tells to set on each machine, and no more: Parlance sets the rest. */
const settings = [
  'shared_preload_libraries=citus',
  'wal_level=logical',
  'max_connections=200',
  'max_prepared_transactions=400',
  'max_worker_processes=32',
  // As many as show what is to be seen, since each takes a while to make.
  'citus.shard_count=6',
  // The servers of the tests have no certificates.
  'citus.node_conninfo=sslmode=prefer',
];

/** Starts a coordinator with workers, whose database has no tables. */
export async function startOwnCitus(workerCount: number): Promise<OwnCitus> {
  const template = inject('databaseTemplate');
  const adminUrl = template.engine === 'postgres' ? template.adminUrl : '';
  const programs = await findPrograms(adminUrl);
  if (!programs) throw new Error('The PostgreSQL server of the tests is on another machine.');
  const folders: string[] = [];
  const createFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parlance-own-citus-'));
    folders.push(folder);
    return folder;
  };
  const servers: OwnPostgres[] = [];
  const startServer = async () => {
    const server = await startOwnPostgres(programs, await createFolder(), settings);
    servers.push(server);
    return server;
  };
  for (let n = 0; n <= workerCount; n++) await startServer();
  const [coordinator, ...workers] = servers;
  const databaseUrl = coordinator?.url ?? '';
  const cluster = { adminUrl: databaseUrl, workerUrls: workers.map(({ url }) => url) };
  await addWorkers(cluster, 'postgres');
  const query = async <Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query<Row>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  };
  return {
    databaseUrl,
    dataDir: await createFolder(),
    workers,
    query,
    startServer,
    async findMachine(projectId) {
      const [row] = await query<{ port: number }>(
        `select nodeport as port from pg_dist_placement join pg_dist_node using (groupid)
         where shardid = get_shard_id_for_distribution_column('terms', $1::uuid)`,
        [projectId],
      );
      return servers.find(({ url }) => new URL(url).port === String(row?.port))?.url ?? '';
    },
    async close() {
      await Promise.all(servers.map((server) => server.end('SIGQUIT')));
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}
