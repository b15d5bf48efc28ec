import { sql } from 'kysely';
import { distribute, isDistributed, listUndistributed } from './cluster/distribution.ts';
import type { Db, Transaction } from './database.ts';
import type { Migration } from './migrations/migration.ts';
import { migrations } from './migrations/migrations.ts';

// The number is arbitrary, but every version of Parlance has to use the same one.
const migrationLock = 7_240_117;

/**
 * Brings the schema up to date: runs all missing migrations in one transaction. A lock makes one of several processes
 * that start together migrate while the others wait. Returns the names of the migrations that it ran.
 */
export async function migrate(db: Db): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await beginSchemaChange(trx);
    const applied = await listMigrations(trx);
    requireKnown(applied);
    const missing = migrations.filter(({ name }) => !applied.includes(name));
    await runMigrations(trx, missing);
    return missing.map(({ name }) => name);
  });
}

/**
 * Begins a transaction that changes the schema: others of these wait for it. Citus does it over one connection to each
 * of its machines, which it has to where foreign keys lead to tables that all of them have; to a plain PostgreSQL the
 * setting means nothing.
 */
export async function beginSchemaChange(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`.execute(trx);
  await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(trx);
}

/** The names of the migrations that the database has, in order; an empty list for an empty database. */
export async function listMigrations(db: Db): Promise<string[]> {
  const found = await sql<{ found: boolean }>`
    select to_regclass('public.migrations') is not null as found
  `.execute(db);
  if (!found.rows[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`
    select name from migrations order by name collate "C"
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** Fails where a database has migrations that this version does not know. */
export function requireKnown(applied: readonly string[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const foreign = applied.filter((name) => !known.has(name));
  if (foreign.length === 0) return;
  throw new Error(
    `The database was made by a newer version of Parlance (it has ${foreign.join(', ')}). Start that version, or restore a backup.`,
  );
}

const setsStorage = /^\s*alter table \w+ alter column \w+ set storage/i;

/**
 * Runs the given migrations in their order, whether or not earlier ones are missing. Where the tables are distributed,
 * each table is so as soon as it exists and knows how it stores its columns, which Citus does not change later.
 */
export async function runMigrations(trx: Transaction, wanted: readonly Migration[]): Promise<void> {
  const spreads = await isDistributed(trx);
  await sql`create table if not exists migrations (
    name text primary key,
    applied_at timestamptz not null default now()
  )`.execute(trx);
  for (const { name, statements } of wanted) {
    let isNew = false;
    for (const [at, statement] of statements.entries()) {
      await sql.raw(statement).execute(trx);
      isNew ||= /^\s*create table/i.test(statement);
      if (!spreads || !isNew || setsStorage.test(statements[at + 1] ?? '')) continue;
      await distribute(trx, await listUndistributed(trx));
      isNew = false;
    }
    await sql`insert into migrations (name) values (${name})`.execute(trx);
  }
}

/** Whether the database has every migration that this version knows. */
export async function isMigrated(db: Db): Promise<boolean> {
  const applied = await listMigrations(db);
  return migrations.every(({ name }) => applied.includes(name));
}
