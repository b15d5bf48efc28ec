import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertOldRows } from '../../testing/samples/old-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate, runMigrations } from '../migrate.ts';
import { migrations } from '../migrations/migrations.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('what was reviewed before the update is counted, without locked terms', async () => {
  const { db } = database;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const older = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === '0034-reviewed-counts'),
  );
  await db.transaction().execute((trx) => runMigrations(trx, older));
  await insertOldRows(
    db,
    older.map(({ name }) => name),
  );
  await sql`update terms set locked = (value = 'title')`.execute(db);
  await sql`update translations set state = 'reviewed' where locale = 'de_DE'`.execute(db);
  await migrate(db);
  const { rows } = await sql`
    select locale, reviewed_count from project_locales where locale in ('de_DE', 'fr')
    order by locale
  `.execute(db);
  expect(rows).toEqual([
    { locale: 'de_DE', reviewed_count: 1 },
    { locale: 'fr', reviewed_count: 0 },
  ]);
});
