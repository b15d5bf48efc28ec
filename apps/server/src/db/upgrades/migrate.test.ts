import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/migrations.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function applied(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from migrations order by applied_at, name
  `.execute(database.db);
  return rows.map(({ name }) => name);
}

async function emptySchema(): Promise<void> {
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
}

const names = migrations.map(({ name }) => name);

describe('migrations', () => {
  it('have names in the order in which they run', () => {
    expect(names).toEqual([...new Set(names)].sort());
  });

  it('run once', async () => {
    expect(await applied()).toEqual(names);
    expect(await migrate(database.db)).toEqual([]);
    expect(await applied()).toEqual(names);
  });

  it('run once also when several processes start together', async () => {
    await emptySchema();
    const { databaseUrl, dataDir } = database;
    // Only one process can use the embedded database, so that process migrates twice at once.
    const other = databaseUrl
      ? await openDatabase({ databaseUrl, dataDir, onError: () => {} })
      : undefined;
    const ran = await Promise.all([
      migrate(database.db),
      migrate(other?.db ?? database.db),
      migrate(other?.db ?? database.db),
    ]);
    await other?.close();
    expect(ran.flat()).toEqual(names);
    expect(await applied()).toEqual(names);
  });

  it('leave nothing behind when one of them fails', async () => {
    await emptySchema();
    await sql`create table templates (somebody_elses integer)`.execute(database.db);
    await expect(migrate(database.db)).rejects.toThrow('templates');
    const { rows } = await sql<{ tablename: string }>`
      select tablename from pg_tables where schemaname = 'public'
    `.execute(database.db);
    expect(rows).toEqual([{ tablename: 'templates' }]);
    await emptySchema();
    expect(await migrate(database.db)).toEqual(names);
  });

  it('refuse a database of a newer version, and change nothing in it', async () => {
    await sql`insert into migrations (name) values ('9999-from-the-future')`.execute(database.db);
    await expect(migrate(database.db)).rejects.toThrow(/newer version .*9999-from-the-future/);
    expect(await applied()).toEqual([...names, '9999-from-the-future']);
  });
});
