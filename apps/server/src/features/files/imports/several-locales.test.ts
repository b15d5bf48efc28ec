import { endpoints, type ImportResult } from '@parlance/contract';
import { encodeFile, type FormatId, formats } from '@parlance/formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type ArchiveCalls, createArchiveCalls } from '../../../testing/trials/archive-calls.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let calls: ArchiveCalls;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada);
  calls = createArchiveCalls(server, ada, projectId);
});

const table = 'key;en;de-AT;comment\r\nopen;"Open";Öffnen;A verb\r\nbye;Bye;;\r\n';
const catalog = JSON.stringify({
  sourceLanguage: 'en',
  strings: {
    Quit: { localizations: { de: { stringUnit: { state: 'translated', value: 'Beenden' } } } },
  },
});

type Body = string | Uint8Array<ArrayBuffer>;

function importAll(content: Body, format: FormatId = 'csv', query = '', person = ada) {
  const body = new FormData();
  body.append('file', new Blob([content]), 'texts');
  const path = `/projects/${projectId}/imports?format=${format}${query}`;
  return server.request('POST', path, { token: person.token, body });
}

async function exportFile(locale: string, format: FormatId = 'csv') {
  const path = `/projects/${projectId}/exports?locale=${locale}&format=${format}`;
  const answer = await server.request('GET', path, { token: ada.token });
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
}

describe('an import without a locale', () => {
  it('brings all locales of the file as one change', async () => {
    const answer = await importAll(table);
    expect(answer.status, answer.text).toBe(200);
    const parts = { terms: { added: 0, skipped: 2, removed: 0 }, diagnostics: [] };
    expect(answer.data).toEqual({
      terms: { added: 2, skipped: 0, removed: 0 },
      translations: { upserted: 4, changed: 3, kept: 0 },
      diagnostics: [],
      locales: [
        {
          ...parts,
          locale: 'en',
          terms: { added: 2, skipped: 0, removed: 0 },
          translations: { upserted: 2, changed: 2, kept: 0 },
        },
        { ...parts, locale: 'de_AT', translations: { upserted: 2, changed: 1, kept: 0 } },
      ],
    });
    expect(await calls.readTexts()).toEqual({
      en: { open: 'Open', bye: 'Bye' },
      de_AT: { open: 'Öffnen', bye: '' },
    });
    const sets = await server.database.db
      .selectFrom('change_sets')
      .select('kind')
      .where('project_id', '=', projectId)
      .where('kind', '=', 'file.import')
      .execute();
    expect(sets).toHaveLength(1);
  });

  it('says before what it would do, for each locale and what the file lacks', async () => {
    await calls.importFiles({ 'de_AT.json': '{"open": "Auf", "gone": "Weg"}' });
    const preview = (await importAll(table, 'csv', '&dryRun=true')).data as ImportResult;
    expect(preview.locales?.map(({ locale, preview: own }) => [locale, own])).toMatchObject([
      ['en', { added: { count: 1 }, changed: { count: 1 }, unchanged: 0 }],
      ['de_AT', { added: { count: 0 }, changed: { count: 1 }, unchanged: 1 }],
    ]);
    expect(preview.preview).toMatchObject({ changed: { count: 2 }, missing: { count: 1 } });
    const kept = await calls.readTexts();
    expect(kept).toEqual({ de_AT: { open: 'Auf', gone: 'Weg' } });

    const done = (await importAll(table, 'csv', '&removeMissing=true')).data as ImportResult;
    expect(done.terms).toEqual({ added: 1, skipped: 1, removed: 1 });
    expect(await calls.readTexts()).toEqual({
      de_AT: { open: 'Öffnen', bye: '' },
      en: { open: 'Open', bye: 'Bye' },
    });
  });

  it('reads catalogs and workbooks as well', async () => {
    expect((await importAll(catalog, 'xcstrings')).status).toBe(200);
    const { text } = formats.xlsx.serialize(
      {
        entries: [
          { key: 'open', message: 'Ouvrir', comments: [], references: [], flags: [], meta: {} },
        ],
      },
      { locale: 'fr' },
    );
    const workbook = new Uint8Array(encodeFile(formats.xlsx, text));
    expect((await importAll(workbook, 'xlsx')).status).toBe(200);
    expect(await calls.readTexts()).toMatchObject({
      en: { Quit: 'Quit' },
      de: { Quit: 'Beenden' },
      fr: { open: 'Ouvrir' },
    });
  });

  it('brings locales that are seldom', async () => {
    const { data } = await importAll('key,en,ku,es-419,fil\na,b,c,d,e\n');
    const { locales, diagnostics } = data as ImportResult;
    expect(locales?.map(({ locale }) => locale)).toEqual(['en', 'ku', 'es_419', 'fil']);
    expect(diagnostics).toEqual([]);
  });

  it('leaves out with a warning what is no locale', async () => {
    const { data } = await importAll('en:\n  a: b\nde_xx1y:\n  a: c\n', 'railsyaml');
    const { locales, diagnostics } = data as ImportResult;
    expect(locales?.map(({ locale }) => locale)).toEqual(['en']);
    expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'loss' }]);
  });

  it.each<[FormatId, Body, string]>([
    ['csv', 'a,b\n', 'query.locale'],
    ['csv', 'key,value\na,b\n', 'query.locale'],
    ['jsonflat', '{"a": "b"}', 'query.locale'],
    ['csv', 'key,en,de\na,b,c\na,b,c\n', 'body.file'],
    ['xlsx', 'no workbook', 'body.file'],
  ])('is refused for %s %j', async (format, content, path) => {
    const answer = await importAll(content, format);
    expect(answer.status, answer.text).toBe(400);
    const { details } = (answer.json as { error: { details: { path: string }[] } }).error;
    expect(details.map((detail) => detail.path)).toEqual([path]);
    expect(await calls.readTexts()).toEqual({});
  });

  it('is refused to whom one of the locales is closed', async () => {
    const bob = await server.addPerson('Bob');
    await server.addMember(projectId, bob, 'editor');
    await importAll(table);
    await server.database.db
      .updateTable('project_members')
      .set({ locales: ['de_AT'] })
      .where('user_id', '=', bob.id)
      .execute();
    const changed = table.replace('Öffnen', 'Auf').replace('Open', 'Open it');
    expect((await importAll(changed, 'csv', '', bob)).status).toBe(404);
    expect((await importAll(changed, 'csv', '&locale=de_AT', bob)).status).toBe(200);
    expect(await calls.readTexts()).toMatchObject({ en: { open: 'Open' }, de_AT: { open: 'Auf' } });
  });
});

