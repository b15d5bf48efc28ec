import type { FormatId } from '@parlance/formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unzip } from '../../../testing/samples/zip-files.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type ArchiveCalls, createArchiveCalls } from '../../../testing/trials/archive-calls.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let requestExport: ArchiveCalls['requestExport'];
let exportFiles: ArchiveCalls['exportFiles'];
let translate: ArchiveCalls['translate'];

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada);
  ({ requestExport, exportFiles, translate } = createArchiveCalls(server, ada, projectId));
});

async function addTexts(locale: string, texts: Readonly<Record<string, string>>): Promise<void> {
  const content = JSON.stringify(texts);
  const answer = await server.importFile(ada, projectId, { locale, format: 'jsonflat', content });
  expect(answer.status, answer.text).toBe(200);
}

describe('an export of many locales', () => {
  beforeEach(async () => {
    await addTexts('de_DE', { a: 'eins', b: '' });
    await addTexts('zh_Hans', { a: '一' });
  });

  it.each(['archive', 'archive/check'])(
    'is for no stranger, also with an empty list of locales: %s',
    async (path) => {
      const eve = await server.addPerson('Eve');
      for (const query of ['', '&locales=', '&locales=,', '&locales=,&fallbackLocale=de_DE']) {
        const url = `/projects/${projectId}/exports/${path}?format=csv${query}`;
        expect((await server.request('GET', url, { token: eve.token })).status, query).toBe(404);
        expect((await server.request('GET', url, { token: ada.token })).status, query).toBe(200);
      }
    },
  );

  it('is a zip archive with a name', async () => {
    const response = await requestExport('format=csv');
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
    ['railsyaml', ['config/locales/de-DE.yml', 'config/locales/zh-Hans.yml']],
    ['php', ['de_DE/messages.php', 'zh_Hans/messages.php']],
    ['laravelphp', ['lang/de_DE/messages.php', 'lang/zh_Hans/messages.php']],
    ['fluent', ['locales/de-DE/main.ftl', 'locales/zh-Hans/main.ftl']],
    ['goi18n', ['active.de-DE.json', 'active.zh-Hans.json']],
    ['po', ['de_DE.po', 'zh_Hans.po']],
  ])('puts files of %s where software looks for them', async (format, paths) => {
    expect(Object.keys(await exportFiles(`format=${format}`))).toEqual(paths);
  });

  it('can be checked for what its files would lose', async () => {
    await addTexts('de_DE', { 'bell \u0007': 'Glocke', c: 'Hallo {name}' });
    const check = async (query: string) => {
      const path = `/projects/${projectId}/exports/archive/check?${query}`;
      const answer = await server.request('GET', path, { token: ada.token });
      return { status: answer.status, data: answer.data };
    };
    const none = { count: 0, first: [] };
    expect(await check('format=jsonflat')).toEqual({
      status: 200,
      data: { entries: 4, omitted: 4, errors: 0, losses: none },
    });
    const loss = { code: 'key', key: 'bell \u0007', message: expect.any(String) };
    expect(await check('format=xliff12')).toEqual({
      status: 200,
      data: {
        entries: 8,
        omitted: 0,
        errors: 0,
        losses: {
          count: 2,
          first: [
            { ...loss, path: 'messages.de_DE.xliff' },
            { ...loss, path: 'messages.zh_Hans.xliff' },
          ],
        },
      },
    });
    expect(await check('format=xliff12&locales=zh_Hans')).toMatchObject({
      data: { entries: 4, omitted: 0, losses: { count: 1 } },
    });
    expect(await check('format=jsonflat&placeholders=ruby')).toMatchObject({
      data: { placeholders: { count: 1, first: [{ term: 'c', after: 'Hallo %{name}' }] } },
    });
    // This format has one file for all locales.
    expect(await check('format=xcstrings')).toMatchObject({
      data: { entries: 5, omitted: 3, losses: none },
    });
    expect(await check('format=jsonflat&pattern=a.json')).toMatchObject({ status: 400 });
    expect(await check('format=csv&locales=ja')).toMatchObject({ status: 404 });
  });

  it('puts all locales into one file of a format that holds several', async () => {
    const one = await exportFiles('format=xcstrings');
    expect(Object.keys(one)).toEqual(['Localizable.xcstrings']);
    const { strings } = JSON.parse(one['Localizable.xcstrings'] ?? '');
    const unit = (value: string) => ({ stringUnit: { state: 'translated', value } });
    expect(strings.a.localizations).toEqual({ 'de-DE': unit('eins'), 'zh-Hans': unit('一') });
    expect(Object.keys(strings.b.localizations)).toEqual(['de-DE']);
    const pattern = encodeURIComponent('{tag}.xcstrings');
    const several = await exportFiles(`format=xcstrings&pattern=${pattern}`);
    expect(Object.keys(several)).toEqual(['de-DE.xcstrings', 'zh-Hans.xcstrings']);
    expect(several['zh-Hans.xcstrings']).not.toContain('eins');
  });

  it('gives each locale a column in the only file of a table', async () => {
    expect(await exportFiles('format=csv&pattern=all.csv')).toEqual({
      'all.csv': 'key,de_DE,zh_Hans\na,eins,一\nb,,\n',
    });
  });

  it('guards every locale in the only file of a table against formulas', async () => {
    await addTexts('de_DE', { '=x': '=1+1' });
    await addTexts('zh_Hans', { '=x': '@一' });
    expect(await exportFiles('format=csv&pattern=all.csv&guardFormulas=true')).toEqual({
      'all.csv': `key,de_DE,zh_Hans\n'=x,'=1+1,'@一\na,eins,一\nb,,\n`,
    });
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
      (await requestExport(`format=resx&pattern=${encodeURIComponent(pattern)}`)).status;
    expect(await status('{locale}/{language}.resx')).toBe(200);
    for (const wrong of [
      'all.resx',
      '{region}/{language}.resx',
      '../{locale}.resx',
      // Leads out of the archive only for a locale without a region.
      '{region}../{tag}.resx',
      '/{locale}.resx',
      '{lang}.resx',
      '{locale',
    ]) {
      expect(await status(wrong), wrong).toBe(400);
    }
    const response = await requestExport('format=resx&pattern=all.resx');
    expect(await response.json()).toMatchObject({
      error: {
        details: [{ path: 'query.pattern', message: 'gives de_DE and zh_Hans one path, all.resx' }],
      },
    });
    expect((await requestExport('format=resx&locales=de_DE&pattern=all.resx')).status).toBe(200);
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
    for (const query of ['locales=fr', 'locales=de_DE,fr', 'fallbackLocale=fr']) {
      expect((await requestExport(`format=csv&${query}`)).status, query).toBe(404);
    }
  });

  it('has the same bytes and the same tag as long as nothing changes', async () => {
    const first = await requestExport('format=jsonflat');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    const bytes = Buffer.from(await first.arrayBuffer());
    const second = await requestExport('format=jsonflat');
    expect(second.headers.get('etag')).toBe(tag);
    expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true);
    const again = await requestExport('format=jsonflat', { 'if-none-match': tag });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(tag);
    expect(await again.text()).toBe('');
    await translate('de_DE', 'b', 'zwei');
    const changed = await requestExport('format=jsonflat', { 'if-none-match': tag });
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
  const stranger = createArchiveCalls(server, await server.addPerson(), projectId);
  expect((await stranger.requestExport('format=csv')).status).toBe(404);
});

describe('an export of strings', () => {
  const android = (one: string, other: string) => `<resources>
  <string name="title">Title</string>
  <plurals name="files"><item quantity="one">${one}</item><item quantity="other">${other}</item></plurals>
</resources>`;
  const send = async (format: FormatId, content: string, locale = 'en') => {
    const answer = await server.importFile(ada, projectId, { locale, format, content });
    expect(answer.status, answer.text).toBe(200);
  };
  const check = async (path: string) => {
    const url = `/projects/${projectId}/exports/${path}`;
    return (await server.request('GET', url, { token: ada.token })).json;
  };

  it('leaves plural forms to the file beside it, which an archive has too', async () => {
    await send('androidxml', android('%d file', '%d files'));
    await send('androidxml', android('%d Datei', '%d Dateien'), 'de');
    const files = await exportFiles('format=strings');
    expect(Object.keys(files).sort()).toEqual([
      'de.lproj/Localizable.strings',
      'de.lproj/Localizable.stringsdict',
      'en.lproj/Localizable.strings',
      'en.lproj/Localizable.stringsdict',
    ]);
    expect(files['en.lproj/Localizable.strings']).toBe('"title" = "Title";\n');
    const plurals = files['de.lproj/Localizable.stringsdict'];
    expect(plurals).toContain('<string>%d Dateien</string>');
    expect(plurals).not.toContain('<key>title</key>');
    expect(await check('archive/check?format=strings')).toMatchObject({
      data: { entries: 4, omitted: 0, losses: { count: 0 } },
    });
    expect(await check('check?format=strings&locale=en')).toMatchObject({
      data: {
        losses: {
          count: 1,
          first: [{ key: 'files', message: expect.stringContaining('stringsdict') }],
        },
      },
    });
    expect(
      Object.keys(await exportFiles('format=strings&pattern={locale}/App.strings')).sort(),
    ).toEqual(['de/App.strings', 'de/App.stringsdict', 'en/App.strings', 'en/App.stringsdict']);
  });

  it('brings files of both kinds up to date that came', async () => {
    const { importFiles } = createArchiveCalls(server, ada, projectId);
    const dict = (other: string) => `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0">
<dict>
  <key>apples</key>
  <dict>
    <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
    <key>n</key>
    <dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>other</key><string>${other}</string>
    </dict>
  </dict>
</dict>
</plist>
`;
    const sent = {
      'App/ja.lproj/Localizable.strings': '/* Top */\n"title" = "Title";\n',
      'App/ja.lproj/Localizable.stringsdict': dict('%d apples'),
    };
    await importFiles(sent);
    expect(await exportFiles('format=strings')).toEqual(sent);
    await send('androidxml', android('a', 'b'), 'ja');
    const files = await exportFiles('format=strings');
    expect(Object.keys(files).sort()).toEqual(Object.keys(sent));
    expect(files['App/ja.lproj/Localizable.strings']).toBe(
      sent['App/ja.lproj/Localizable.strings'],
    );
    expect(files['App/ja.lproj/Localizable.stringsdict']).toContain('<key>files</key>');
  });

  it('is one file for each locale where there are no plural forms', async () => {
    await addTexts('de_DE', { a: 'eins' });
    expect(Object.keys(await exportFiles('format=strings'))).toEqual([
      'de-DE.lproj/Localizable.strings',
    ]);
  });
});
