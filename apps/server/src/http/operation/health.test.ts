import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let database: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({}, database);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

async function ask(path: string) {
  const response = await fetch(`${server.url}${path}`);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('the health of a server', () => {
  it('is ready with a database of its version', async () => {
    const { status, body, headers } = await ask('/ready');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ready', version: expect.any(String) });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is alive but not ready with the database of an older version, or with a broken one', async () => {
    await sql`delete from migrations where name like '0003-%'`.execute(database.db);
    const other = await ask('/ready');
    expect(other).toMatchObject({
      status: 503,
      body: {
        error: { code: 'Unavailable', details: [{ message: expect.stringMatching(/schema/) }] },
      },
    });
    // A wrong schema does not go away by itself.
    expect(other.headers.get('retry-after')).toBeNull();
    await sql`alter table migrations rename column name to other`.execute(database.db);
    const broken = await ask('/ready');
    expect(broken).toMatchObject({
      status: 503,
      body: { error: { details: [{ message: 'The database does not answer' }] } },
    });
    expect(broken.headers.get('retry-after')).toBe('5');
    expect(await ask('/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
});
