import { endpoints, type Locale } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { changeSetIn } from '../../testing/trial-project.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
});
afterAll(() => server.close());

function addLocale(projectId: string, code: string) {
  const path = `/projects/${projectId}/translations`;
  return server.request('POST', path, { token: ada.token, body: { code } });
}

describe('the known locales', () => {
  let locales: readonly Locale[];
  beforeAll(async () => {
    locales = await ada.call(endpoints.listLocales, {});
  });

  it('are 563 of 121 languages, each once', () => {
    expect(locales).toHaveLength(563);
    expect(new Set(locales.map(({ code }) => code)).size).toBe(563);
    expect(new Set(locales.map(({ language }) => language)).size).toBe(121);
  });

  it.each<[string, string, string]>([
    ['af', 'Afrikaans', ''],
    ['af_NA', 'Afrikaans', 'Namibia'],
    ['bn', 'Bengali', ''],
    ['cs_CZ', 'Czech', 'Czech Republic'],
    ['de_DE', 'German', 'Germany'],
    ['en_GB', 'English', 'United Kingdom'],
    ['ff_SN', 'Fulah', 'Senegal'],
    ['fr_CI', 'French', 'Côte d’Ivoire'],
    ['mk_MK', 'Macedonian', 'Macedonia'],
    ['nb_NO', 'Norwegian Bokmål', 'Norway'],
    ['or_IN', 'Oriya', 'India'],
    ['pt_BR', 'Portuguese', 'Brazil'],
    ['sh_BA', 'Serbo-Croatian', 'Bosnia & Herzegovina'],
    ['sr_Latn_RS', 'Serbian', 'Latin, Serbia'],
    ['tl_PH', 'Tagalog', 'Philippines'],
    ['tr_TR', 'Turkish', 'Turkey'],
    ['zh_Hans_CN', 'Chinese', 'Simplified, China'],
    ['zh_Hant', 'Chinese', 'Traditional'],
    ['zh_MO', 'Chinese', 'Macau SAR China'],
  ])('have %s by its names', (code, language, region) => {
    expect(locales.find((locale) => locale.code === code)).toEqual({ code, language, region });
  });

  it('are by language, and the language before its regions', () => {
    const languages = locales.map(({ language }) => language);
    const order = new Intl.Collator('en');
    expect(languages).toEqual([...languages].sort(order.compare));
    for (const language of new Set(languages)) {
      const own = locales.filter((locale) => locale.language === language);
      expect(
        own.findIndex(({ region }) => region === ''),
        language,
      ).toBe(0);
    }
  });
});

