import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { untilSomebodyWaits } from '../../testing/waiting.ts';

// With several sessions, which the embedded database does not have.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a translation that another session is writing', () => {
  it('can be cleared as soon as that is done', async () => {
    const ada = await server.signUp();
    const projectId = await server.createProject(ada, { locales: ['fr'] });
    const params = { projectId, localeCode: 'fr' };
    const { id: termId } = await ada.call(endpoints.createTerm, { params, body: { value: 'a' } });
    const edit = (value: string) =>
      ada.call(endpoints.updateTranslation, { params, body: { termId, value } });
    await edit('first');
    await edit('');
    // When the clearing begins nothing is translated, when its turn comes one translation is.
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
    const stats = await ada.call(endpoints.getProjectStats, { params });
    expect(stats.localeStats.fr?.translated).toBe(0);
  });
});
