import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, isCluster, type TestDatabase } from '../testing/test-database.ts';
import type { Db } from './database.ts';
import { prepared, preparedOnCluster } from './prepared.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function listPrepared(db: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where from_sql = false order by prepare_time
  `.execute(db);
  return rows.map(({ statement }) => statement.replace(/^\/\*.*\*\/\s*/, '').trim());
}

it('marked statements are kept prepared by the connection, those of projects on clusters only there', async () => {
  const projectId = randomUUID();
  const texts = await database.db.connection().execute(async (connection) => {
    await sql`${prepared} select 1`.execute(connection);
    await sql`${preparedOnCluster}
      select terms_count from project_totals
      where project_id = ${projectId}::uuid and terms_count > ${5} and project_id <> ${randomUUID()}
    `.execute(connection);
    await sql`select 3`.execute(connection);
    return listPrepared(connection);
  });
  const [one, ofProject] = texts;
  expect(one).toBe('select 1');
  expect(texts).toHaveLength(isCluster ? 2 : 1);
  if (isCluster) {
    expect(ofProject).toContain(
      `where project_id = '${projectId}'::uuid and terms_count > $1 and project_id <> $2`,
    );
  }
});
