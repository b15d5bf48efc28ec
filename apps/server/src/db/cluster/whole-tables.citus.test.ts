import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listUserAccess } from '../../access/access.queries.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { Db } from '../database.ts';

// Only a cluster of Citus shows this: `npm run test:citus`.

let database: TestDatabase;
let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({}, database);
  ada = await server.addPerson();
  projectId = await server.addProject(ada);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

async function roleOf(db: Db): Promise<string | undefined> {
  const limits = { maxProjectsPerUser: 1 };
  const [access] = await listUserAccess(db, limits, [{ id: ada.id, projectId }]);
  return access?.membership?.role;
}

const setRole = (db: Db, role: string) =>
  sql`update project_members set role = ${role} where user_id = ${ada.id}::uuid`.execute(db);

async function listPrepared(db: Db): Promise<string> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where from_sql = false
  `.execute(db);
  return rows.map(({ statement }) => statement).join();
}

it('reads the access of users from the shards that the coordinator has', async () => {
  await database.db.connection().execute(async (db) => {
    await setRole(db, 'viewer');
    expect(await roleOf(db)).toBe('viewer');
    await setRole(db, 'editor');
    expect(await roleOf(db)).toBe('editor');
    expect(await listPrepared(db)).toMatch(/join project_members_\d+ m on/);
  });
});

it('reads what its transaction has written', async () => {
  await database.db.transaction().execute(async (trx) => {
    await setRole(trx, 'viewer');
    expect(await roleOf(trx)).toBe('viewer');
  });
  await database.db.transaction().execute(async (trx) => {
    await sql`set local citus.enable_local_execution = off`.execute(trx);
    await setRole(trx, 'admin');
    expect(await roleOf(trx)).toBe('admin');
  });
  expect(await roleOf(database.db)).toBe('admin');
});
