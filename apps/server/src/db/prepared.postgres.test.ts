import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, isCluster, type TestDatabase } from '../testing/test-database.ts';
import { prepared, preparedOnCluster } from './prepared.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('marked statements are kept prepared by the connection, those for clusters only there', async () => {
  const texts = await database.db.connection().execute(async (connection) => {
    await sql`${prepared} select 1`.execute(connection);
    await sql`${preparedOnCluster} select 2`.execute(connection);
    await sql`select 3`.execute(connection);
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement ~ 'select [123]$'
    `.execute(connection);
    return rows.map(({ statement }) => statement.slice(-'select 1'.length)).sort();
  });
  expect(texts).toEqual(isCluster ? ['select 1', 'select 2'] : ['select 1']);
});
