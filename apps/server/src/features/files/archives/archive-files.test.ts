import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../../../testing/content.ts';
import { isDeep } from '../../../testing/deep.ts';
import { zipOf } from '../../../testing/samples/zip-files.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createTrialProject, type TrialProject } from '../../../testing/trial-project.ts';
import { type ArchiveCalls, createArchiveCalls } from '../../../testing/trials/archive-calls.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;
let archive: ArchiveCalls;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  project = await createTrialProject(server, ada);
  for (const code of ['de_DE', 'fr']) await project.deleteLocale(code);
  archive = createArchiveCalls(server, ada, project.projectId);
});

const json = (texts: Readonly<Record<string, string>>) => `${JSON.stringify(texts, null, 2)}\n`;

const i18next = {
  'locales/de/common.json': json({ title: 'Gemeinsam', save: 'Speichern' }),
  'locales/de/home.json': json({ title: 'Start', save: 'Sichern' }),
  'locales/en/common.json': json({ title: 'Common', save: 'Save' }),
  'locales/en/home.json': json({ title: 'Home', save: 'Store' }),
};

const listFiles = () => ada.call(endpoints.listFiles, { params: project.params });

/** The paths of the files, each with the number of its terms. */
async function countTerms(): Promise<readonly (readonly [path: string | null, terms: number])[]> {
  const stats = await ada.call(endpoints.getFileStats, { params: project.params });
  const terms = new Map(stats.map((one) => [one.fileId, one.terms]));
  return (await listFiles()).map(({ id, path }) => [path, terms.get(id) ?? -1]);
}

const termsCount = async () =>
  (await ada.call(endpoints.getProject, { params: project.params })).termsCount;

/** Puts everything into the unnamed file, as a version without files imported archives. */
async function forgetFiles(): Promise<void> {
  for (const query of [
    'update terms set file_id = project_id where project_id = :project',
    'update templates set file_id = project_id where project_id = :project',
    'delete from files where project_id = :project and path is not null',
  ]) {
    await rowsOf(project, query);
  }
}

const php = (texts: Readonly<Record<string, string>>) =>
  `<?php\n\nreturn [\n${Object.entries(texts)
    .map(([key, value]) => `    '${key}' => '${value}',\n`)
    .join('')}];\n`;

