import { endpoints, errors } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BreakableLink, createBreakableLink } from '../testing/services/breakable-link.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../testing/test-server.ts';
import { untilSomebodyWaits } from '../testing/waiting.ts';
import { type Database, openDatabase } from './database.ts';

let direct: TestDatabase;
let link: BreakableLink;
let database: Database;
let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  direct = await createTestDatabase();
  link = await createBreakableLink(direct.databaseUrl ?? '');
  const options = { databaseUrl: link.url, dataDir: direct.dataDir, onError: () => {} };
  database = await openDatabase(options);
  server = await startTestServer({}, { ...direct, ...database });
  ada = await server.addPerson();
  projectId = await server.addProject(ada, { locales: ['de_DE'] });
});
afterAll(async () => {
  await server.close();
  await database.close();
  await link.cut();
  await direct.close();
});

const importTexts = () => {
  const content = JSON.stringify({ a: '1', b: '2' });
  return server.importFile(ada, projectId, { locale: 'fr', format: 'jsonflat', content });
};

/** Runs `change` while an import has begun and waits for a lock. */
async function duringImport(change: () => Promise<unknown>): Promise<Answer> {
  return direct.db.transaction().execute(async (trx) => {
    await sql`
      select from project_totals where project_id = ${projectId}::uuid for update
    `.execute(trx);
    const answer = importTexts();
    await untilSomebodyWaits(direct.db);
    await change();
    return answer;
  });
}

/** Leaves the transaction that holds the lock. On a cluster, who waits for that does so on another machine. */
async function terminateConnections(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and state in ('active', 'idle')
  `.execute(direct.db);
}

function expectUnavailable(answer: Answer): void {
  expect(answer.status, answer.text).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(answer.json).toEqual({
    error: {
      code: 'Unavailable',
      message: errors.Unavailable.message,
    },
  });
}

async function expectNothingImported(): Promise<void> {
  const params = { projectId };
  expect(await ada.call(endpoints.listTerms, { params })).toEqual([]);
  expect(await ada.call(endpoints.listProjectLocales, { params })).toHaveLength(1);
  expect(await ada.call(endpoints.getProject, { params })).toMatchObject({
    termsCount: 0,
    localesCount: 1,
  });
}

describe('a database that goes away', () => {
  it('in the middle of an import leaves nothing half done, and the server up', async () => {
    expectUnavailable(await duringImport(() => link.cut()));
    expectUnavailable(await server.request('GET', '/users/me', { token: ada.token }));
    const body = { grant_type: 'password', username: ada.email, password: 'correct horse' };
    expectUnavailable(await server.request('POST', '/auth/token', { body }));
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    await link.mend();
    await expectNothingImported();
  });

  it('by shutting down is the same', async () => {
    expectUnavailable(await duringImport(terminateConnections));
    await expectNothingImported();
  });

  it('while nobody asks is not noticed', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ada.call(endpoints.getMe, {})));
    await terminateConnections();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await ada.call(endpoints.getMe, {})).id).toBe(ada.id);
  });

  it('between two steps of a transaction ends the transaction and not the process', async () => {
    const work = database.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await link.cut();
      await new Promise((resolve) => setTimeout(resolve, 50));
      await sql`select 2`.execute(trx);
    });
    await expect(work).rejects.toThrow();
    await link.mend();
  });

  it('and comes back takes imports again', async () => {
    expect((await importTexts()).status).toBe(200);
    expect(await ada.call(endpoints.listTerms, { params: { projectId } })).toHaveLength(2);
  });
});
