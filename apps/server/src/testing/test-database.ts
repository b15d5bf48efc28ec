import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';
import { withDatabase } from './global-setup.ts';

/** A copy of the migrated database for one test file; `drop` takes it away with its files. */
export interface TestDatabase extends Database {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  drop(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('databaseTemplate');
  const dataDir = await mkdtemp(join(tmpdir(), 'parlance-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (template.engine === 'pglite') {
    await cp(template.folder, dataDir, { recursive: true });
    const database = await openDatabase({ databaseUrl: undefined, dataDir, onError: () => {} });
    const drop = () => database.close().then(removeFolder);
    return { ...database, databaseUrl: undefined, dataDir, drop };
  }
  const name = `parlance_test_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(template.adminUrl, `create database ${name} template ${template.database}`);
  const databaseUrl = withDatabase(template.adminUrl, name);
  const database = await openDatabase({ databaseUrl, dataDir, onError: () => {} });
  return {
    ...database,
    databaseUrl,
    dataDir,
    async drop() {
      await database.close();
      await runAsAdmin(template.adminUrl, `drop database ${name} with (force)`);
      await removeFolder();
    },
  };
}

async function runAsAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await runWhenTemplateIsFree(admin, statement);
  } finally {
    await admin.end();
  }
}

/** Copies of one template are made one at a time; test files that start together take turns. */
async function runWhenTemplateIsFree(admin: pg.Client, statement: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await admin.query(statement);
      return;
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && error.code === '55006';
      if (!busy || tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
