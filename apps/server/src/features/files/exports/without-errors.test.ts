import { type ExportCheck, endpoints } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilChecked } from '../../../testing/checked.ts';
import { unzip } from '../../../testing/samples/zip-files.ts';
import { followSoon } from '../../../testing/served.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000, ...followSoon });
  ada = await server.addPerson();
});
afterAll(() => server.close());

const german =
  '{\n  "hello": "Hallo!",\n  "bye": "Tschüss {{name}}",\n  "wide": "Sehr  breit"\n}\n';

beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['en', 'de', 'fr'], sourceLocale: 'en' });
  const english = { hello: 'Hello {{name}}!', bye: 'Bye {{name}}', wide: 'Very wide' };
  await importFile('en', JSON.stringify(english));
  await importFile('de', german);
  await importFile('fr', JSON.stringify({ ...english, hello: 'Salut', bye: 'Adieu' }));
  await untilChecked(server, projectId);
});

async function importFile(locale: string, content: string) {
  const answer = await server.importFile(ada, projectId, { locale, format: 'jsonflat', content });
  expect(answer.status, answer.text).toBe(200);
}

const get = (path: string) =>
  server.request('GET', `/projects/${projectId}/exports${path}`, { token: ada.token });

async function exported(format: FormatId, more = '') {
  const answer = await get(`?locale=de&format=${format}${more}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
}

async function check(path: string): Promise<ExportCheck> {
  const answer = await get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.data as ExportCheck;
}

describe('an export without errors', () => {
  it('leaves out what has an error, and keeps what has a warning', async () => {
    expect(await exported('jsonflat')).toBe(german);
    expect(await exported('jsonflat', '&withoutErrors=true')).toBe(
      '{\n  "bye": "Tschüss {{name}}",\n  "wide": "Sehr  breit"\n}\n',
    );
    expect(await exported('androidxml', '&withoutErrors=true')).not.toContain('hello');
    expect(await exported('po', '&withoutErrors=true&missing=empty')).toMatch(
      /msgid "hello"\nmsgstr ""/,
    );
    expect(await exported('jsonflat', '&withoutErrors=true&fallbackLocale=en')).toContain(
      '"hello": "Hello {{name}}!"',
    );
    const untranslated = await exported('jsonflat', '&withoutErrors=true&untranslated=true');
    expect(JSON.parse(untranslated)).toEqual({ hello: '' });
  });

  it('has them as long as somebody ignores what is found', async () => {
    const query = { locale: 'de', severities: 'error' };
    const { findings } = await ada.call(endpoints.listFindings, { params: { projectId }, query });
    const { check: id = '', fingerprint = '' } = findings[0] ?? {};
    await ada.call(endpoints.createIgnore, {
      params: { projectId },
      body: { scope: 'locale', locale: 'de', check: id, fingerprint },
    });
    expect(await exported('jsonflat', '&withoutErrors=true')).toBe(german);
  });

  it('is an archive, too', async () => {
    const { bytes } = await get('/archive?format=jsonflat&withoutErrors=true');
    const files = await unzip(bytes);
    const keys = Object.values(files).map((text) => Object.keys(JSON.parse(text)).sort());
    expect(keys).toContainEqual(['bye', 'wide']);
    expect(keys).toContainEqual(['wide']);
    expect(keys).toContainEqual(['bye', 'hello', 'wide']);
  });
});

describe('the check of an export', () => {
  it('counts the translations with errors, and what is left out for them', async () => {
    const query = '/check?format=jsonflat&locale';
    expect(await check(`${query}=de`)).toMatchObject({ entries: 3, omitted: 0, errors: 1 });
    const left = { entries: 2, omitted: 1, errors: 1 };
    expect(await check(`${query}=de&withoutErrors=true`)).toMatchObject(left);
    expect(await check(`${query}=en&withoutErrors=true`)).toMatchObject({ entries: 3, errors: 0 });
    expect(await check(`${query}=fr`)).toMatchObject({ errors: 2 });
    const file = await ada.call(endpoints.createFile, {
      params: { projectId },
      body: { path: 'other/{locale}.json' },
    });
    expect(await check(`${query}=fr&fileId=${file.id}`)).toMatchObject({ errors: 0 });
    expect(await check(`${query}=fr&fileId=${projectId}`)).toMatchObject({ errors: 2 });
  });

  it('as an archive counts those of its locales', async () => {
    const path = '/archive/check?format=jsonflat';
    expect(await check(path)).toMatchObject({ entries: 9, omitted: 0, errors: 3 });
    expect(await check(`${path}&locales=de,en`)).toMatchObject({ errors: 1 });
    expect(await check(`${path}&withoutErrors=true`)).toMatchObject({ entries: 6, omitted: 3 });
  });
});
