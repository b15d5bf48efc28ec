import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type ArchiveCalls, createArchiveCalls } from '../../../testing/trials/archive-calls.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let importFiles: ArchiveCalls['importFiles'];
let exportFiles: ArchiveCalls['exportFiles'];
let translate: ArchiveCalls['translate'];

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada);
  ({ importFiles, exportFiles, translate } = createArchiveCalls(server, ada, projectId));
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
      // The term is in this file in the other locale.
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

  it('of several formats keep apart', async () => {
    const apple = '"ios" = "Öffnen";\n';
    const mixed = {
      'app/de.json': '{"web": "Auf"}',
      'app/fr.json': '{"web": "Ouvrir"}',
      'ios/de.lproj/Localizable.strings': apple,
    };
    await importFiles(mixed);
    await translate('fr', 'ios', 'Ouvrir');
    expect(await exportFiles('format=jsonflat')).toEqual({
      'app/de.json': mixed['app/de.json'],
      'app/fr.json': mixed['app/fr.json'],
    });
    expect(await exportFiles('format=strings')).toEqual({
      'ios/de.lproj/Localizable.strings': apple,
      'ios/fr.lproj/Localizable.strings': '"ios" = "Ouvrir";\n',
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

  it('that say no locale have no twin that says it, and are the example of none', async () => {
    const base = {
      'res/messages.properties': 'a = one\nb = two\n',
      'res/messages_pt_BR.properties': '# ours\na = um\nc = so\n',
      'other.properties': 'x = y\n',
    };
    const choices = {
      'res/messages.properties': { locale: 'en' },
      'other.properties': { locale: 'en' },
    };
    await importFiles(base, { choices });
    const body = { code: 'zh_CN' };
    await ada.call(endpoints.addProjectLocale, { params: { projectId }, body });
    await translate('en', 'c', 'only');
    const exported = await exportFiles('format=properties');
    expect(Object.keys(exported)).toEqual([
      'other.properties',
      'res/messages.properties',
      'res/messages_pt_BR.properties',
      'res/messages_zh_CN.properties',
    ]);
    expect(exported['other.properties']).toBe(base['other.properties']);
    expect(exported['res/messages.properties']).toBe('a = one\nb = two\nc = only\n');
    expect(exported['res/messages_zh_CN.properties']).toContain('# ours');
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
