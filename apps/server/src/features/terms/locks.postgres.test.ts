import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTrialProject } from '../../testing/trial-project.ts';
import { untilSomebodyWaits } from '../../testing/waiting.ts';

// These tests need several sessions, which the embedded database does not have.

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
});
afterAll(() => server.close());

it.each([
  ['fr', 422],
  ['de_DE', 200],
])('an edit in %s that began before the term was locked finds it locked', async (code, status) => {
  const project = await createTrialProject(server, ada);
  const { params, projectId } = project;
  await ada.call(endpoints.updateProject, { params, body: { sourceLocale: 'de_DE' } });
  const { id } = await project.addTerm('brand');
  const { db } = server.database;
  // These are the statements of a lock. The edit has taken its snapshot before, and waits for the locale.
  const { editing, locking } = await db.transaction().execute(async (trx) => {
    await sql`select from project_locales where project_id = ${projectId}::uuid for update`.execute(
      trx,
    );
    const path = `/projects/${projectId}/translations/${code}`;
    const body = { termId: id, value: 'Parlance' };
    const editing = server.request('PATCH', path, { token: ada.token, body });
    await untilSomebodyWaits(db);
    await sql`select from terms where project_id = ${projectId}::uuid and id = ${id}::uuid for update`.execute(
      trx,
    );
    await sql`update terms set locked = true where project_id = ${projectId}::uuid and id = ${id}::uuid`.execute(
      trx,
    );
    const locking = await sql`
      update project_totals set locked_count = 1 where project_id = ${projectId}::uuid
    `.execute(trx);
    return { editing, locking };
  });
  expect(locking.numAffectedRows).toBe(1n);
  expect((await editing).status).toBe(status);
  await project.expectCountersToAgree();
});

it('terms are locked only once edits of their translations are counted', async () => {
  const project = await createTrialProject(server, ada);
  const { params, projectId } = project;
  const { id } = await project.addTerm('brand');
  const { db } = server.database;
  const locking = await db.transaction().execute(async (trx) => {
    // These are the first statements of an edit that has not ended.
    await sql`
      select from project_locales where project_id = ${projectId}::uuid and locale = 'fr'
      for key share
    `.execute(trx);
    await sql`select from terms where project_id = ${projectId}::uuid and id = ${id}::uuid for share`.execute(
      trx,
    );
    const path = `/projects/${projectId}/terms/bulk`;
    const body = { select: { ids: [id] }, do: { action: 'lock' } };
    const answer = server.request('POST', path, { token: ada.token, body });
    await untilSomebodyWaits(db);
    await sql`
      insert into translations (project_id, locale, term_id, value, state)
      values (${projectId}::uuid, 'fr', ${id}::uuid, 'Marque', 'translated')
    `.execute(trx);
    await sql`
      update project_locales set translated_count = 1
      where project_id = ${projectId}::uuid and locale = 'fr'
    `.execute(trx);
    return { answer };
  });
  expect((await locking.answer).data).toMatchObject({ changed: 1 });
  const { localeStats } = await ada.call(endpoints.getProjectStats, { params });
  expect(localeStats.fr).toEqual({
    progress: 0,
    translated: 0,
    total: 0,
    reviewed: 0,
    errors: 0,
    warnings: 0,
    wordsLeft: null,
    lastActivity: expect.any(String),
  });
  await project.expectCountersToAgree();
});

it('a term is deleted only once edits of its translations are counted', async () => {
  const project = await createTrialProject(server, ada);
  const { projectId } = project;
  const { id } = await project.addTerm('brand');
  const { db } = server.database;
  const deletion = await db.transaction().execute(async (trx) => {
    // This is the first statement of an edit that has not ended.
    await sql`select from terms where project_id = ${projectId}::uuid and id = ${id}::uuid for share`.execute(
      trx,
    );
    const path = `/projects/${projectId}/terms/${id}`;
    const answer = server.request('DELETE', path, { token: ada.token });
    await untilSomebodyWaits(db);
    await sql`
      insert into translations (project_id, locale, term_id, value, state)
      values (${projectId}::uuid, 'fr', ${id}::uuid, 'Marque', 'translated')
    `.execute(trx);
    await sql`
      update project_locales set translated_count = 1
      where project_id = ${projectId}::uuid and locale = 'fr'
    `.execute(trx);
    return { answer };
  });
  expect((await deletion.answer).status).toBe(204);
  await project.expectCountersToAgree();
});

it.each(['a bulk deletion', 'an import that removes what its file lacks'])(
  'an edit that began while %s was under way finds no term',
  async (kind) => {
    const project = await createTrialProject(server, ada);
    const { params, projectId } = project;
    const { id } = await project.addTerm('brand');
    await project.addTerm('stays');
    const { db } = server.database;
    const { deletion, edit } = await db.transaction().execute(async (trx) => {
      // The deletion stops at the term, when it holds the locks on the locales already.
      await sql`select from terms where project_id = ${projectId}::uuid and id = ${id}::uuid for share`.execute(
        trx,
      );
      const deletion = kind.startsWith('an import')
        ? server.importFile(ada, projectId, {
            locale: 'fr',
            format: 'jsonflat',
            content: '{"stays":"reste"}',
            options: { removeMissing: 'true' },
          })
        : server.request('POST', `/projects/${projectId}/terms/bulk`, {
            token: ada.token,
            body: { select: { ids: [id] }, do: { action: 'delete' } },
          });
      await untilSomebodyWaits(db);
      const path = `/projects/${projectId}/translations/fr`;
      const body = { termId: id, value: 'Marque' };
      const edit = server.request('PATCH', path, { token: ada.token, body });
      await untilSomebodyWaits(db, 2);
      return { deletion, edit };
    });
    expect((await deletion).status).toBe(200);
    expect((await edit).status).toBe(404);
    const { localeStats } = await ada.call(endpoints.getProjectStats, { params });
    expect(localeStats.fr?.total).toBe(1);
    await project.expectCountersToAgree();
  },
);
