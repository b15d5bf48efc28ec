import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';

/** Where a test file gets its own copy of a migrated database from. */
export type DatabaseTemplate =
  | { readonly engine: 'pglite'; readonly folder: string }
  | { readonly engine: 'postgres'; readonly adminUrl: string; readonly database: string };

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}

/** Migrates one database for the whole run; every test file then works on a copy of it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-template-'));
  const adminUrl = process.env.TEST_DATABASE === 'postgres' ? process.env.TEST_DATABASE_URL : '';
  if (adminUrl === undefined) throw new Error('TEST_DATABASE=postgres needs TEST_DATABASE_URL');
  if (adminUrl === '') {
    await migrateDatabase(undefined, folder);
    provide('databaseTemplate', { engine: 'pglite', folder });
    return () => rm(folder, { recursive: true, force: true });
  }
  const database = `parlance_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${database}`);
  await migrateDatabase(withDatabase(adminUrl, database), folder);
  provide('databaseTemplate', { engine: 'postgres', adminUrl, database });
  return async () => {
    await admin.query(`drop database ${database} with (force)`);
    await admin.end();
    await rm(folder, { recursive: true, force: true });
  };
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
