import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { untilSomebodyWaits } from '../../testing/waiting.ts';

// These tests need several sessions, which the embedded database does not have.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a replacement that is left with one locale is one of that locale', async () => {
  const ada = await server.addPerson();
  const projectId = await server.addProject(ada, { locales: ['de', 'fr'] });
  const params = { projectId };
  for (const locale of ['de', 'fr']) {
    await server.importFile(ada, projectId, {
      locale,
      format: 'jsonflat',
      content: '{"a": "Menu", "b": "Le Menu"}',
    });
  }
  const query = { find: 'Menu', replacement: 'Liste' };
  const { hits } = await ada.call(endpoints.previewReplacement, { params, body: { query } });
  const rows = hits.map(({ termId, locale, revision }) => ({ termId, locale, revision }));
  const changeSets: string[] = [];
  const replacing = await server.database.db.transaction().execute(async (trx) => {
    await sql`select from project_totals where project_id = ${projectId}::uuid for update`.execute(
      trx,
    );
    const onChangeSet = (id: string) => changeSets.push(id);
    const body = { query, rows };
    const answer = ada.call(endpoints.applyReplacement, { params, body }, { onChangeSet });
    await untilSomebodyWaits(server.database.db);
    for (const { termId } of rows.filter(({ locale }) => locale === 'de')) {
      const of = { projectId, localeCode: 'de' };
      await ada.call(endpoints.updateTranslation, { params: of, body: { termId, value: 'Karte' } });
    }
    return { answer };
  });
  expect(await replacing.answer).toMatchObject({ changed: 2, skipped: 2 });
  const [changeSetId = ''] = changeSets;
  const changeSet = await ada.call(endpoints.getChangeSet, { params: { ...params, changeSetId } });
  expect(changeSet).toMatchObject({ kind: 'translation.replace', locale: 'fr' });
  const { activities } = await ada.call(endpoints.listActivity, { params });
  expect(activities.find(({ kind }) => kind === 'translation.replace')).toMatchObject({
    details: { locale: 'fr' },
  });
});
