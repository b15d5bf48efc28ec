import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { untilSomebodyWaits } from '../../../testing/waiting.ts';

// These tests need several sessions, which the embedded database does not have.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a preview waits for nobody, where the import does', async () => {
  const ada = await server.addPerson();
  const projectId = await server.addProject(ada, { locales: ['fr'] });
  const send = (dryRun: string) => {
    const options = { dryRun, removeMissing: 'true' };
    const file = { locale: 'fr', format: 'jsonflat', content: '{"a": "1"}', options } as const;
    return server.importFile(ada, projectId, file);
  };
  const waiting = await server.database.db.transaction().execute(async (trx) => {
    for (const table of ['project_totals', 'project_locales']) {
      await sql`
        select from ${sql.table(table)} where project_id = ${projectId}::uuid for update
      `.execute(trx);
    }
    expect((await send('true')).status).toBe(200);
    const answer = send('false');
    await untilSomebodyWaits(server.database.db);
    expect((await send('true')).status).toBe(200);
    return { answer };
  });
  expect((await waiting.answer).status).toBe(200);
});
