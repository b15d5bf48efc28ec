import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('every connection has the settings of the planner', async () => {
  const { rows } = await sql`
    select current_setting('random_page_cost') as cost, current_setting('jit') as jit
  `.execute(database.db);
  expect(rows).toEqual([{ cost: '1.1', jit: 'off' }]);
});
