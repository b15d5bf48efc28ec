import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';
import { withDatabase } from './global-setup.ts';

/** A database for tests, which is a copy of the migrated one unless stated otherwise. */
export interface TestDatabase extends Database {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

let shared: Promise<TestDatabase> | undefined;

/** The copy that test files share, one after the other. Each file creates its own people and projects. */
export function sharedTestDatabase(): Promise<TestDatabase> {
  const processes = inject('processes');
  shared ??= processes ? openPlace(processes) : createTestDatabase();
  return shared;
}

/** A copy for tests that change more than people and projects. They have to `close` it after use. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return openPlace(await copyTemplate());
}

/** The place of a database, which is not open. */
export interface DatabasePlace {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/** Creates a copy that other processes can open. */
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

/** Creates an empty database without tables, or an unused folder for an embedded one. */
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

/** Retries a statement while the template is busy: PostgreSQL makes only one copy of a template at a time. */
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
