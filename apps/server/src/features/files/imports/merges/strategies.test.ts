import { endpoints, type ImportSummary } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['de_DE'] });
  await importTexts({ a: '1', b: '', c: '3' });
});

async function importTexts(
  texts: Readonly<Record<string, string>>,
  options: Readonly<Record<string, string>> = {},
  locale = 'de_DE',
): Promise<ImportSummary> {
  const content = JSON.stringify(texts);
  const file = { locale, format: 'jsonflat', content, options } as const;
  const answer = await server.importFile(ada, projectId, file);
  expect(answer.status, answer.text).toBe(200);
  return answer.data as ImportSummary;
}

async function readEntries(locale = 'de_DE') {
  const query = { locale, order: 'file', limit: 200 } as const;
  return (await ada.call(endpoints.listEntries, { params: { projectId }, query })).entries;
}

const readTexts = async (locale?: string) =>
  Object.fromEntries((await readEntries(locale)).map(({ term, value }) => [term, value]));

/** Nothing is found in these texts, and none is reviewed. */
const clean = {
  reviewed: 0,
  errors: 0,
  warnings: 0,
  wordsLeft: 0,
  lastActivity: expect.any(String),
};

const readStats = async () =>
  (await ada.call(endpoints.getProjectStats, { params: { projectId } })).localeStats;

describe('the strategy keep', () => {
  const options = { strategy: 'keep' };

  it('fills in what is not translated, and adds terms', async () => {
    const texts = { a: 'one', b: 'two', c: '3', d: 'four', e: '' };
    expect(await importTexts(texts, options)).toEqual({
      terms: { added: 2, skipped: 3, removed: 0 },
      translations: { upserted: 4, changed: 2, kept: 1 },
      diagnostics: [],
    });
    expect(await readTexts()).toEqual({ a: '1', b: 'two', c: '3', d: 'four', e: '' });
    expect(await readStats()).toEqual({
      de_DE: { progress: 0.8, translated: 4, total: 5, ...clean },
    });
  });

  it('sets no translation to nothing', async () => {
    expect((await importTexts({ a: '', b: '' }, options)).translations).toEqual({
      upserted: 1,
      changed: 0,
      kept: 1,
    });
    expect(await readTexts()).toEqual({ a: '1', b: '', c: '3' });
  });

  it('gives everything to a locale that is new', async () => {
    expect((await importTexts({ a: 'un', b: 'deux' }, options, 'fr')).translations).toEqual({
      upserted: 2,
      changed: 2,
      kept: 0,
    });
  });

  it('leaves labels and plural forms of what it keeps alone', async () => {
    const params = { projectId };
    const body = { value: 'checked', color: '#000000' };
    const { id: labelId } = await ada.call(endpoints.createLabel, { params, body });
    const [a, b] = await readEntries();
    for (const { termId } of [a, b].flatMap((entry) => entry ?? [])) {
      const place = { projectId, labelId, termId, localeCode: 'de_DE' };
      await ada.call(endpoints.labelTranslation, { params: place });
    }
    const forms = ['msgstr[0] "x"', 'msgstr[1] "y"'].join('\n');
    const content = ['a', 'b']
      .map((id) => `msgid "${id}"\nmsgid_plural "s"\n${forms}\n`)
      .join('\n');
    await server.importFile(ada, projectId, { locale: 'de_DE', format: 'po', content, options });
    const query = { locale: 'de_DE', order: 'file' } as const;
    const translations = await ada.call(endpoints.listTranslations, {
      params: { projectId, localeCode: 'de_DE' },
    });
    const labels = (termId: string | undefined) =>
      translations.find((row) => row.termId === termId)?.labels.length;
    expect([labels(a?.termId), labels(b?.termId)]).toEqual([1, 0]);
    const { entries } = await ada.call(endpoints.listEntries, { params, query });
    expect(entries.map(({ isPlural }) => isPlural)).toEqual([false, true, false]);
  });
});

describe('the strategy new-terms', () => {
  const options = { strategy: 'new-terms' };

  it('leaves all that was there', async () => {
    expect(await importTexts({ a: 'one', b: 'two', c: '3', d: 'four' }, options)).toEqual({
      terms: { added: 1, skipped: 3, removed: 0 },
      translations: { upserted: 2, changed: 1, kept: 2 },
      diagnostics: [],
    });
    expect(await readTexts()).toEqual({ a: '1', b: '', c: '3', d: 'four' });
    expect(await readStats()).toEqual({
      de_DE: { progress: 0.75, translated: 3, total: 4, ...clean },
    });
  });

  it('also in a locale that is new', async () => {
    await importTexts({ a: 'un', d: 'quatre' }, options, 'fr');
    expect(await readTexts('fr')).toEqual({ a: '', b: '', c: '', d: 'quatre' });
  });
});

