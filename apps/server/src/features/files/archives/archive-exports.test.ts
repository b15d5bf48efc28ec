import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ArchiveCalls, createArchiveCalls } from '../../../testing/archive-calls.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { unzip } from '../../../testing/zip-files.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let importFiles: ArchiveCalls['importFiles'];

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.signUp();
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.createProject(ada);
  ({ importFiles } = createArchiveCalls(server, ada, projectId));
});

function request(query: string, headers: Record<string, string> = {}, person = ada) {
  return fetch(`${server.url}/api/v1/projects/${projectId}/exports/archive?${query}`, {
    headers: { authorization: `Bearer ${person.token}`, ...headers },
  });
}

async function exportFiles(query: string): Promise<Record<string, string>> {
  const response = await request(query);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.status, Buffer.from(bytes).toString()).toBe(200);
  return unzip(bytes);
}

async function addTexts(locale: string, texts: Readonly<Record<string, string>>): Promise<void> {
  const content = JSON.stringify(texts);
  const answer = await server.importFile(ada, projectId, { locale, format: 'jsonflat', content });
  expect(answer.status, answer.text).toBe(200);
}

async function translate(locale: string, term: string, value: string): Promise<void> {
  const terms = await ada.call(endpoints.listTerms, { params: { projectId } });
  const termId = terms.find((other) => other.value === term)?.id ?? '';
  const params = { projectId, localeCode: locale };
  await ada.call(endpoints.updateTranslation, { params, body: { termId, value } });
}

