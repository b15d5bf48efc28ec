import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';
import { withDatabase } from './global-setup.ts';

/** A copy of the migrated database. */
export interface TestDatabase extends Database {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

let shared: Promise<TestDatabase> | undefined;

/** The copy that test files use one after the other: each makes its own people and projects. */
export function sharedTestDatabase(): Promise<TestDatabase> {
  const processes = inject('processes');
  shared ??= processes ? openPlace(processes) : createTestDatabase();
  return shared;
}

/** A copy for tests that change more than people and projects, which `close` it after use. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return openPlace(await copyTemplate());
}

/** Where a database is, which nobody has opened. */
export interface DatabasePlace {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/** A copy for processes to open. */
export async function copyTemplate(): Promise<DatabasePlace> {
  const template = inject('databaseTemplate');
  const { name, ...place } = newPlace();
  if (template.engine === 'pglite') {
    await cp(join(template.folder, 'template'), place.dataDir, { recursive: true });
  } else {
    const { adminUrl, database } = template;
    await runAsAdmin(adminUrl, `create database ${name} template ${database}`);
  }
  return place;
}

/** A place with nothing in it, not even the tables. */
export async function createEmptyPlace(): Promise<DatabasePlace> {
  const template = inject('databaseTemplate');
  const { name, ...place } = newPlace();
  if (template.engine === 'postgres')
    await runAsAdmin(template.adminUrl, `create database ${name}`);
  return place;
}

/** Opens a database as it is, without migrating it. */
export async function openPlace({ databaseUrl, dataDir }: DatabasePlace): Promise<TestDatabase> {
  const database = await openDatabase({ databaseUrl, dataDir, onError: () => {} });
  return { ...database, databaseUrl, dataDir };
}

function newPlace(): DatabasePlace & { readonly name: string } {
  const template = inject('databaseTemplate');
  const id = randomUUID().replaceAll('-', '');
  const dataDir = join(template.folder, id);
  if (template.engine === 'pglite') return { name: id, databaseUrl: undefined, dataDir };
  const name = `${template.database}_${id}`;
  return { name, databaseUrl: withDatabase(template.adminUrl, name), dataDir };
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