describe('an export of a file that came with several locales', () => {
  it('comes back byte for byte, whichever locale is asked for', async () => {
    await importAll(table);
    expect(await exportFile('en')).toBe(table);
    expect(await exportFile('de_AT')).toBe(table);
  });

  it('has the other locales as they are now', async () => {
    await importAll(table);
    await calls.translate('en', 'open', 'Open it');
    await calls.translate('de_AT', 'bye', 'Tschüss; bald');
    const now = table.replace('"Open"', '"Open it"').replace('Bye;;', 'Bye;"Tschüss; bald";');
    expect(await exportFile('de_AT')).toBe(now);
    expect(await exportFile('en')).toBe(now);
  });

  it('leaves locales alone that came from elsewhere', async () => {
    await calls.importFiles({ 'en.json': '{"open": "Something else"}' });
    expect((await importAll(table, 'csv', '&locale=de_AT')).status).toBe(200);
    expect(await exportFile('de_AT')).toBe(table);
  });

  it('loses the rows of terms that are gone, also for a locale that gets a column', async () => {
    await importAll(table);
    const params = { projectId };
    const terms = await ada.call(endpoints.listTerms, { params });
    const termId = terms.find(({ value }) => value === 'bye')?.id ?? '';
    await ada.call(endpoints.deleteTerm, { params: { projectId, termId } });
    await ada.call(endpoints.deleteProjectLocale, { params: { projectId, localeCode: 'en' } });
    await ada.call(endpoints.addProjectLocale, { params, body: { code: 'fr' } });
    expect(await exportFile('fr')).toBe(
      'key;en;de-AT;fr;comment\r\nopen;"Open";Öffnen;;A verb\r\n',
    );
  });

  it('gets a column for another locale', async () => {
    await importAll(table);
    await ada.call(endpoints.addProjectLocale, { params: { projectId }, body: { code: 'fr' } });
    await calls.translate('fr', 'open', 'Ouvrir');
    expect(await exportFile('fr')).toBe(
      'key;en;de-AT;fr;comment\r\nopen;"Open";Öffnen;Ouvrir;A verb\r\nbye;Bye;;;\r\n',
    );
  });
});

describe('an archive', () => {
  const files = { 'a/texts.csv': table, 'b/App.xcstrings': catalog, 'c/fr.csv': 'open,Ouvrir\n' };

  it('brings all locales of its files, and puts them back as they were', async () => {
    const listed = await calls.importFiles(files);
    expect(listed.map(({ path, locale }) => [path, locale])).toEqual([
      ['a/texts.csv', 'en'],
      ['a/texts.csv', 'de_AT'],
      ['b/App.xcstrings', 'en'],
      ['b/App.xcstrings', 'de'],
      ['c/fr.csv', 'fr'],
    ]);
    expect(Object.keys(await calls.readTexts()).sort()).toEqual(['de', 'de_AT', 'en', 'fr']);
  });

  it('puts a table back with all that changed', async () => {
    await calls.importFiles({ 'a/texts.csv': table });
    expect(await calls.exportFiles('format=csv')).toEqual({ 'a/texts.csv': table });
    await calls.translate('en', 'open', 'Open it');
    await ada.call(endpoints.addProjectLocale, { params: { projectId }, body: { code: 'fr' } });
    await calls.translate('fr', 'open', 'Ouvrir');
    expect(await calls.exportFiles('format=csv')).toEqual({
      'a/texts.csv':
        'key;en;de-AT;fr;comment\r\nopen;"Open it";Öffnen;Ouvrir;A verb\r\nbye;Bye;;;\r\n',
    });
  });

  it('brings one locale of a file where that is chosen', async () => {
    const choices = { 'a/texts.csv': { locale: 'de_AT' } };
    const listed = await calls.importFiles({ 'a/texts.csv': table }, { choices });
    expect(listed.map(({ locale }) => locale)).toEqual(['de_AT']);
    expect(await calls.readTexts()).toEqual({ de_AT: { open: 'Öffnen', bye: '' } });
  });
});
