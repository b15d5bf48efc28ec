import { endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import type { Person, TestServer } from '../../testing/test-server.ts';
import { changeSetIn, type TrialProject } from '../../testing/trial-project.ts';
import { beforeEachTrial } from '../../testing/trials/each-trial.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;
let termId: string;

const content =
  '<resources><plurals name="files"><item quantity="other">%d</item></plurals></resources>';

beforeEachTrial(async (trial) => {
  ({ server, ada, project } = trial);
  const file = { locale: 'de_DE', format: 'androidxml', content } as const;
  expect((await server.importFile(ada, project.projectId, file)).status).toBe(200);
  const terms = await ada.call(endpoints.listTerms, { params: project.params });
  termId = terms.find(({ value }) => value === 'files')?.id ?? '';
});

const send = (body: object) =>
  server.request('PATCH', `/projects/${project.projectId}/translations/fr`, {
    token: ada.token,
    body,
  });

async function valueInFrench(): Promise<string | undefined> {
  const params = { ...project.params, localeCode: 'fr' };
  const translations = await ada.call(endpoints.listTranslations, { params });
  return translations.find((translation) => translation.termId === termId)?.value;
}

describe('the text of a term with plural forms', () => {
  it.each([
    ['{n, plural, one {kaputt', 1, 24, '“}” is expected'],
    ['{n, plural,\n  one {a}\n  othr {b}}', 3, 3, 'a form or “}” is expected'],
    ['n, plural, one {a} other {b}}', 1, 1, '“{” is expected'],
  ])('must not begin a plural and be none: %s', async (value, line, column, message) => {
    const answer = await send({ termId, value });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text).error.details).toEqual([
      { path: 'body.value', line, column, message: expect.stringContaining(message) },
    ]);
    expect(await valueInFrench()).toBe('');
    const query = { termId, locale: 'fr' };
    const { changeSets } = await ada.call(endpoints.listChangeSets, {
      params: project.params,
      query,
    });
    expect(changeSets).toEqual([]);
  });

  it.each([
    '{n, plural, one {a} other {b}}',
    '{ count,plural,=0{none}other{#} }',
    'Kaputt',
    'Kaputt {n}',
    '{n, plural, one {a} other {b}} left',
    '',
  ])('may be any other: %j', async (value) => {
    expect((await send({ termId, value })).data).toMatchObject({ value });
  });

  it('may be one for other terms', async () => {
    const value = '{n, plural, one {kaputt';
    termId = (await project.addTerm('plain')).id;
    expect((await send({ termId, value })).data).toMatchObject({ value });
  });

  it('may stay as it is, be marked and come back by an undo', async () => {
    const value = '{n, plural, one {kaputt';
    await send({ termId, value: 'before' });
    await server.database.db
      .updateTable('translations')
      .set({ value })
      .where('term_id', '=', termId)
      .where('locale', '=', 'fr')
      .execute();
    const marked = await send({ termId, value, state: 'reviewed' });
    expect(marked.data).toMatchObject({ value, state: 'reviewed' });
    const better = await send({ termId, value: 'better' });
    await project.undo(changeSetIn(better));
    expect(await valueInFrench()).toBe(value);
    // A malformed text is not copied.
    const bulk = await server.request(
      'POST',
      `/projects/${project.projectId}/translations/de_DE/bulk`,
      {
        token: ada.token,
        body: { select: { ids: [termId] }, do: { action: 'copy', from: 'fr', overwrite: true } },
      },
    );
    expect(bulk.data).toEqual({ changed: 0, unchanged: 0, skipped: 1 });
  });

  it('is reported by an import, with its place', async () => {
    const texts = '{\n  "a": "x",\n  "files": "{n, plural, one {kaputt"\n}';
    const file = { locale: 'fr', format: 'jsonflat', content: texts } as const;
    const answer = await server.importFile(ada, project.projectId, file);
    expect(answer.data).toMatchObject({
      diagnostics: [{ severity: 'warning', code: 'plural', key: 'files', line: 3 }],
    });
  });
});
