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
  const projectId = await server.createProject(ada);
  const entries = Array.from({ length: terms }, (_, n) => [`t${n}`, n < translated ? 'x' : '']);
  const content = JSON.stringify(Object.fromEntries(entries));
  await server.importFile(ada, projectId, { locale: 'de_DE', format: 'jsonflat', content });
  return projectId;
}

function getStats(projectId: string) {
  return ada.call(endpoints.getProjectStats, { params: { projectId } });
}

/** Nothing is found in these texts. */
const clean = { errors: 0, warnings: 0 };

describe('the stats of a project', () => {
  it('are of nothing without terms and locales', async () => {
    const projectId = await server.createProject(ada);
    expect(await getStats(projectId)).toEqual({
      projectStats: { progress: 0, translated: 0, total: 0, terms: 0, locales: 0, ...clean },
      localeStats: {},
    });
  });

  it('count the terms alone where there are no locales', async () => {
    const projectId = await server.createProject(ada);
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
    const projectId = await server.createProject(ada, { locales: ['fr', 'de_DE'] });
    expect(await getStats(projectId)).toEqual({
      projectStats: { progress: 0, translated: 0, total: 0, terms: 0, locales: 2, ...clean },
      localeStats: {
        de_DE: { progress: 0, translated: 0, total: 0, ...clean },
        fr: { progress: 0, translated: 0, total: 0, ...clean },
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
        de_DE: { progress: 0.75, translated: 3, total: 4, ...clean },
        fr: { progress: 0, translated: 0, total: 4, ...clean },
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
        locale: 'de_DE',
        translated_count: translated,
        errors_count: 2,
        warnings_count: 1,
      },
    ];
    expect(toStats(rows)).toEqual({
      projectStats: {
        progress,
        translated,
        total,
        errors: 2,
        warnings: 1,
        terms: total + 5,
        locales: 1,
      },
      localeStats: { de_DE: { progress, translated, total, errors: 2, warnings: 1 } },
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
      localeStats: { de_DE: { progress: 0, translated: 0, total: 1, ...clean } },
    });
    const localeParams = { projectId, localeCode: 'de_DE' };
    await ada.call(endpoints.deleteProjectLocale, { params: localeParams });
    expect(await getStats(projectId)).toMatchObject({ localeStats: {} });
  });
});