it('a strategy that is none is refused', async () => {
  const options = { strategy: 'merge' };
  const file = { locale: 'de_DE', format: 'jsonflat', content: '{"a": "x"}', options } as const;
  const answer = await server.importFile(ada, projectId, file);
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({ error: { details: [{ path: 'query.strategy' }] } });
});

describe('removing what is missing', () => {
  const options = { removeMissing: 'true' };

  it('deletes the terms that the file lacks, in all locales, as one change set', async () => {
    await importTexts({ a: 'un', c: 'trois' }, {}, 'fr');
    const sets = () =>
      server.database.db
        .selectFrom('change_sets')
        .select('id')
        .where('project_id', '=', projectId)
        .execute();
    const before = (await sets()).map(({ id }) => id);
    expect(await importTexts({ d: '4', a: 'eins' }, options)).toEqual({
      terms: { added: 1, skipped: 1, removed: 2 },
      translations: { upserted: 2, changed: 2, kept: 0 },
      diagnostics: [],
    });
    expect(await readTexts()).toEqual({ a: 'eins', d: '4' });
    expect(await readTexts('fr')).toEqual({ a: 'un', d: '' });
    expect(await readStats()).toEqual({
      de_DE: { progress: 1, translated: 2, total: 2, ...clean },
      fr: { progress: 0.5, translated: 1, total: 2, ...clean, wordsLeft: 1 },
    });
    const project = await ada.call(endpoints.getProject, { params: { projectId } });
    expect(project).toMatchObject({ termsCount: 2, localesCount: 2 });
    const added = (await sets()).filter(({ id }) => !before.includes(id));
    expect(added).toHaveLength(1);
    const { changes } = await ada.call(endpoints.getChangeSet, {
      params: { projectId, changeSetId: added[0]?.id ?? '' },
      query: { limit: 200 },
    });
    const shown = changes.map((change) => {
      if (change.kind === 'translation.update') {
        return `${change.kind} ${change.locale} ${change.before} > ${change.after}`;
      }
      return `${change.kind} ${change.term}`;
    });
    expect(shown.sort()).toEqual([
      'term.create d',
      'term.delete b',
      'term.delete c',
      'translation.update de_DE  > 4',
      'translation.update de_DE 1 > eins',
      'translation.update de_DE 3 > ',
      'translation.update fr trois > ',
    ]);
  });

  it('goes with the other strategies', async () => {
    const { terms } = await importTexts({ a: 'x', d: '4' }, { ...options, strategy: 'new-terms' });
    expect(terms).toEqual({ added: 1, skipped: 1, removed: 2 });
    expect(await readTexts()).toEqual({ a: '1', d: '4' });
  });

  it('by an empty file leaves nothing', async () => {
    expect((await importTexts({}, options)).terms).toEqual({ added: 0, skipped: 0, removed: 3 });
    expect(await readTexts()).toEqual({});
    expect(await readStats()).toEqual({
      de_DE: { progress: 0, translated: 0, total: 0, ...clean },
    });
  });

  it('is not done without being asked for', async () => {
    for (const removeMissing of ['false', '1', '']) {
      expect((await importTexts({ a: '1' }, { removeMissing })).terms.removed).toBe(0);
    }
    expect(Object.keys(await readTexts())).toEqual(['a', 'b', 'c']);
  });

  it('is not done where the import fails', async () => {
    const file = { locale: 'de_DE', format: 'jsonflat', content: '{"a": }', options } as const;
    expect((await server.importFile(ada, projectId, file)).status).toBe(400);
    expect(Object.keys(await readTexts())).toEqual(['a', 'b', 'c']);
  });

  it('side by side with other imports takes turns', async () => {
    const files = [
      { a: '1', x: 'x' },
      { b: '2', y: 'y' },
      { c: '3', z: 'z' },
    ];
    await Promise.all(files.map((texts) => importTexts(texts, options)));
    const left = await readTexts();
    expect(files).toContainEqual(left);
    expect(await readStats()).toEqual({
      de_DE: { progress: 1, translated: 2, total: 2, ...clean },
    });
  });
});
