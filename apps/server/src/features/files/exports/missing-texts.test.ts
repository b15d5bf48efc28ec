import type { ExportCheck } from '@parlance/contract';
import { type FormatId, formats } from '@parlance/formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatsOfRun } from '../../../testing/samples/formats-of-run.ts';
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

async function importText(format: FormatId, locale: string, content: string): Promise<void> {
  const answer = await server.importFile(ada, projectId, { locale, format, content });
  expect(answer.status, answer.text).toBe(200);
}

const importJson = (locale: string, texts: object) =>
  importText('jsonflat', locale, JSON.stringify(texts));

const get = (path: string, query: string) =>
  server.request('GET', `/projects/${projectId}${path}?${query}`, { token: ada.token });

async function exportText(query: string): Promise<string> {
  const answer = await get('/exports', query);
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
}

async function check(query: string, path = '/exports/check') {
  const { entries, omitted, losses } = (await get(path, query)).data as ExportCheck;
  return { entries, omitted, losses: losses.count };
}

async function setSource(sourceLocale: string): Promise<void> {
  const body = { sourceLocale };
  const path = `/projects/${projectId}`;
  expect((await server.request('PATCH', path, { token: ada.token, body })).status).toBe(200);
}

describe('terms without a text', () => {
  beforeEach(async () => {
    await importJson('en', { a: 'One', b: 'Two', c: 'Three' });
    await setSource('en');
    await importJson('fr', { a: 'Un' });
  });

  const keysOf = (format: FormatId, text: string) =>
    formats[format].parse(text, { locale: 'fr' }).resource.entries.map(({ key }) => key);

  // An xlsx file is not text, and a file in the format jsonflat was imported.
  const others = formatsOfRun.filter((id) => id !== 'xlsx' && id !== 'jsonflat');

  it.each(others)('are left out of %s, empty or in the source language', async (format) => {
    const query = `locale=fr&format=${format}`;
    expect(keysOf(format, await exportText(query))).toEqual(['a', 'b', 'c']);
    expect(await check(query)).toMatchObject({ entries: 3, omitted: 0 });
    const empty = await exportText(`${query}&missing=empty`);
    expect(empty).toBe(await exportText(query));
    const omitted = await exportText(`${query}&missing=omit`);
    expect(keysOf(format, omitted)).toEqual(['a']);
    expect(await check(`${query}&missing=omit`)).toMatchObject({ entries: 1, omitted: 2 });
    const filled = await exportText(`${query}&missing=source`);
    const { entries } = formats[format].parse(filled, { locale: 'fr' }).resource;
    expect(entries.map(({ message }) => message)).toEqual(['Un', 'Two', 'Three']);
    if (formats[format].capabilities.states) {
      expect(entries.map(({ state }) => state).slice(1)).toEqual(['outdated', 'outdated']);
    }
    expect(await check(`${query}&missing=source`)).toMatchObject({ entries: 3, omitted: 0 });
  });

  it('are as a file of the locale has them, unless something else is asked for', async () => {
    await importJson('de', { a: 'Eins', c: '' });
    const query = 'locale=de&format=jsonflat';
    expect(await exportText(query)).toBe('{"a":"Eins","c":""}');
    expect(await check(query)).toEqual({ entries: 2, omitted: 1, losses: 0 });
    expect(await exportText(`${query}&missing=omit`)).toBe('{"a":"Eins"}');
    expect(await check(`${query}&missing=omit`)).toEqual({ entries: 1, omitted: 2, losses: 0 });
    expect(await exportText(`${query}&missing=empty`)).toBe('{"a":"Eins","c":"","b":""}');
    expect(await exportText(`${query}&missing=source`)).toBe('{"a":"Eins","c":"Three","b":"Two"}');
  });

  it('are not those that have the text of the fallback', async () => {
    await importJson('de', { b: 'Zwei' });
    const query = 'locale=fr&format=properties&fallbackLocale=de';
    expect(await exportText(`${query}&missing=omit`)).toBe('a = Un\nb = Zwei');
    expect(await exportText(`${query}&missing=source`)).toBe('a = Un\nb = Zwei\nc = Three');
  });

  it('are those without a review, where only what is reviewed counts', async () => {
    const query = 'locale=fr&format=properties&reviewed=true';
    expect(await exportText(query)).toBe('');
    expect(await check(query)).toMatchObject({ entries: 0, omitted: 3 });
    expect(await exportText(`${query}&missing=empty`)).toBe('a = \nb = \nc = ');
    expect(await exportText(`${query}&missing=source`)).toBe('a = One\nb = Two\nc = Three');
  });

  it('are all there is where they alone are asked for', async () => {
    const query = 'locale=fr&format=properties&untranslated=true';
    expect(await exportText(`${query}&missing=omit`)).toBe('b = \nc = ');
    expect(await exportText(`${query}&missing=source`)).toBe('b = Two\nc = Three');
  });

  it('have their key where no source text is known', async () => {
    const body = { value: 'd' };
    const path = `/projects/${projectId}/terms`;
    await server.request('POST', path, { token: ada.token, body });
    expect(await exportText('locale=fr&format=properties&missing=source')).toContain('\nd = d');
  });

  it('stay in the own file of the source locale', async () => {
    const content = '# kept\na = One\nempty =\n';
    await importText('properties', 'en', content);
    expect(await exportText('locale=en&format=properties&missing=omit')).toContain('empty =\n');
  });

  it('must be asked for in a known way', async () => {
    expect((await get('/exports', 'locale=fr&format=ini&missing=skip')).status).toBe(400);
  });
});

