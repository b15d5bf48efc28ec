import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addWorkers } from '../../testing/cluster.ts';
import { insertOldRows, oldAccount } from '../../testing/samples/old-rows.ts';
import { createEmptyPlace, openPlace, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Db } from '../database.ts';
import { beginSchemaChange, migrate, runMigrations } from '../migrate.ts';
import { migrations } from '../migrations/migrations.ts';
import { dropReferences } from '../references.ts';
import { distributedTables } from '../tables/tables.ts';
import { distribute, listUndistributed } from './distribution.ts';

// Citus takes fewer changes of the schema than PostgreSQL, and those of the next version have to be among them.

const project = '01900000-0000-7000-8000-000000000002';

/** The first migration that the test runs on tables that are distributed: the largest change of content so far. */
const first = '0023-files';
const older = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === first),
);

let database: TestDatabase;

beforeAll(async () => {
  const template = inject('databaseTemplate');
  const place = await createEmptyPlace();
  if (template.engine === 'postgres') {
    await addWorkers(template, new URL(place.databaseUrl ?? '').pathname.slice(1));
  }
  database = await openPlace(place);
});
afterAll(() => database.close());

/** Distributes the tables of an older version, as `db:distribute` of that version does. */
async function distributeOlder(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await beginSchemaChange(trx);
    const references = await dropReferences(trx);
    await distribute(trx, await listUndistributed(trx));
    for (const reference of references) await sql.raw(reference).execute(trx);
  });
}

describe('an installation whose tables are distributed', () => {
  it('is migrated by the start of a newer version, with the tables that are new', async () => {
    const { db } = database;
    await db.transaction().execute(async (trx) => {
      await beginSchemaChange(trx);
      await runMigrations(trx, older);
    });
    await insertOldRows(
      db,
      older.map(({ name }) => name),
    );
    await distributeOlder(db);
    expect(await listUndistributed(db)).toEqual([]);
    expect(await migrate(db)).toContain(first);
    expect(await listUndistributed(db)).toEqual([]);

    const { rows } = await sql<{ bytes: number }>`
      select sum(pg_relation_size(name::regclass))::bigint as bytes
      from unnest(${distributedTables}::text[]) as tables (name)
    `.execute(db);
    // The coordinator keeps no copy of the rows.
    expect(rows).toEqual([{ bytes: 0 }]);

    const server = await startTestServer({}, database);
    const body = { grant_type: 'password', ...oldAccount };
    const { json } = await server.request('POST', '/auth/token', { body });
    const token = (json as { access_token: string }).access_token;
    const send = (method: string, path: string, sent?: unknown) =>
      server.request(method, `/projects/${project}${path}`, { token, body: sent });
    const terms = (await send('GET', '/terms')).data as { id: string; locked: boolean }[];
    const open = terms.find(({ locked }) => !locked);
    const edit = { termId: open?.id, value: 'After the upgrade' };
    const edited = await send('PATCH', '/translations/de_DE', edit);
    expect(edited.status, edited.text).toBe(200);
    expect((await send('GET', '/files')).status).toBe(200);
    expect((await send('GET', '/activity')).status).toBe(200);
    await server.close();
  });
});