describe('an export of many locales', () => {
  beforeEach(async () => {
    await addTexts('de_DE', { a: 'eins', b: '' });
    await addTexts('zh_Hans', { a: '一' });
  });

  it('is a zip archive with a name', async () => {
    const response = await request('format=csv');
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="csv.zip"');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(`${bytes.length}`);
    expect(await unzip(bytes)).toEqual({
      'de_DE.csv': 'a,eins\nb,\n',
      'zh_Hans.csv': 'a,一\nb,\n',
    });
  });

  it.each([
    ['androidxml', ['values-de-rDE/strings.xml', 'values-b+zh+Hans/strings.xml']],
    ['strings', ['de-DE.lproj/Localizable.strings', 'zh-Hans.lproj/Localizable.strings']],
    ['properties', ['messages_de_DE.properties', 'messages_zh_Hans.properties']],
    ['resx', ['Resources.de-DE.resx', 'Resources.zh-Hans.resx']],
    ['yamlnested', ['de_DE.yaml', 'zh_Hans.yaml']],
    ['php', ['de_DE/messages.php', 'zh_Hans/messages.php']],
    ['po', ['de_DE.po', 'zh_Hans.po']],
  ])('puts files of %s where software looks for them', async (format, paths) => {
    expect(Object.keys(await exportFiles(`format=${format}`))).toEqual(paths);
  });

  it('puts files where a pattern says', async () => {
    const pattern = encodeURIComponent('i18n/{language}-{region}/{tag}.{extension}');
    expect(await exportFiles(`format=properties&pattern=${pattern}`)).toEqual({
      'i18n/de-DE/de-DE.properties': 'a = eins\nb = ',
      'i18n/zh/zh-Hans.properties': 'a = \\u4e00\nb = ',
    });
  });

  it('needs a pattern that gives each locale a path of its own', async () => {
    const status = async (pattern: string) =>
      (await request(`format=csv&pattern=${encodeURIComponent(pattern)}`)).status;
    expect(await status('{locale}/{language}.csv')).toBe(200);
    for (const wrong of [
      'all.csv',
      '{region}/{language}.csv',
      '../{locale}.csv',
      '/{locale}.csv',
      '{lang}.csv',
      '{locale',
    ]) {
      expect(await status(wrong), wrong).toBe(400);
    }
    const response = await request('format=csv&pattern=all.csv');
    expect(await response.json()).toMatchObject({
      error: {
        details: [{ path: 'query.pattern', message: 'gives de_DE and zh_Hans one path, all.csv' }],
      },
    });
    expect((await request('format=csv&locales=de_DE&pattern=all.csv')).status).toBe(200);
  });

  it('may be of some locales, of what is untranslated, and with a fallback', async () => {
    expect(await exportFiles('format=csv&locales=zh_Hans,zh_Hans')).toEqual({
      'zh_Hans.csv': 'a,一\nb,\n',
    });
    expect(await exportFiles('format=csv&untranslated=true')).toEqual({
      'de_DE.csv': 'b,\n',
      'zh_Hans.csv': 'b,\n',
    });
    await translate('zh_Hans', 'b', '二');
    expect(await exportFiles('format=csv&fallbackLocale=zh_Hans')).toMatchObject({
      'de_DE.csv': 'a,eins\nb,二\n',
    });
    for (const query of ['locales=fr', 'locales=de_DE,fr', 'fallbackLocale=fr', 'locales=de-DE']) {
      expect((await request(`format=csv&${query}`)).status, query).toBe(404);
    }
  });

  it('has the same bytes and the same tag as long as nothing changes', async () => {
    const first = await request('format=jsonflat');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    const bytes = Buffer.from(await first.arrayBuffer());
    const second = await request('format=jsonflat');
    expect(second.headers.get('etag')).toBe(tag);
    expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true);
    const again = await request('format=jsonflat', { 'if-none-match': tag });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(tag);
    expect(await again.text()).toBe('');
    await translate('de_DE', 'b', 'zwei');
    const changed = await request('format=jsonflat', { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    await changed.arrayBuffer();
  });

  it('is told of by HEAD', async () => {
    const url = `${server.url}/api/v1/projects/${projectId}/exports/archive?format=csv`;
    const response = await fetch(url, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(await response.text()).toBe('');
  });
});

it('an export of a project without locales is an empty archive', async () => {
  expect(await exportFiles('format=csv')).toEqual({});
});

it('an export is nothing for strangers', async () => {
  expect((await request('format=csv', {}, await server.signUp())).status).toBe(404);
});

describe('files that came in an archive', () => {
  const files = {
    'locales/en/common.json': '{\n  "open": "Open",\n\n  "close": "Close" }\n',
    'locales/en/home.json': '{"title": "Home"}',
    'locales/pt-BR/common.json': '{\n  "close": "Fechar" }',
    'locales/pt-BR/home.json': '{}',
  };

  it('go back as they were, byte for byte', async () => {
    await importFiles(files);
    expect(await exportFiles('format=jsonflat')).toEqual(files);
  });

  it('change where their own terms do', async () => {
    await importFiles(files);
    await translate('en', 'title', 'Start');
    await translate('pt_BR', 'title', 'Início');
    await translate('pt_BR', 'close', 'Encerrar');
    expect(await exportFiles('format=jsonflat')).toEqual({
      ...files,
      'locales/en/home.json': '{"title": "Start"}',
      'locales/pt-BR/common.json': '{\n  "close": "Encerrar" }',
      // The term is in this file of the other locale.
      'locales/pt-BR/home.json': '{\n    "title": "Início"\n}',
    });
  });

  it('lose what is deleted; the first one gets what is new', async () => {
    await importFiles(files);
    const params = { projectId };
    const terms = await ada.call(endpoints.listTerms, { params });
    const termId = terms.find(({ value }) => value === 'title')?.id ?? '';
    await ada.call(endpoints.deleteTerm, { params: { projectId, termId } });
    await ada.call(endpoints.createTerm, { params, body: { value: 'new' } });
    await translate('en', 'new', 'New');
    const exported = await exportFiles('format=jsonflat&locales=en');
    expect(JSON.parse(exported['locales/en/common.json'] ?? '')).toEqual({
      open: 'Open',
      close: 'Close',
      new: 'New',
    });
    expect(JSON.parse(exported['locales/en/home.json'] ?? '')).toEqual({});
  });

  it('are the example for locales that have none, spelled as theirs', async () => {
    await importFiles(files);
    const params = { projectId };
    await ada.call(endpoints.addProjectLocale, { params, body: { code: 'zh_Hans' } });
    await translate('zh_Hans', 'title', '家');
    expect(await exportFiles('format=jsonflat&locales=zh_Hans')).toEqual({
      'locales/zh-Hans/common.json': '{\n  "open": "",\n\n  "close": "" }\n',
      'locales/zh-Hans/home.json': '{"title": "家"}',
    });
  });

  it('are laid out anew by a pattern, and for what is untranslated', async () => {
    await importFiles(files);
    expect(Object.keys(await exportFiles('format=jsonflat&pattern={locale}.json'))).toEqual([
      'en.json',
      'pt_BR.json',
    ]);
    expect(await exportFiles('format=jsonflat&untranslated=true&locales=pt_BR')).toEqual({
      'pt_BR.json': '{\n    "open": "",\n    "title": ""\n}',
    });
  });

  it('have one of another format each where that was not imported', async () => {
    await importFiles(files);
    expect(Object.keys(await exportFiles('format=csv'))).toEqual(['en.csv', 'pt_BR.csv']);
  });

  it('of Android keep their default folder', async () => {
    const res = (text: string) =>
      `<resources>\n  <string name="a">${text}</string>\n</resources>\n`;
    const android = {
      'res/values/strings.xml': res('one'),
      'res/values-de/strings.xml': res('eins'),
    };
    await importFiles(android, { choices: { 'res/values/strings.xml': { locale: 'en' } } });
    const params = { projectId };
    await ada.call(endpoints.addProjectLocale, { params, body: { code: 'pt_BR' } });
    expect(await exportFiles('format=androidxml')).toEqual({
      ...android,
      'res/values-pt-rBR/strings.xml': res(''),
    });
  });

  it('that name their locale are no example', async () => {
    const po = (locale: string, text: string) =>
      `msgid ""\nmsgstr ""\n"Language: ${locale}\\n"\n\nmsgid "a"\nmsgstr "${text}"\n`;
    await importFiles({ 'de/LC_MESSAGES/app.po': po('de', 'eins') });
    const params = { projectId };
    await ada.call(endpoints.addProjectLocale, { params, body: { code: 'fr' } });
    const exported = await exportFiles('format=po');
    expect(exported['de/LC_MESSAGES/app.po']).toBe(po('de', 'eins'));
    expect(exported['fr/LC_MESSAGES/app.po']).toContain('"Language: fr\\n"');
  });

  it('whose path says no locale are of theirs alone', async () => {
    const choices = { 'all.json': { locale: 'en' } };
    await importFiles({ 'all.json': '{"a": "1"}' }, { choices });
    const params = { projectId };
    await ada.call(endpoints.addProjectLocale, { params, body: { code: 'fr' } });
    expect(Object.keys(await exportFiles('format=jsonflat'))).toEqual(['all.json', 'fr.json']);
  });

  it('are found again when one of them is imported anew', async () => {
    await importFiles(files);
    const newer = '{ "title": "Start", "more": "More" }';
    await importFiles({ 'locales/en/home.json': newer });
    expect(await exportFiles('format=jsonflat')).toEqual({
      ...files,
      'locales/en/home.json': newer,
    });
  });
});
