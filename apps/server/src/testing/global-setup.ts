import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { type Processes, type SharedPlace, startProcesses } from './processes/processes.ts';

/**
 * The migrated database that tests copy. Databases whose names begin with `database`, and everything in `folder`, are
 * deleted after the run.
 */
export type DatabaseTemplate = { readonly folder: string } & (
  | { readonly engine: 'pglite' }
  | { readonly engine: 'postgres'; readonly adminUrl: string; readonly database: string }
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

/** Migrates one database for the whole run. Tests work on copies of it. */
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
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${database}`);
  await migrateDatabase(withDatabase(adminUrl, database), folder);
  provide('databaseTemplate', { engine: 'postgres', folder, adminUrl, database });
  const count = Number(process.env.TEST_PROCESSES ?? 1);
  const place = { databaseUrl: withDatabase(adminUrl, `${database}_processes`), dataDir: folder };
  const processes = count > 1 ? await startSharedProcesses(count, place, admin) : undefined;
  provide('processes', processes && { ...place, count, url: processes.url });
  return async () => {
    await processes?.close();
    const { rows } = await admin.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, $1)`,
      [database],
    );
    for (const { name } of rows) await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await removeFolder();
  };
}

async function startSharedProcesses(
  count: number,
  place: SharedPlace,
  admin: pg.Client,
): Promise<Processes> {
  await admin.query(`create database ${new URL(place.databaseUrl).pathname.slice(1)}`);
  return startProcesses(count, place);
}

export function withDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

async function migrateDatabase(databaseUrl: string | undefined, dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir, onError: () => {} });
  await migrate(database.db);
  await database.close();
}
