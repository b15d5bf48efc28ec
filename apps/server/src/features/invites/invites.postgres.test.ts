import { endpoints, type Project } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { createTestDatabase, isCluster, type TestDatabase } from '../../testing/test-database.ts';
import {
  type Answer,
  type Person,
  password,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { untilSomebodyWaits } from '../../testing/waiting.ts';

// These tests need several sessions, which the embedded database does not have.

// Where PostgreSQL locks a row of the directory, Citus locks the table on all machines, so others wait who need not.
const locksRows = !isCluster;

let database: TestDatabase;
let server: TestServer;
let ada: Person;
let first: string;
let second: string;
let email: string;

beforeAll(async () => {
  database = await createTestDatabase();
  // PostgreSQL usually resolves deadlocks, and the server retries. With this timeout a deadlock lasts, so that tests
  // notice it.
  const url = new URL(database.databaseUrl ?? '');
  url.searchParams.set('options', '-c deadlock_timeout=10min');
  const place = { databaseUrl: url.href, dataDir: database.dataDir };
  const patient = await openDatabase({ ...place, onError: () => {} });
  await database.close();
  database = { ...patient, ...place };
  server = await startTestServer({ maxProjectsPerUser: 1000 }, database);
  ada = await server.addPerson('Ada');
});
afterAll(async () => {
  await server.close();
  await database.close();
});

beforeEach(async () => {
  first = await server.addProject(ada);
  second = await server.addProject(ada);
  email = `invited@${first}.example.com`;
});

const signUp = (): Promise<Answer> =>
  server.request('POST', '/auth/signup', { body: { name: 'Eve', email, password } });

const invite = (projectId: string): Promise<Answer> =>
  server.request('POST', `/projects/${projectId}/invites`, {
    token: ada.token,
    body: { email, role: 'editor' },
  });

const deleteProject = (projectId: string): Promise<Answer> =>
  server.request('DELETE', `/projects/${projectId}`, { token: ada.token });

/** Sends two requests, the second one when the first waits for the lock. */
async function sendBehind(
  lock: RawBuilder<unknown>,
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
): Promise<readonly [Answer, Answer]> {
  const { db } = server.database;
  const { answers } = await db.transaction().execute(async (trx) => {
    await lock.execute(trx);
    const one = first();
    await untilSomebodyWaits(db);
    const two = second();
    await untilSomebodyWaits(db, 2);
    return { answers: [one, two] as const };
  });
  return Promise.all(answers);
}

const projectRow = (id: string) => sql`select from projects where id = ${id}::uuid for update`;

async function expectProjects(signedUp: Answer, ids: string[]): Promise<void> {
  expect(signedUp.status).toBe(200);
  const { accessToken: token } = signedUp.data as { accessToken: string };
  const projects = (await server.request('GET', '/projects', { token })).data as Project[];
  expect(projects.map(({ id }) => id)).toEqual(ids);
  const left = await server.database.db
    .selectFrom('project_invites')
    .selectAll()
    .where('email', '=', email)
    .execute();
  expect(left).toEqual([]);
}

describe('a sign-up', () => {
  it('waits for an invite that is being made, and takes it', async () => {
    const [invited, signedUp] = await sendBehind(projectRow(first), () => invite(first), signUp);
    expect(invited.data).toMatchObject({ email, status: 'sent' });
    await expectProjects(signedUp, [first]);
  });

  it('makes an invite wait, which then finds the account', async () => {
    await invite(first);
    const [signedUp, invited] = await sendBehind(projectRow(first), signUp, () => invite(second));
    expect(invited.status).toBe(201);
    expect(invited.data).toMatchObject({ email, role: 'editor', name: 'Eve' });
    await expectProjects(signedUp, [first, second]);
  });

  it.runIf(locksRows)('keeps no invite of another address waiting', async () => {
    await invite(first);
    const { db } = server.database;
    const { signedUp } = await db.transaction().execute(async (trx) => {
      await projectRow(first).execute(trx);
      const waiting = signUp();
      await untilSomebodyWaits(db);
      const body = { email: `other@${first}.example.com`, role: 'viewer' } as const;
      const params = { projectId: second };
      expect(await ada.call(endpoints.createInvite, { params, body })).toMatchObject(body);
      return { signedUp: waiting };
    });
    await expectProjects(await signedUp, [first]);
  });

  it('waits for the deletion of a project with an invite, and goes without it', async () => {
    await invite(first);
    await invite(second);
    const body = { value: 'term' };
    await ada.call(endpoints.createTerm, { params: { projectId: first }, body });
    const terms = sql`select from terms where project_id = ${first}::uuid for update`;
    const [deleted, signedUp] = await sendBehind(terms, () => deleteProject(first), signUp);
    expect(deleted.status).toBe(204);
    await expectProjects(signedUp, [second]);
  });

  it('makes the deletion of a project with an invite wait', async () => {
    await invite(first);
    await invite(second);
    const rows = sql`select from project_invites where project_id = ${first}::uuid for update`;
    const [signedUp, deleted] = await sendBehind(rows, signUp, () => deleteProject(first));
    expect(deleted.status).toBe(204);
    await expectProjects(signedUp, [second]);
  });
});

describe('an invite to somebody who deletes the account', () => {
  let eve: Person;
  let own: string;
  beforeEach(async () => {
    eve = await server.addPerson('Eve');
    own = await server.addProject(eve);
    ({ email } = eve);
  });

  const deleteAccount = () => server.request('DELETE', '/users/me', { token: eve.token });
  const listMembers = () => ada.call(endpoints.listMembers, { params: { projectId: first } });

  it('waits for that, and then is one to an address', async () => {
    const [deleted, invited] = await sendBehind(projectRow(own), deleteAccount, () =>
      invite(first),
    );
    expect(deleted.status).toBe(204);
    expect(invited.data).toMatchObject({ email, role: 'editor', status: 'sent' });
    expect(await listMembers()).toMatchObject([{ userId: ada.id }]);
  });

  it('makes it wait, and the membership goes with the account', async () => {
    const [invited, deleted] = await sendBehind(
      projectRow(first),
      () => invite(first),
      deleteAccount,
    );
    expect(invited.data).toMatchObject({ userId: eve.id, role: 'editor' });
    expect(deleted.status).toBe(204);
    expect(await listMembers()).toMatchObject([{ userId: ada.id }]);
  });
});
