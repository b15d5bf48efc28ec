import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../../testing/content.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
  projectId = await server.addProject(ada, { locales: ['en', 'de'] });
});
afterAll(() => server.close());

const check = (texts: readonly object[]) =>
  server.request('POST', `/projects/${projectId}/check`, { token: ada.token, body: { texts } });

async function checksIn(texts: readonly object[]): Promise<string[][]> {
  const answer = await check(texts);
  expect(answer.status, answer.text).toBe(200);
  const data = answer.data as { findings: { check: string }[] }[];
  return data.map(({ findings }) => findings.map((finding) => finding.check));
}

const hello = { source: 'Hello  you', sourceLocale: 'en', locale: 'de' };

it('texts are checked against the source that comes with them, in their order', async () => {
  const texts = [
    { ...hello, source: 'One two', value: 'Eins  zwei' },
    { ...hello, source: 'One two', value: 'Eins zwei' },
    { ...hello, source: 'One two', value: 'Un  deux', locale: 'fr' },
  ];
  expect(await checksIn(texts)).toEqual([['space.double'], [], ['space.double']]);
  const rows = await rowsOf(
    { server, person: ada, projectId },
    'select n from findings where project_id = :project',
  );
  expect(rows).toEqual([]);
});

it('a source needs a locale until the project has one', async () => {
  const text = { value: 'Eins  zwei', source: 'One two', locale: 'de' };
  const answer = await check([text]);
  expect(answer.status).toBe(422);
  expect(answer.json).toMatchObject({
    error: { details: [{ path: 'body.texts.0.sourceLocale' }] },
  });
});

it('a term without a source text has no findings', async () => {
  const term = await ada.call(endpoints.createTerm, {
    params: { projectId },
    body: { value: 'hello' },
  });
  expect(await checksIn([{ termId: term.id, locale: 'de', value: 'Eins  zwei' }])).toEqual([[]]);
});

it('a term brings its source text and what its file says', async () => {
  await ada.call(endpoints.updateProject, { params: { projectId }, body: { sourceLocale: 'en' } });
  const content = JSON.stringify({ hi: 'Hi {{name}}' });
  await server.importFile(ada, projectId, { locale: 'en', format: 'i18next', content });
  const terms = await ada.call(endpoints.listTerms, { params: { projectId } });
  const text = { termId: terms.find(({ value }) => value === 'hi')?.id, locale: 'de' };
  expect(await checksIn([{ ...text, value: 'Hallo' }])).toEqual([['placeholder.missing']]);
  expect(await checksIn([{ ...text, value: 'Hallo {{name}}' }])).toEqual([[]]);
  const strange = { ...text, termId: '0190b2a4-a166-7ef0-9d8f-7062e3b4cf06', value: 'x' };
  expect((await check([strange])).status).toBe(404);
});

it.each([
  [[]],
  [[{ value: 'x', locale: 'de' }]],
  [[{ ...hello, value: 'x', termId: '0190b2a4-a166-7ef0-9d8f-7062e3b4cf06' }]],
  [[{ ...hello, value: 'x'.repeat(9000) }]],
  [[{ ...hello, value: 'x', colour: 'red' }]],
  [Array.from({ length: 201 }, () => ({ ...hello, value: 'x' }))],
])('what is no list of texts is refused', async (texts) => {
  expect((await check(texts)).status).toBe(400);
});