it('keeps every other byte of a file that entries are left out of', async () => {
  await importText(
    'androidxml',
    'en',
    '<resources>\n    <string name="a">One</string>\n    <string name="b">Two</string>\n    <plurals name="n"><item quantity="one">%d</item><item quantity="other">%d</item></plurals>\n</resources>\n',
  );
  const content =
    '<resources>\n  <!-- first -->\n  <string name="a" >Eins</string>\n    <string name="b"></string>\n\n\n</resources>\n';
  await importText('androidxml', 'de', content);
  expect(await exportText('locale=de&format=androidxml')).toBe(content);
  expect(await exportText('locale=de&format=androidxml&missing=omit')).toBe(
    content.replace('    <string name="b"></string>\n', ''),
  );
});

it('leaves no row out of a table that another locale has a text in', async () => {
  await importText('csv', 'de', 'key,de,fr\na,eins,un\nb,zwei,\n');
  const body = 'key,de,fr\na,eins,un\nb,zwei,\n';
  const file = new FormData();
  file.append('file', new Blob([body]), 'all.csv');
  const path = `/projects/${projectId}/imports?format=csv`;
  await server.request('POST', path, { token: ada.token, body: file });
  expect(await exportText('locale=fr&format=csv&missing=omit')).toBe(body);
  const one = await calls.exportFiles('format=csv&pattern=all.csv&missing=omit');
  expect(one['all.csv']).toBe(body);
});

describe('a string catalog', () => {
  const unit = (value: string) => ({ stringUnit: { state: 'translated', value } });
  const catalog = {
    sourceLanguage: 'en',
    strings: {
      a: { localizations: { de: unit('Eins'), en: unit('One') } },
      b: { localizations: { de: unit('Zwei'), en: unit('Two'), fr: unit('Deux') } },
    },
    version: '1.0',
  };

  it('keeps the strings that other locales have', async () => {
    const file = new FormData();
    file.append('file', new Blob([JSON.stringify(catalog, null, 2)]), 'Localizable.xcstrings');
    const path = `/projects/${projectId}/imports?format=xcstrings`;
    const answer = await server.request('POST', path, { token: ada.token, body: file });
    expect(answer.status, answer.text).toBe(200);
    await calls.translate('fr', 'b', '');
    const exported = await exportText('locale=fr&format=xcstrings&missing=omit');
    const { strings } = JSON.parse(exported);
    expect(Object.keys(strings.a.localizations)).toEqual(['de', 'en']);
    expect(Object.keys(strings.b.localizations)).toEqual(['de', 'en']);
  });
});

describe('an archive', () => {
  beforeEach(async () => {
    await calls.importFiles({
      'en.lproj/Localizable.strings': '"a" = "One";\n"b" = "Two";\n',
      'en.lproj/InfoPlist.strings': '"CFBundleName" = "App";\n',
      'pt-BR.lproj/Localizable.strings': '"a" = "Um";\n',
    });
  });

  it('has no file that a locale never had and has no texts for', async () => {
    const files = await calls.exportFiles('format=strings');
    expect(Object.keys(files).sort()).toEqual([
      'en.lproj/InfoPlist.strings',
      'en.lproj/Localizable.strings',
      'pt-BR.lproj/Localizable.strings',
    ]);
    expect(files['pt-BR.lproj/Localizable.strings']).toBe('"a" = "Um";\n');
    expect(await check('format=strings', '/exports/archive/check')).toEqual({
      entries: 4,
      omitted: 2,
      losses: 0,
    });
  });

  it('has it with what is asked for, and as soon as there is a text', async () => {
    const empty = await calls.exportFiles('format=strings&missing=empty');
    expect(empty['pt-BR.lproj/InfoPlist.strings']).toBe('"CFBundleName" = "";\n');
    await calls.translate('pt_BR', 'CFBundleName', 'Aplicativo');
    const files = await calls.exportFiles('format=strings&missing=omit');
    expect(files['pt-BR.lproj/InfoPlist.strings']).toBe('"CFBundleName" = "Aplicativo";\n');
  });
});