describe('the locales of a project', () => {
  it('are listed by code, whatever the order in which they came', async () => {
    const projectId = await server.addProject(ada, { locales: ['fr', 'de_DE', 'af', 'de'] });
    const listed = await ada.call(endpoints.listProjectLocales, { params: { projectId } });
    expect(listed.map(({ locale }) => locale.code)).toEqual(['af', 'de', 'de_DE', 'fr']);
    expect(listed[2]).toEqual({
      id: expect.any(String),
      locale: { code: 'de_DE', language: 'German', region: 'Germany' },
      date: { created: expect.any(String), modified: expect.any(String) },
    });
  });

  it('come once, also for requests side by side', async () => {
    const projectId = await server.addProject(ada);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => addLocale(projectId, 'de_DE')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const params = { projectId };
    expect(await ada.call(endpoints.listProjectLocales, { params })).toHaveLength(1);
    expect(await ada.call(endpoints.getProject, { params })).toMatchObject({ localesCount: 1 });
  });

  it('begin with an empty translation of every term', async () => {
    const projectId = await server.addProject(ada);
    const params = { projectId, localeCode: 'fr' };
    const terms = [];
    for (const value of ['a', 'b']) {
      terms.push(await ada.call(endpoints.createTerm, { params, body: { value } }));
    }
    await addLocale(projectId, 'fr');
    const translations = await ada.call(endpoints.listTranslations, { params });
    expect(translations).toHaveLength(2);
    expect(translations).toEqual(
      expect.arrayContaining(
        terms.map(({ id: termId, date }) => ({
          termId,
          value: '',
          labels: [],
          date,
          state: 'untranslated',
          revision: 0,
        })),
      ),
    );
  });

  it('go with their translations, and come back without them', async () => {
    const projectId = await server.addProject(ada, { locales: ['de_DE', 'fr'] });
    const params = { projectId, localeCode: 'fr' };
    const { id: termId } = await ada.call(endpoints.createTerm, { params, body: { value: 'a' } });
    for (const localeCode of ['fr', 'de_DE']) {
      await ada.call(endpoints.updateTranslation, {
        params: { projectId, localeCode },
        body: { termId, value: localeCode },
      });
    }
    await ada.call(endpoints.deleteProjectLocale, { params });
    const path = `/projects/${projectId}/translations/fr`;
    expect((await server.request('GET', path, { token: ada.token })).status).toBe(404);
    expect((await server.request('DELETE', path, { token: ada.token })).status).toBe(404);
    expect(await ada.call(endpoints.getProject, { params })).toMatchObject({ localesCount: 1 });
    await addLocale(projectId, 'fr');
    const french = await ada.call(endpoints.listTranslations, { params });
    expect(french).toMatchObject([{ value: '', revision: 0 }]);
    const german = { projectId, localeCode: 'de_DE' };
    expect(await ada.call(endpoints.listTranslations, { params: german })).toMatchObject([
      { value: 'de_DE' },
    ]);
  });

  it('leave the translations that went readable in the history', async () => {
    const projectId = await server.addProject(ada, { locales: ['fr'] });
    const params = { projectId, localeCode: 'fr' };
    const { id: termId } = await ada.call(endpoints.createTerm, { params, body: { value: 'a' } });
    const body = { termId, value: 'gone' };
    await ada.call(endpoints.updateTranslation, { params, body });
    const path = `/projects/${projectId}/translations/fr`;
    const changeSetId = changeSetIn(await server.request('DELETE', path, { token: ada.token }));
    const { changes } = await ada.call(endpoints.getChangeSet, {
      params: { projectId, changeSetId },
    });
    expect(changes).toMatchObject([
      { kind: 'translation.update', termId, term: 'a', locale: 'fr', before: 'gone', after: '' },
    ]);
  });

  it('may be limited for a member, who then changes nothing in the others', async () => {
    const projectId = await server.addProject(ada, { locales: ['de_DE', 'fr'] });
    const edith = await server.addPerson('Edith');
    await server.addMember(projectId, edith, 'editor');
    await server.database.db
      .updateTable('project_members')
      .set({ locales: ['fr'] })
      .where('user_id', '=', edith.id)
      .execute();
    const params = { projectId };
    const { id: termId } = await ada.call(endpoints.createTerm, { params, body: { value: 'a' } });
    const send = async (method: string, path: string, body?: unknown) =>
      (await server.request(method, `/projects/${projectId}${path}`, { token: edith.token, body }))
        .status;
    const edit = { termId, value: 'x' };
    expect(await send('PATCH', '/translations/fr', edit)).toBe(200);
    expect(await send('PATCH', '/translations/de_DE', edit)).toBe(404);
    expect(await send('GET', '/translations/de_DE')).toBe(200);
    const file = { format: 'jsonflat', content: '{"a":"y"}' } as const;
    const imported = async (locale: string) =>
      (await server.importFile(edith, projectId, { ...file, locale })).status;
    expect(await imported('fr')).toBe(200);
    expect(await imported('de_DE')).toBe(404);
    expect(await imported('it')).toBe(404);
    expect(await send('POST', '/translations', { code: 'it' })).toBe(404);
    expect(await send('DELETE', '/translations/de_DE')).toBe(404);
    const label = await ada.call(endpoints.createLabel, {
      params,
      body: { value: 'l', color: '#000000' },
    });
    const labelPath = `/labels/${label.id}/terms/${termId}/translations`;
    expect(await send('POST', `${labelPath}/fr`)).toBe(201);
    expect(await send('POST', `${labelPath}/de_DE`)).toBe(404);
    expect(await send('DELETE', `${labelPath}/de_DE`)).toBe(404);
  });
});
