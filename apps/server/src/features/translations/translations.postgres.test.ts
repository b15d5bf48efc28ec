import { endpoints, type Translation } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { untilSomebodyWaits } from '../../testing/waiting.ts';

// These tests need several sessions, which the embedded database does not have.

let server: TestServer;
let ada: Person;
let projectId: string;
let termId: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['fr'] });
  const body = { value: 'a' };
  termId = (await ada.call(endpoints.createTerm, { params: { projectId }, body })).id;
  await edit('first');
});

function edit(value: string): Promise<Translation> {
  const params = { projectId, localeCode: 'fr' };
  return ada.call(endpoints.updateTranslation, { params, body: { termId, value } });
}

describe('a translation that another session is writing', () => {
  it('can be cleared as soon as that is done', async () => {
    await edit('');
    // No translation is counted when the clearing starts, and one is counted when it gets the lock.
    const clearing = await server.database.db.transaction().execute(async (trx) => {
      await sql`
        update translations set value = 'second', state = 'translated', revision = revision + 1
        where project_id = ${projectId}::uuid
      `.execute(trx);
      await sql`
        update project_locales set translated_count = 1 where project_id = ${projectId}::uuid
      `.execute(trx);
      const answer = edit('').catch((error: unknown) => error);
      await untilSomebodyWaits(server.database.db);
      return { answer };
    });
    expect(await clearing.answer).toMatchObject({ value: '', revision: 4 });
    const stats = await ada.call(endpoints.getProjectStats, { params: { projectId } });
    expect(stats.localeStats.fr?.translated).toBe(0);
  });

  it('is edited after all where PostgreSQL gave the edit up in favour of that session', async () => {
    let revision = 2;
    while (!(await winDeadlock(`text ${revision}`))) revision++;
    const params = { projectId, localeCode: 'fr' };
    const [translation] = await ada.call(endpoints.listTranslations, { params });
    expect(translation).toMatchObject({ value: `text ${revision}`, revision });
  });

  /**
   * Edits the translation in a deadlock with another session. Each session looks for a deadlock once, when it has waited
   * for a second. On a busy machine that may be too early for the edit, and the other session is given up: then the
   * result is false.
   */
  async function winDeadlock(value: string): Promise<boolean> {
    let editing: Promise<unknown> | undefined;
    const other = server.database.db.transaction().execute(async (trx) => {
      await sql`
        select from translations where project_id = ${projectId}::uuid for update
      `.execute(trx);
      editing = edit(value).catch((error: unknown) => error);
      await untilSomebodyWaits(server.database.db);
      await sql`
        select from project_locales where project_id = ${projectId}::uuid for update
      `.execute(trx);
    });
    const error = await other.catch((reason: unknown) => reason);
    if (error !== undefined) expect(error).toMatchObject({ code: '40P01' });
    expect(await editing).toMatchObject({ value });
    return error === undefined;
  }
});
