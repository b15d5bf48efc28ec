import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { zipOf } from '../../../testing/samples/zip-files.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import {
  type ArchiveCalls,
  createArchiveCalls,
  outcomesOf,
} from '../../../testing/trials/archive-calls.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let importFiles: ArchiveCalls['importFiles'];
let readTexts: ArchiveCalls['readTexts'];

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000, importMaxBytes: 2_000_000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada);
  ({ importFiles, readTexts } = createArchiveCalls(server, ada, projectId));
});

const strings = (texts: Readonly<Record<string, string>>) =>
  `<resources>${Object.entries(texts)
    .map(([name, text]) => `<string name="${name}">${text}</string>`)
    .join('')}</resources>`;

describe('an import of many files', () => {
  it('takes a zip archive, and says what it made of each file', async () => {
    const archive = await zipOf({
      'locales/en/common.json': '{"open": "Open", "close": "Close"}',
      'locales/en/home.json': '{"title": "Home"}',
      'locales/pt-BR/common.json': '{"open": "Abrir"}',
      'README.md': '# Translations\n',
      '__MACOSX/locales/en/._common.json': 'x',
    });
    const files = await importFiles({ 'translations.zip': archive });
    expect(outcomesOf(files)).toEqual({
      'README.md': 'unrecognised null',
      'locales/en/common.json': 'imported en',
      'locales/en/home.json': 'imported en',
      'locales/pt-BR/common.json': 'imported pt_BR',
    });
    expect(files[3]).toEqual({
      path: 'locales/pt-BR/common.json',
      guess: {
        locale: { code: 'pt_BR', certainty: 'likely', reason: 'folder' },
        isSource: false,
        format: { id: 'jsonflat', certainty: 'certain' },
      },
      locale: 'pt_BR',
      format: 'jsonflat',
      outcome: 'imported',
      summary: {
        terms: { added: 0, skipped: 1, removed: 0 },
        translations: { upserted: 1, changed: 1, kept: 0 },
        diagnostics: [],
      },
      errors: [],
    });
    expect(files.map(({ summary }) => summary?.terms.added)).toEqual([undefined, 2, 1, 0]);
    expect(await readTexts()).toEqual({
      en: { open: 'Open', close: 'Close', title: 'Home' },
      pt_BR: { open: 'Abrir', close: '', title: '' },
    });
    const project = await ada.call(endpoints.getProject, { params: { projectId } });
    expect(project).toMatchObject({ termsCount: 3, localesCount: 2 });
  });

  it('takes files of all kinds, as software lays them out, beside archives', async () => {
    const files = await importFiles({
      'res/values-de-rAT/strings.xml': strings({ a: 'android' }),
      'res/values-b+sr+Latn/strings.xml': strings({ a: 'latin' }),
      'nl.lproj/Localizable.strings': '"a" = "apple";\n',
      'messages_fr.properties': 'a = java\n',
      'app.it.resx': '<root><data name="a"><value>net</value></data></root>',
      'messages.po': 'msgid ""\nmsgstr ""\n"Language: es\\n"\n\nmsgid "a"\nmsgstr "gettext"\n',
      'more.zip': await zipOf({ 'zh-Hans.json': '{"a": "json"}' }),
    });
    expect(new Set(files.map(({ outcome }) => outcome))).toEqual(new Set(['imported']));
    const texts = {
      de_AT: 'android',
      es: 'gettext',
      fr: 'java',
      it: 'net',
      nl: 'apple',
      sr_Latn: 'latin',
      zh_Hans: 'json',
    };
    for (const [locale, value] of Object.entries(texts)) {
      const query = { locale, status: 'translated' } as const;
      const { entries } = await ada.call(endpoints.listEntries, { params: { projectId }, query });
      expect(entries.map((entry) => entry.value)).toContain(value);
    }
  });

  it('is one change set', async () => {
    await importFiles({ 'de.json': '{"a": "1", "b": "2"}', 'fr.json': '{"a": "un"}' });
    const { db } = server.database;
    const sets = await db
      .selectFrom('change_sets')
      .select(['id', 'locale', 'summary'])
      .where('project_id', '=', projectId)
      .where('kind', '=', 'file.import')
      .execute();
    expect(sets).toMatchObject([{ locale: null, summary: { entries: 3 } }]);
    const changes = await db
      .selectFrom('changes')
      .select(['locale', 'kind', 'after'])
      .where('project_id', '=', projectId)
      .where('change_set_id', '=', sets[0]?.id ?? '')
      .execute();
    const lines = changes.map(({ locale, kind, after }) => `${kind} ${locale} ${after}`);
    expect(lines.map((line) => line.replace(/,"fileId":"[^"]+"/, '')).sort()).toEqual([
      'term.create  {"value":"a"}',
      'term.create  {"value":"b"}',
      'translation.update de 1',
      'translation.update de 2',
      'translation.update fr un',
    ]);
  });

  it('follows the strategy', async () => {
    await importFiles({ 'de.json': '{"a": "1", "b": ""}' });
    const files = {
      'de.json': '{"a": "x", "b": "2", "c": "3"}',
      'fr.json': '{"a": "un", "c": "3"}',
    };
    await importFiles(files, { query: 'strategy=new-terms' });
    expect(await readTexts()).toEqual({
      de: { a: '1', b: '', c: '3' },
      fr: { a: '', b: '', c: '3' },
    });
    const [de] = await importFiles(files, { query: 'strategy=keep' });
    expect(de?.summary?.translations).toEqual({ upserted: 2, changed: 1, kept: 1 });
    expect(await readTexts()).toEqual({
      de: { a: '1', b: '2', c: '3' },
      fr: { a: 'un', b: '', c: '3' },
    });
  });

  it('of which none is to be imported does nothing', async () => {
    const files = await importFiles({ 'all.zip': await zipOf({ 'README.md': 'x' }) });
    expect(outcomesOf(files)).toEqual({ 'README.md': 'unrecognised null' });
    expect(await importFiles({ 'all.zip': await zipOf({}) })).toEqual([]);
    expect(await readTexts()).toEqual({});
  });
});

describe('files of one locale', () => {
  it('have each their own terms, be their texts the same or not', async () => {
    const files = await importFiles({
      'de/a.json': '{"save": "Speichern", "x": "1"}',
      'de/b.json': '{"save": "Speichern", "y": "2"}',
    });
    expect(files.map(({ summary }) => summary)).toMatchObject([
      { terms: { added: 2, skipped: 0 }, translations: { upserted: 2, changed: 2 } },
      { terms: { added: 2, skipped: 0 }, translations: { upserted: 2, changed: 2 } },
    ]);
    const project = await ada.call(endpoints.getProject, { params: { projectId } });
    expect(project.termsCount).toBe(4);
  });
});

it('imports of archives side by side all arrive, each whole', async () => {
  const files = (n: number) => ({
    'de.json': JSON.stringify({ shared: `${n}`, [`own${n}`]: 'x' }),
    'fr.json': JSON.stringify({ shared: `${n}`, [`own${n}`]: 'y' }),
  });
  await Promise.all([1, 2, 3, 4].map((n) => importFiles(files(n))));
  const { de, fr } = await readTexts();
  expect(de?.shared).toBe(fr?.shared);
  expect(Object.keys(de ?? {}).sort()).toEqual(['own1', 'own2', 'own3', 'own4', 'shared']);
  const project = await ada.call(endpoints.getProject, { params: { projectId } });
  expect(project).toMatchObject({ termsCount: 5, localesCount: 2, progress: 1 });
});
