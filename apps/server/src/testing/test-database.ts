import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../db/database.ts';
import { createDatabase, withDatabase } from './cluster.ts';

/** A database for tests, which is a copy of the migrated one unless stated otherwise. */
export interface TestDatabase extends Database {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

const template = inject('databaseTemplate');

/** Whether the database is spread over the machines of a Citus cluster. */
export const isCluster = template.engine === 'postgres' && template.workerUrls.length > 0;

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
  const { name, ...place } = newPlace();
  if (template.engine === 'pglite') {
    // A thousand small files: `cp` of promises takes three times as long.
    cpSync(join(template.folder, 'template'), place.dataDir, { recursive: true });
  } else {
    await createDatabase(template, name, template.database);
  }
  return place;
}

/** Creates an empty database without tables, or an unused folder for an embedded one. */
export async function createEmptyPlace(): Promise<DatabasePlace> {
  const { name, ...place } = newPlace();
  if (template.engine === 'postgres') await createDatabase(template, name);
  return place;
}

/** Opens a database as it is, without migrating it. */
export async function openPlace(
  { databaseUrl, dataDir }: DatabasePlace,
  options: Pick<DatabaseOptions, 'isDirect'> = {},
): Promise<TestDatabase> {
  const database = await openDatabase({ databaseUrl, dataDir, onError: () => {}, ...options });
  return { ...database, databaseUrl, dataDir };
}

function newPlace(): DatabasePlace & { readonly name: string } {
  const id = randomUUID().replaceAll('-', '');
  const dataDir = join(template.folder, id);
  if (template.engine === 'pglite') return { name: id, databaseUrl: undefined, dataDir };
  const name = `${template.database}_${id}`;
  return { name, databaseUrl: withDatabase(template.adminUrl, name), dataDir };
}
