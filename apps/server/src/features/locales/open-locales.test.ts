import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
});
afterAll(() => server.close());

const detailsOf = async (code: string) =>
  server.request('GET', `/locales/details?code=${encodeURIComponent(code)}`, { token: ada.token });

function addLocale(projectId: string, body: object) {
  return server.request('POST', `/projects/${projectId}/translations`, { token: ada.token, body });
}

/** The sent code, the stored code, names, direction and plural categories. */
const open = [
  ['es-419', 'es_419', 'Spanish', 'Latin America', 'ltr', 'one many other'],
  ['fil', 'fil', 'Filipino', '', 'ltr', 'one other'],
  ['ast', 'ast', 'Asturian', '', 'ltr', 'one other'],
  ['ckb', 'ckb', 'Central Kurdish', '', 'rtl', 'one other'],
  ['ckb-IQ', 'ckb_IQ', 'Central Kurdish', 'Iraq', 'rtl', 'one other'],
  ['kmr', 'kmr', 'Kurdish', '', 'ltr', 'one other'],
  ['ca_VALENCIA', 'ca_valencia', 'Catalan', 'Valencian', 'ltr', 'one many other'],
  ['sr@latin', 'sr_Latn', 'Serbian', 'Latin', 'ltr', 'one few other'],
  ['b+zh+Hant+HK', 'zh_Hant_HK', 'Chinese', 'Traditional, Hong Kong SAR China', 'ltr', 'other'],
  ['en-xa', 'en_XA', 'English', 'Pseudo-Accents', 'ltr', 'one other'],
  ['be_tarask', 'be_tarask', 'Belarusian', 'Taraskievica orthography', 'ltr', 'one few many other'],
  ['sd', 'sd', 'Sindhi', '', 'rtl', 'one other'],
  ['ks_Arab', 'ks_Arab', 'Kashmiri', 'Arabic', 'rtl', 'one other'],
  ['az-Arab', 'az_Arab', 'Azerbaijani', 'Arabic', 'rtl', 'one other'],
  ['hsb', 'hsb', 'Upper Sorbian', '', 'ltr', 'one two few other'],
  ['gv', 'gv', 'Manx', '', 'ltr', 'one two few many other'],
  ['yue', 'yue', 'Cantonese', '', 'ltr', 'other'],
  ['oc', 'oc', 'Occitan', '', 'ltr', 'other'],
  ['iw', 'he', 'Hebrew', '', 'rtl', 'one two other'],
  ['pt-rBR', 'pt_BR', 'Portuguese', 'Brazil', 'ltr', 'one many other'],
] as const;

describe('any locale', () => {
  it.each(open)('is known by the code %s', async (sent, code, language, region, direction, all) => {
    const answer = await detailsOf(sent);
    expect(answer.data, answer.text).toEqual({
      code,
      language,
      region,
      direction,
      plurals: all.split(' '),
      unknown: [],
    });
  });

  it.each([
    ['sr_CS', ['CS']],
    ['qqq_Latn', ['qqq']],
    ['de_informal', ['informal']],
    ['zh_Abcd', ['Abcd']],
  ])('tells which parts of %s nobody knows', async (code, unknown) => {
    expect((await detailsOf(code)).data).toMatchObject({ code, unknown });
  });

  it.each([
    ['de_xx1y', '"xx1y" is no region'],
    ['german', '"german" is no language: its code has two or three letters'],
    ['de_DE_AT', '"AT" is no variant'],
    ['de__DE', '"" is no region'],
    ['x', '"x" is no extension'],
    ['  ', '"  " is no language: its code has two or three letters'],
  ])('is not %j, and the answer names the part', async (code, problem) => {
    const projectId = await server.addProject(ada);
    const message = `is no locale code: ${problem}`;
    const expected = (path: string) => ({ error: { details: [{ path, message }] } });
    const answers = [
      [await detailsOf(code), 'query.code'],
      [await addLocale(projectId, { code }), 'body.code'],
      [await addLocale(projectId, { code: 'de', base: code }), 'body.base'],
      [
        await server.importFile(ada, projectId, { locale: code, format: 'po', content: '' }),
        'query.locale',
      ],
    ] as const;
    for (const [answer, path] of answers) {
      expect(answer.status, path).toBe(400);
      expect(answer.json).toMatchObject(expected(path));
    }
  });
});

