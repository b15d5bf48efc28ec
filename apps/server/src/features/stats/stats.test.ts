import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { toStats } from './stats.mapper.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
});
afterAll(() => server.close());

/** Creates a project with a number of terms, of which the first `translated` have a translation. */
async function createProject(terms: number, translated: number): Promise<string> {
  const projectId = await server.addProject(ada);
  const entries = Array.from({ length: terms }, (_, n) => [`t${n}`, n < translated ? 'x' : '']);
  const content = JSON.stringify(Object.fromEntries(entries));
  await server.importFile(ada, projectId, { locale: 'de_DE', format: 'jsonflat', content });
  return projectId;
}

function getStats(projectId: string) {
  return ada.call(endpoints.getProjectStats, { params: { projectId } });
}

/** Nothing is found in these texts, and none is reviewed. */
const clean = { reviewed: 0, errors: 0, warnings: 0 };
/** The same of a locale, which has changed at some time. */
const cleanLocale = { ...clean, wordsLeft: 0, lastActivity: expect.any(String) };

describe('the stats of a project', () => {
  it('are of nothing without terms and locales', async () => {
    const projectId = await server.addProject(ada);
    expect(await getStats(projectId)).toEqual({
      projectStats: { progress: 0, translated: 0, total: 0, terms: 0, locales: 0, ...clean },
      localeStats: {},
    });
  });

  it('count the terms alone where there are no locales', async () => {
    const projectId = await server.addProject(ada);
    const params = { projectId };
    for (const value of ['a', 'b'])
      await ada.call(endpoints.createTerm, { params, body: { value } });
    expect((await getStats(projectId)).projectStats).toEqual({
      progress: 0,
      translated: 0,
      total: 2,
      terms: 2,
      locales: 0,
      ...clean,
    });
  });

  it('have every locale, also without terms', async () => {
    const projectId = await server.addProject(ada, { locales: ['fr', 'de_DE'] });
    expect(await getStats(projectId)).toEqual({
      projectStats: { progress: 0, translated: 0, total: 0, terms: 0, locales: 2, ...clean },
      localeStats: {
        de_DE: { progress: 0, translated: 0, total: 0, ...cleanLocale, wordsLeft: null },
        fr: { progress: 0, translated: 0, total: 0, ...cleanLocale, wordsLeft: null },
      },
    });
  });

  it('sum up the locales', async () => {
    const projectId = await createProject(4, 3);
    const params = { projectId };
    await ada.call(endpoints.addProjectLocale, { params, body: { code: 'fr' } });
    expect(await getStats(projectId)).toEqual({
      projectStats: { progress: 0.37, translated: 3, total: 8, terms: 4, locales: 2, ...clean },
      localeStats: {
        de_DE: { progress: 0.75, translated: 3, total: 4, ...cleanLocale },
        fr: { progress: 0, translated: 0, total: 4, ...cleanLocale, wordsLeft: 4 },
      },
    });
  });

  it.each([
    [29, 100, 0.29],
    [57, 100, 0.57],
    [58, 100, 0.58],
    [1, 3, 0.33],
    [2, 3, 0.66],
    [299, 300, 0.99],
    [300, 300, 1],
    [1, 101, 0],
  ])('floor %d of %d to %d', async (translated, total, progress) => {
    const rows = [
      {
        terms_count: total + 5,
        locked_count: 5,
        average_words: 2.5,
        locale: 'de_DE',
        is_source: false,
        translated_count: translated,
        reviewed_count: 1,
        errors_count: 2,
        warnings_count: 1,
        last_activity: null,
      },
    ];
    expect(toStats(rows)).toEqual({
      projectStats: {
        progress,
        translated,
        total,
        reviewed: 1,
        errors: 2,
        warnings: 1,
        terms: total + 5,
        locales: 1,
      },
      localeStats: {
        de_DE: {
          progress,
          translated,
          total,
          reviewed: 1,
          errors: 2,
          warnings: 1,
          wordsLeft: Math.round((total - translated) * 2.5),
          lastActivity: null,
        },
      },
    });
  });

  it('floor what an import brought', async () => {
    const { projectStats } = await getStats(await createProject(300, 299));
    expect(projectStats).toMatchObject({ progress: 0.99, translated: 299, total: 300 });
  });

  it('follow edits, blanks being text and nothing being none', async () => {
    const projectId = await createProject(2, 0);
    const [first, second] = await ada.call(endpoints.listTerms, { params: { projectId } });
    const edit = async (termId: string | undefined, value: string) => {
      const params = { projectId, localeCode: 'de_DE' };
      await ada.call(endpoints.updateTranslation, {
        params,
        body: { termId: termId ?? '', value },
      });
      return (await getStats(projectId)).localeStats.de_DE?.translated;
    };
    expect(await edit(first?.id, ' ')).toBe(1);
    expect(await edit(first?.id, 'x')).toBe(1);
    expect(await edit(second?.id, '\n')).toBe(2);
    expect(await edit(second?.id, '')).toBe(1);
    expect(await edit(second?.id, '')).toBe(1);
    const params = { projectId, termId: first?.id ?? '' };
    await ada.call(endpoints.deleteTerm, { params });
    expect(await getStats(projectId)).toEqual({
      projectStats: { progress: 0, translated: 0, total: 1, terms: 1, locales: 1, ...clean },
      localeStats: { de_DE: { progress: 0, translated: 0, total: 1, ...cleanLocale } },
    });
    const localeParams = { projectId, localeCode: 'de_DE' };
    await ada.call(endpoints.deleteProjectLocale, { params: localeParams });
    expect(await getStats(projectId)).toMatchObject({ localeStats: {} });
  });

  it('count what is reviewed, until it is edited', async () => {
    const projectId = await createProject(3, 2);
    const params = { projectId, localeCode: 'de_DE' };
    const [first] = await ada.call(endpoints.listTerms, { params: { projectId } });
    const edit = async (body: { value?: string; state?: 'reviewed' | 'translated' }) => {
      await ada.call(endpoints.updateTranslation, {
        params,
        body: { termId: first?.id ?? '', ...body },
      });
      const { projectStats, localeStats } = await getStats(projectId);
      expect(projectStats.reviewed).toBe(localeStats.de_DE?.reviewed);
      return projectStats.reviewed;
    };
    expect(await edit({ state: 'reviewed' })).toBe(1);
    expect(await edit({ value: 'y' })).toBe(0);
  });

  it.each([
    ['de_DE', 'Save all files', 'Speichern', 3],
    // Where words are not apart, characters are counted.
    ['ja', '保存', '保存', 2],
  ])(
    'estimate the words that are left from source texts in %s',
    async (source, first, second, average) => {
      const projectId = await server.addProject(ada, { locales: ['fr'] });
      const params = { projectId };
      const content = JSON.stringify({ a: first, b: first });
      await server.importFile(ada, projectId, { locale: source, format: 'jsonflat', content });
      expect((await getStats(projectId)).localeStats.fr?.wordsLeft).toBe(2 * average);
      const [term] = await ada.call(endpoints.listTerms, { params });
      await ada.call(endpoints.updateTranslation, {
        params: { ...params, localeCode: 'fr' },
        body: { termId: term?.id ?? '', value: second },
      });
      const { localeStats } = await getStats(projectId);
      expect(localeStats.fr?.wordsLeft).toBe(average);
      expect(localeStats[source]?.wordsLeft).toBe(0);
    },
  );

  it('tell when something last happened to a locale', async () => {
    const projectId = await createProject(2, 2);
    const before = (await getStats(projectId)).localeStats.de_DE?.lastActivity ?? '';
    const [first] = await ada.call(endpoints.listTerms, { params: { projectId } });
    // No counter changes.
    await ada.call(endpoints.updateTranslation, {
      params: { projectId, localeCode: 'de_DE' },
      body: { termId: first?.id ?? '', value: 'other' },
    });
    await expect
      .poll(async () => (await getStats(projectId)).localeStats.de_DE?.lastActivity)
      .not.toBe(before);
  });
});
