import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { routines } from '../content/edits/routines.ts';
import { distributeTables } from '../db/cluster/distribute-tables.ts';
import { openDatabase } from '../db/database.ts';
import { installRoutines } from '../db/install-routines.ts';
import { migrate } from '../db/migrate.ts';
import {
  addWorkers,
  type Cluster,
  closeTemplate,
  createDatabase,
  dropDatabases,
  withDatabase,
} from './cluster.ts';
import { type Processes, type SharedPlace, startProcesses } from './processes/processes.ts';

/**
 * The migrated database that tests copy. Databases whose names begin with `database`, and everything in `folder`, are
 * deleted after the run.
 */
export type DatabaseTemplate = { readonly folder: string } & (
  | { readonly engine: 'pglite' }
  | {
      readonly engine: 'postgres';
      readonly adminUrl: string;
      /** Of the other servers of a Citus cluster, if `adminUrl` is its coordinator. */
      readonly workerUrls: readonly string[];
      readonly database: string;
    }
);

/** The processes that all tests share, in a run where each server is several processes. */
export interface ProcessesOfTests extends SharedPlace {
  readonly url: string;
  /** The number of processes behind a proxy, also for servers that a test starts itself. */
  readonly count: number;
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
    processes: ProcessesOfTests | undefined;
  }
}

/**
 * Migrates one database for the whole run. Tests work on copies of it. With `TEST_CITUS_WORKERS`, the URLs of the
 * workers of a cluster whose coordinator is `TEST_DATABASE_URL`, its tables are distributed.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-tests-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const adminUrl = process.env.TEST_DATABASE === 'postgres' ? process.env.TEST_DATABASE_URL : '';
  if (adminUrl === undefined) throw new Error('TEST_DATABASE=postgres needs TEST_DATABASE_URL');
  if (adminUrl === '') {
    await migrateDatabase(undefined, join(folder, 'template'));
    provide('databaseTemplate', { engine: 'pglite', folder });
    provide('processes', undefined);
    return removeFolder;
  }
  const database = `parlance_test_${process.pid}`;
  const workerUrls = process.env.TEST_CITUS_WORKERS?.split(' ') ?? [];
  const cluster = { adminUrl, workerUrls };
  await createDatabase(cluster, database);
  if (workerUrls.length > 0) await addWorkers(cluster, database);
  await migrateDatabase(withDatabase(adminUrl, database), folder, workerUrls.length > 0);
  if (workerUrls.length > 0) await closeTemplate(cluster, database);
  provide('databaseTemplate', { engine: 'postgres', folder, ...cluster, database });
  const count = Number(process.env.TEST_PROCESSES ?? 1);
  const place = { databaseUrl: withDatabase(adminUrl, `${database}_processes`), dataDir: folder };
  const processes = count > 1 ? await startSharedProcesses(count, place, cluster) : undefined;
  provide('processes', processes && { ...place, count, url: processes.url });
  return async () => {
    await processes?.close();
    await dropDatabases(cluster, database);
    await removeFolder();
  };
}

async function startSharedProcesses(
  count: number,
  place: SharedPlace,
  cluster: Cluster,
): Promise<Processes> {
  await createDatabase(cluster, new URL(place.databaseUrl).pathname.slice(1));
  return startProcesses(count, place);
}

async function migrateDatabase(
  databaseUrl: string | undefined,
  dataDir: string,
  distributes = false,
): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir, onError: () => {} });
  await migrate(database.db);
  if (distributes) await distributeTables(database.db);
  await installRoutines(database.db, routines);
  await database.close();
}
