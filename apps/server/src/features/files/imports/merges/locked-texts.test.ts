import { type ExportCheck, endpoints, type ImportResult } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { describe, expect, it } from 'vitest';
import type { Person, TestServer } from '../../../../testing/test-server.ts';
import { createTrialProject, type TrialProject } from '../../../../testing/trial-project.ts';
import { createArchiveCalls } from '../../../../testing/trials/archive-calls.ts';
import { beforeEachTrial } from '../../../../testing/trials/each-trial.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;

beforeEachTrial((trial) => {
  ({ server, ada, project } = trial);
});

/** The texts have no findings, and none is reviewed. */
const none = {
  reviewed: 0,
  errors: 0,
  warnings: 0,
  wordsLeft: 0,
  lastActivity: expect.any(String),
};

const android = (...lines: readonly string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>
<resources>
${lines.map((line) => `    ${line}\n`).join('')}</resources>
`;

const brand = '<string name="app_name" translatable="false">Parlance</string>';
const openBrand = '<string name="app_name">Parlance</string>';
const units = `<string-array name="units" translatable="false">
        <item>kg</item>
        <item>m</item>
    </string-array>`;
const source = android(brand, '<string name="open">Open</string>', units);
const german = android(
  '<string name="app_name">Parlanz</string>',
  '<string name="open">Öffnen</string>',
);

type Options = Readonly<Record<string, string>>;

async function importText(
  content: string,
  locale: string | undefined,
  format: FormatId = 'androidxml',
  options: Options = {},
): Promise<ImportResult> {
  const file = { locale, format, content };
  const dry = await server.importFile(ada, project.projectId, {
    ...file,
    options: { ...options, dryRun: 'true' },
  });
  const answer = await server.importFile(ada, project.projectId, { ...file, options });
  expect(answer.status, answer.text).toBe(200);
  const result = answer.data as ImportResult;
  // The preview must equal the result of the import.
  const { preview, source: _, ...told } = dry.data as ImportResult;
  const locales = told.locales?.map(({ preview: __, ...part }) => part);
  expect({ ...told, ...(locales && { locales }) }).toEqual(result);
  if (preview && locale !== undefined) {
    const { added, changed, unchanged } = preview;
    const left = result.translations.kept + (result.lockedTexts ?? 0);
    expect(added.count + changed.count + unchanged + left).toBeGreaterThanOrEqual(
      result.terms.added + result.terms.skipped,
    );
  }
  await project.expectCountersToAgree();
  return result;
}

const params = () => ({ projectId: project.projectId });

async function exportText(locale: string, format: FormatId, options: Options = {}) {
  const query = new URLSearchParams({ locale, format, ...options });
  const path = `/projects/${project.projectId}/exports?${query}`;
  const answer = await server.request('GET', path, { token: ada.token });
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
}

async function check(locale: string, format: FormatId, missing?: 'omit'): Promise<ExportCheck> {
  const query = { locale, format, ...(missing && { missing }) };
  return ada.call(endpoints.checkExport, { params: params(), query });
}

async function read(locale: string) {
  const query = { locale, limit: 200 };
  const { entries } = await ada.call(endpoints.listEntries, { params: params(), query });
  return Object.fromEntries(
    entries.map(({ term, value, locked }) => [term, locked ? [value, 'locked'] : value]),
  );
}

async function statsOf(locale: string) {
  const { localeStats } = await ada.call(endpoints.getProjectStats, { params: params() });
  return localeStats[locale];
}

describe('Android resources that are not to be translated', () => {
  it('are locked by the file of the source, and are not counted', async () => {
    await importText(source, 'en', 'androidxml', { sourceLocale: 'en' });
    expect(await read('en')).toEqual({
      app_name: ['Parlance', 'locked'],
      open: 'Open',
      'units[0]': ['kg', 'locked'],
      'units[1]': ['m', 'locked'],
    });
    expect(await statsOf('en')).toEqual({ progress: 1, translated: 1, total: 1, ...none });
    expect(await statsOf('de_DE')).toEqual({
      progress: 0,
      translated: 0,
      total: 1,
      ...none,
      wordsLeft: 1,
    });
  });

  it('take no text from other locales, which is told', async () => {
    await importText(source, 'en', 'androidxml', { sourceLocale: 'en' });
    const result = await importText(german, 'de_DE');
    expect(result).toMatchObject({
      terms: { added: 0, skipped: 2, removed: 0 },
      translations: { upserted: 1, changed: 1, kept: 0 },
      lockedTexts: 1,
    });
    expect(await read('de_DE')).toMatchObject({ app_name: ['', 'locked'], open: 'Öffnen' });
    expect(await statsOf('de_DE')).toEqual({ progress: 1, translated: 1, total: 1, ...none });
    // The file keeps its entries of locked terms.
    expect(await exportText('de_DE', 'androidxml')).toBe(german);
    expect(await check('de_DE', 'androidxml', 'omit')).toEqual({
      entries: 1,
      omitted: 0,
      errors: 0,
      losses: { count: 0, first: [] },
      beginning: { text: german, isWhole: true },
    });
    await project.edit(await idOf('open'), 'de_DE', 'Auf');
    expect(await exportText('de_DE', 'androidxml')).toBe(german.replace('Öffnen', 'Auf'));
  });

  it.each(['androidxml', 'strings', 'jsonflat', 'po', 'csv', 'resx', 'xcstrings'] as const)(
    'are in no new file of another locale: %s',
    async (format) => {
      await importText(source, 'en', 'androidxml', { sourceLocale: 'en' });
      for (const missing of ['', 'omit', 'empty', 'source']) {
        const text = await exportText('de_DE', format, missing === '' ? {} : { missing });
        expect(text, missing).not.toContain('app_name');
        expect(text, missing).not.toContain('kg');
      }
      expect(await check('de_DE', format, 'omit')).toMatchObject({ omitted: 1 });
      expect(await exportText('en', format)).toContain('app_name');
    },
  );

  it('are marked in a new file of the source', async () => {
    await importText(source, 'en', 'androidxml', { sourceLocale: 'en' });
    const texts = { open: 'Open', other: 'Other' };
    await importText(JSON.stringify(texts), 'en', 'jsonflat');
    expect(await exportText('en', 'xcstrings')).toMatch(
      /"app_name" : \{[^}]*\}[^}]*\}[^}]*\},\s*"shouldTranslate" : false/,
    );
    expect(await exportText('en', 'xliff12')).toContain('id="app_name" translate="no"');
    expect(await exportText('en', 'xliff20')).toContain('id="app_name" translate="no"');
    const copy = await createTrialProject(server, ada);
    project = copy;
    await importText(JSON.stringify({ app_name: 'Parlance', open: 'Open' }), 'en', 'jsonflat', {
      sourceLocale: 'en',
    });
    await lock('app_name', true);
    expect(await exportText('en', 'androidxml')).toBe(
      android(brand, '<string name="open">Open</string>'),
    );
  });

  it('are locked and unlocked as the file of the source has them, by Android alone', async () => {
    await importText(source, 'en', 'androidxml', { sourceLocale: 'en' });
    expect(await importText(source, 'en')).not.toHaveProperty('locks');
    await importText(german, 'de_DE');
    await importText(JSON.stringify({ app_name: 'Parlance' }), 'en', 'jsonflat');
    expect(await read('en')).toMatchObject({ app_name: ['Parlance', 'locked'] });
    const opened = android(openBrand, '<string name="open" translatable="false">Open</string>');
    for (const strategy of ['keep', 'new-terms']) {
      expect(await importText(opened, 'en', 'androidxml', { strategy })).not.toHaveProperty(
        'locks',
      );
    }
    const before = await project.content();
    const answer = await server.importFile(ada, project.projectId, {
      locale: 'en',
      format: 'androidxml',
      content: opened,
    });
    expect(answer.data).toMatchObject({ locks: 2, translations: { changed: 0 } });
    await project.expectCountersToAgree();
    expect(await read('de_DE')).toMatchObject({ app_name: '', open: ['Öffnen', 'locked'] });
    expect(await statsOf('de_DE')).toEqual({
      progress: 0,
      translated: 0,
      total: 1,
      ...none,
      wordsLeft: 1,
    });
    // A file of another locale does not change the locks of existing terms.
    await importText(android(brand), 'de_DE');
    expect(await read('de_DE')).toMatchObject({ app_name: 'Parlance' });
    const undo = await project.tryToUndo(answer.headers.get('change-set') ?? '');
    expect(undo.status, undo.text).toBe(201);
    const after = await project.content();
    const withoutBrand = (lines: string[]) => lines.filter((line) => !line.includes('Parlance'));
    expect(withoutBrand(after)).toEqual(withoutBrand(before));
    await project.expectCountersToAgree();
  });

  it('come and go in archives, whichever file is read first', async () => {
    const calls = createArchiveCalls(server, ada, project.projectId);
    await ada.call(endpoints.addProjectLocale, { params: params(), body: { code: 'en' } });
    await ada.call(endpoints.updateProject, { params: params(), body: { sourceLocale: 'en' } });
    const files = { 'res/values-de/strings.xml': german, 'res/values/strings.xml': source };
    const [first, second] = await calls.importFiles(files);
    expect([first?.summary?.lockedTexts, second?.summary?.lockedTexts]).toEqual([1, undefined]);
    await project.expectCountersToAgree();
    expect(await read('de')).toMatchObject({ app_name: ['', 'locked'], open: 'Öffnen' });
    const exported = await calls.exportFiles('format=androidxml&missing=omit');
    expect(exported['res/values/strings.xml']).toBe(source);
    expect(exported['res/values-de/strings.xml']).toBe(german);
    await calls.translate('fr', 'open', 'Ouvrir');
    const { 'res/values-fr/strings.xml': french } = await calls.exportFiles('format=androidxml');
    // A locale that never had a file gets one without them.
    expect(french).toContain('Ouvrir');
    expect(french).not.toContain('app_name');
    expect(french).not.toContain('kg');
    // Terms that the source unlocks take the texts of the same import.
    await calls.importFiles({
      ...files,
      'res/values/strings.xml': source.replace(brand, openBrand),
    });
    expect(await read('de')).toMatchObject({ app_name: 'Parlanz' });
    await project.expectCountersToAgree();
  });
});

describe('a string catalog', () => {
  const text = (value: string) => ({ stringUnit: { state: 'translated', value } });
  const catalog = JSON.stringify({
    sourceLanguage: 'en',
    strings: {
      Parlance: { shouldTranslate: false },
      Save: { localizations: { de: text('Speichern') } },
      URL: { localizations: { de: text('Adresse'), en: text('URL') }, shouldTranslate: false },
    },
    version: '1.0',
  });

  it('locks its strings in all locales, and keeps its bytes', async () => {
    const result = await importText(catalog, undefined, 'xcstrings', { sourceLocale: 'auto' });
    expect(result.lockedTexts).toBe(1);
    expect(await read('de')).toEqual({
      Parlance: ['', 'locked'],
      Save: 'Speichern',
      URL: ['', 'locked'],
    });
    expect(await statsOf('de')).toEqual({ progress: 1, translated: 1, total: 1, ...none });
    for (const locale of ['en', 'de']) expect(await exportText(locale, 'xcstrings')).toBe(catalog);
    expect(await check('de', 'xcstrings', 'omit')).toMatchObject({
      omitted: 0,
      losses: { count: 0 },
    });
    const opened = catalog.replaceAll(',"shouldTranslate":false', '');
    const again = await importText(opened, undefined, 'xcstrings');
    expect(again.locks).toBe(1);
    expect(await read('de')).toMatchObject({ URL: 'Adresse', Parlance: ['', 'locked'] });
  });

  it('gets no texts of them in a locale that it is given', async () => {
    await importText(catalog, undefined, 'xcstrings', { sourceLocale: 'auto' });
    const french = JSON.parse(await exportText('fr', 'xcstrings', { missing: 'source' }));
    expect(french.strings.Parlance).toEqual({ shouldTranslate: false });
    expect(Object.keys(french.strings.URL.localizations)).toEqual(['de', 'en']);
  });
});

describe('XLIFF', () => {
  it.each(['xliff12', 'xliff20'] as const)(
    'has locked terms beside their source text, marked and without a target: %s',
    async (format) => {
      await importText(source, 'en', 'androidxml', { sourceLocale: 'en' });
      await importText(JSON.stringify({ open: 'Öffnen' }), 'de_DE', 'jsonflat');
      const file = await exportText('de_DE', format, { missing: 'omit' });
      expect(file).toMatch(/id="app_name" translate="no">/);
      expect(file).toContain('<source>Parlance</source>');
      expect(file).not.toContain('<target></target>');
      expect(await check('de_DE', format, 'omit')).toMatchObject({
        omitted: 0,
        losses: { count: 0 },
      });
      const other = await createTrialProject(server, ada);
      project = other;
      await ada.call(endpoints.addProjectLocale, { params: params(), body: { code: 'en' } });
      await ada.call(endpoints.updateProject, { params: params(), body: { sourceLocale: 'en' } });
      await importText(file, 'de_DE', format);
      expect(await read('en')).toMatchObject({ app_name: ['Parlance', 'locked'], open: 'Open' });
    },
  );
});

async function idOf(value: string): Promise<string> {
  const terms = await ada.call(endpoints.listTerms, { params: params() });
  return terms.find((term) => term.value === value)?.id ?? '';
}

async function lock(value: string, locked: boolean): Promise<void> {
  const termId = await idOf(value);
  await ada.call(endpoints.updateTerm, {
    params: { ...params(), termId },
    body: { value, locked },
  });
}
