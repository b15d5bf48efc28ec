import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertOldRows } from '../../testing/samples/old-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate, runMigrations } from '../migrate.ts';
import { migrations } from '../migrations/migrations.ts';

const project = '01900000-0000-7000-8000-000000000002';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('activities about a term name its file after the update, and no others do', async () => {
  const { db } = database;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const older = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === '0029-activity-filters'),
  );
  await db.transaction().execute((trx) => runMigrations(trx, older));
  await insertOldRows(
    db,
    older.map(({ name }) => name),
  );
  await sql`delete from activity`.execute(db);
  await sql`
    insert into activity (project_id, id, seq, kind, actor_type, details)
    select t.project_id, gen_random_uuid(), row_number() over (order by t.id), 'translation.update',
      'system', jsonb_build_object('termId', t.id, 'locale', 'de_DE', 'revision', 1)
    from terms t
  `.execute(db);
  await sql`
    insert into activity (project_id, id, seq, kind, actor_type, details) values
      (${project}, gen_random_uuid(), 101, 'translation.update', 'system',
        ${JSON.stringify({ termId: '01900000-0000-7000-8000-0000000000ff' })}::jsonb),
      (${project}, gen_random_uuid(), 102, 'project.update', 'system', '{}')
  `.execute(db);
  await migrate(db);

  const { rows } = await sql<{ seq: number; told: string | null; file: string | null }>`
    select a.seq, a.details ->> 'fileId' as told, t.file_id::text as file
    from activity a
    left join terms t on t.project_id = a.project_id and t.id = (a.details ->> 'termId')::uuid
    order by a.seq
  `.execute(db);
  expect(rows.map(({ told }) => told)).toEqual(rows.map(({ file }) => file));
  expect(rows.filter(({ file }) => file !== null).length).toBeGreaterThan(1);
  expect(rows.slice(-2).map(({ told }) => told)).toEqual([null, null]);
});