const android = (texts: Readonly<Record<string, string>>) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${Object.entries(texts)
    .map(([key, value]) => `    <string name="${key}">${value}</string>\n`)
    .join('')}</resources>\n`;

describe('an archive whose files use the same keys with other texts', () => {
  it.each([
    ['jsonflat', i18next],
    [
      'laravelphp',
      {
        'lang/de/auth.php': php({ failed: 'Falsch', throttle: 'Zu oft' }),
        'lang/de/passwords.php': php({ failed: 'Kein Kennwort' }),
        'lang/en/auth.php': php({ failed: 'Wrong', throttle: 'Too often' }),
        'lang/en/passwords.php': php({ failed: 'No password' }),
      },
    ],
    [
      'properties',
      {
        'src/errors_de.properties': 'title=Fehler\n',
        'src/errors_en.properties': 'title=Error\n',
        'src/messages_de.properties': 'title=Titel\n',
        'src/messages_en.properties': 'title=Title\n',
      },
    ],
    [
      'androidxml',
      {
        'app/src/main/res/values-de/strings.xml': android({ name: 'Programm' }),
        'app/src/main/res/values-fr/strings.xml': android({ name: 'Programme' }),
        'lib/src/main/res/values-de/strings.xml': android({ name: 'Bibliothek' }),
        'lib/src/main/res/values-fr/strings.xml': android({ name: 'Bibliothèque' }),
      },
    ],
    [
      'railsyaml',
      {
        'config/locales/de.yml': 'de:\n  title: Haupt\n',
        'config/locales/en.yml': 'en:\n  title: Main\n',
        'engines/blog/config/locales/de.yml': 'de:\n  title: Blog auf Deutsch\n',
        'engines/blog/config/locales/en.yml': 'en:\n  title: Blog\n',
      },
    ],
  ])('comes back byte for byte (%s)', async (format, files) => {
    const imported = await archive.importFiles(files);
    expect(imported.map(({ outcome }) => outcome)).toEqual(
      Object.keys(files).map(() => 'imported'),
    );
    expect(await listFiles()).toHaveLength(3);
    expect(await archive.exportFiles(`format=${format}`)).toEqual(files);
    const again = await archive.importFiles(files);
    expect(again.map(({ summary }) => summary?.terms.added)).toEqual(again.map(() => 0));
    expect(again.map(({ summary }) => summary?.translations.changed)).toEqual(again.map(() => 0));
    await project.expectCountersToAgree();
  });

  it('gives a new locale its files by their patterns', async () => {
    await archive.importFiles(i18next);
    await project.addLocale('fr');
    const query = { locale: 'fr', order: 'file' } as const;
    const { entries } = await ada.call(endpoints.listEntries, { params: project.params, query });
    for (const { termId, term, fileId = '' } of entries) {
      const file = (await listFiles()).find(({ id }) => id === fileId);
      await project.edit(termId, 'fr', `${term} ${file?.path}`);
    }
    expect(await archive.exportFiles('format=jsonflat')).toEqual({
      ...i18next,
      'locales/fr/common.json': json({
        title: 'title locales/{locale}/common.json',
        save: 'save locales/{locale}/common.json',
      }),
      'locales/fr/home.json': json({
        title: 'title locales/{locale}/home.json',
        save: 'save locales/{locale}/home.json',
      }),
    });
  });

  it('goes where its files are renamed to', async () => {
    await archive.importFiles({
      'locales/de-DE/home.json': json({ title: 'Start' }),
      'locales/en-GB/home.json': json({ title: 'Home' }),
    });
    const [, home] = await listFiles();
    const params = { ...project.params, fileId: home?.id ?? '' };
    const body = { path: 'i18n/{locale}/start.json' };
    await ada.call(endpoints.updateFile, { params, body });
    const moved = {
      'i18n/de-DE/start.json': json({ title: 'Start' }),
      'i18n/en-GB/start.json': json({ title: 'Home' }),
    };
    expect(await archive.exportFiles('format=jsonflat')).toEqual(moved);
    await archive.importFiles(moved);
    expect(await listFiles()).toHaveLength(2);
    expect(await termsCount()).toBe(1);
  });

  it('is exported as one file with the terms of the first, and says what that leaves out', async () => {
    await archive.importFiles(i18next);
    const [, common, home] = await listFiles();
    const get = (path: string, query: string) =>
      server.request('GET', `/projects/${project.projectId}/${path}?${query}`, {
        token: ada.token,
      });
    const query = 'locale=de&format=csv';
    expect((await get('exports', query)).text).toBe('save,Speichern\ntitle,Gemeinsam\n');
    const check = await get('exports/check', query);
    expect(check.data).toMatchObject({ entries: 2, losses: { count: 2 } });
    expect(check.text).toContain('locales/{locale}/home.json');
    const ofHome = await get('exports', `${query}&fileId=${home?.id}`);
    expect(ofHome.text).toBe('save,Sichern\ntitle,Start\n');
    expect((await get('exports/check', `${query}&fileId=${home?.id}`)).data).toMatchObject({
      losses: { count: 0 },
    });
    const archived = await archive.exportFiles(`format=jsonflat&fileId=${common?.id}`);
    expect(Object.keys(archived)).toEqual(['locales/de/common.json', 'locales/en/common.json']);
    expect((await get('exports', `${query}&fileId=${project.params.projectId}`)).text).toBe('');
  });

  it('has as many files and locales as a large one', { timeout: 300_000 }, async () => {
    const [many, names] = isDeep ? [30, 20] : [8, 6];
    const codes = ['de', 'en', 'fr', 'es', 'it', 'nl', 'pl', 'cs', 'da', 'sv', 'fi', 'nb', 'pt']
      .concat(['ro', 'hu', 'bg', 'el', 'tr', 'ru', 'uk', 'ja', 'ko', 'zh', 'ar', 'he', 'hi'])
      .concat(['th', 'vi', 'id', 'sk'])
      .slice(0, many);
    const files = Object.fromEntries(
      codes.flatMap((code) =>
        Array.from({ length: names }, (_, file) => [
          `locales/${code}/part${file}.json`,
          json(
            Object.fromEntries(
              Array.from({ length: 25 }, (_, key) => [`key.${key}`, `${code} ${file} ${key}`]),
            ),
          ),
        ]),
      ),
    );
    await archive.importFiles({ 'all.zip': await zipOf(files) });
    expect(await termsCount()).toBe(25 * names);
    expect(await archive.exportFiles('format=jsonflat')).toEqual(files);
  });
});

describe('an archive that was imported before there were files', () => {
  const files = {
    'locales/de/common.json': json({ save: 'Speichern' }),
    'locales/de/home.json': json({ title: 'Start' }),
    'locales/en/common.json': json({ save: 'Save' }),
    'locales/en/home.json': json({ title: 'Home' }),
  };

  beforeEach(async () => {
    await archive.importFiles(files);
    await forgetFiles();
  });

  it('comes back as it was', async () => {
    expect(await archive.exportFiles('format=jsonflat')).toEqual(files);
  });

  it('brings its terms into their files with the next import, which can be undone', async () => {
    const { id } = await project.addTerm('other');
    await project.edit(id, 'de', 'Anderes');
    const preview = await archive.importFiles(files, { query: 'dryRun=true' });
    const unchanged = preview.map(({ summary }) => summary?.preview?.unchanged);
    expect(unchanged).toEqual([1, 1, 1, 1]);
    const answer = await archive.send(files);
    const changeSetId = answer.headers.get('change-set') ?? '';
    expect(await termsCount()).toBe(3);
    const listed = await listFiles();
    expect(await countTerms()).toEqual([
      [null, 1],
      ['locales/{locale}/common.json', 1],
      ['locales/{locale}/home.json', 1],
    ]);
    const set = await ada.call(endpoints.getChangeSet, {
      params: { ...project.params, changeSetId },
      query: {},
    });
    expect(set.changes).toMatchObject([
      { kind: 'term.update', after: { value: 'save', fileId: listed[1]?.id } },
      { kind: 'term.update', after: { value: 'title', fileId: listed[2]?.id } },
    ]);
    const first = 'locales/de/common.json';
    expect(Object.keys(await archive.exportFiles('format=jsonflat'))).toEqual(Object.keys(files));
    expect((await archive.exportFiles('format=jsonflat'))[first]).toContain('"other"');
    expect(await project.undo(changeSetId)).toMatchObject({ undone: 2 });
    expect((await countTerms()).map(([, terms]) => terms)).toEqual([3, 0, 0]);
    await project.expectCountersToAgree();
  });
});

describe('the import of a single file', () => {
  const send = (texts: Record<string, string>, options: Record<string, string> = {}) =>
    server.importFile(ada, project.projectId, {
      locale: 'de',
      format: 'jsonflat',
      content: json(texts),
      options,
    });

  it('goes into the file of its path, which may be new, or of its id', async () => {
    await send({ title: 'Start' }, { path: 'locales/de/home.json' });
    await send({ title: 'Seite' }, { path: 'locales/{locale}/page.json' });
    expect((await send({ title: 'Titel' })).status).toBe(200);
    const [, home, page] = await listFiles();
    expect([home?.path, page?.path]).toEqual([
      'locales/{locale}/home.json',
      'locales/{locale}/page.json',
    ]);
    await send({ title: 'Heim', more: 'Mehr' }, { fileId: home?.id ?? '' });
    await send({ more: 'Mehr' }, { fileId: home?.id ?? '', removeMissing: 'true' });
    expect((await countTerms()).map(([, terms]) => terms)).toEqual([1, 1, 1]);
    expect(await archive.exportFiles('format=jsonflat')).toEqual({
      'locales/de/home.json': json({ more: 'Mehr', title: 'Titel' }),
      'locales/de/page.json': json({ title: 'Seite' }),
    });
    const refused = await send({ a: 'b' }, { fileId: '00000000-0000-4000-8000-000000000000' });
    expect(refused.status).toBe(404);
    expect((await send({ a: 'b' }, { path: '../a.json' })).status).toBe(400);
  });

  it('goes into the only file where the unnamed one has no terms', async () => {
    await archive.importFiles({ 'i18n/de.json': json({ title: 'Titel' }) });
    await send({ title: 'Neu' });
    expect((await countTerms()).map(([, terms]) => terms)).toEqual([0, 1]);
    expect(await archive.exportFiles('format=jsonflat')).toEqual({
      'i18n/de.json': json({ title: 'Neu' }),
    });
  });
});