describe('a locale of a project', () => {
  it('may be any, each in one spelling', async () => {
    const projectId = await server.addProject(ada);
    for (const [sent, code, language, region] of open) {
      const answer = await addLocale(projectId, { code: sent });
      expect(answer.status, answer.text).toBe(201);
      expect(answer.data).toMatchObject({ locale: { code, language, region } });
      expect((await addLocale(projectId, { code })).status).toBe(409);
    }
    const params = { projectId };
    expect(await ada.call(endpoints.getProject, { params })).toMatchObject({
      localesCount: open.length,
    });
    const path = `/projects/${projectId}/translations/ES-419`;
    expect((await server.request('GET', path, { token: ada.token })).status).toBe(200);
    const answer = await server.request('DELETE', path, { token: ada.token });
    expect(answer.status).toBe(204);
    expect((await server.request('GET', path, { token: ada.token })).status).toBe(404);
  });

  const informal = { code: 'de-informal', name: 'German (informal)', base: 'de' };

  it('may have a name and a base of its own, which come back with it', async () => {
    const projectId = await server.addProject(ada);
    const params = { projectId };
    const added = await addLocale(projectId, informal);
    const shown = {
      locale: { code: 'de_informal', language: 'German (informal)', region: '' },
      name: 'German (informal)',
      base: 'de',
    };
    expect(added.data).toMatchObject(shown);
    const localeCode = 'de_informal';
    await ada.call(endpoints.deleteProjectLocale, { params: { projectId, localeCode } });
    const { changeSets } = await ada.call(endpoints.listChangeSets, { params, query: {} });
    const changeSetId = changeSets[0]?.id ?? '';
    await ada.call(endpoints.undoChangeSet, { params: { projectId, changeSetId } });
    expect(await ada.call(endpoints.listProjectLocales, { params })).toMatchObject([shown]);
  });

  it('may get another name and base, or lose them', async () => {
    const projectId = await server.addProject(ada);
    await addLocale(projectId, { code: 'x-pirate' });
    const params = { projectId, localeCode: 'x_pirate' };
    const change = (body: object) => ada.call(endpoints.updateProjectLocale, { params, body });
    expect(await change({ name: 'Pirate' })).toMatchObject({ locale: { language: 'Pirate' } });
    expect(await change({ base: 'en' })).toMatchObject({ name: 'Pirate', base: 'en' });
    const bare = await change({ name: null, base: null });
    expect(bare.locale).toEqual({ code: 'x_pirate', language: 'x_pirate', region: '' });
    expect(Object.keys(bare)).toEqual(['id', 'locale', 'date']);
    const path = `/projects/${projectId}/locales/x_pirate`;
    const wrong = await server.request('PATCH', path, { token: ada.token, body: { base: 'qqq' } });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('plural rules');
  });

  it('counts by the rules of its base, in files that come and go', async () => {
    const projectId = await server.addProject(ada);
    await addLocale(projectId, { code: 'x-slang', name: 'Slang', base: 'pl' });
    await addLocale(projectId, { code: 'x-bare' });
    const po = (forms: string) =>
      `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "%d file"\nmsgid_plural "%d files"\n${forms}`;
    const content = po('msgstr[0] "plik"\nmsgstr[1] "pliki"\nmsgstr[2] "plików"\n');
    const imported = await server.importFile(ada, projectId, {
      locale: 'X_Slang',
      format: 'po',
      content,
    });
    expect(imported.status, imported.text).toBe(200);
    const params = { projectId, localeCode: 'x_slang' };
    const [translation] = await ada.call(endpoints.listTranslations, { params });
    expect(translation?.value).toBe('{n, plural, one {plik} few {pliki} many {plików}}');
    const exported = async (format: string) => {
      const path = `/projects/${projectId}/exports?locale=x-slang&format=${format}&compact=true`;
      return (await server.request('GET', path, { token: ada.token })).text;
    };
    expect(await exported('po')).toBe(content);
    expect(await exported('qtts')).toContain('<numerusform>plików</numerusform>');
    const i18next = JSON.parse(await exported('i18next')) as Record<string, string>;
    expect(i18next).toMatchObject({ '%d file_few': 'pliki' });
  });
});
