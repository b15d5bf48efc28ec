import { endpoints } from '@parlance/contract';
import { type FormatId, formatIds } from '@parlance/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
  projectId = await createProject(
    { b: 'Bär', a: 'Äffchen, "klein"', 'c.d': '', 'c.e': ' x\n', Z: '🦜' },
    { a: 'ape', 'c.d': 'cd', unknown: '' },
  );
});
afterAll(() => server.close());

/** Creates a project whose terms were not imported, so that exports have no template. */
async function createProject(
  german: Record<string, string>,
  english: Record<string, string>,
): Promise<string> {
  const id = await server.addProject(ada, { locales: ['de_DE', 'en_GB', 'fr'] });
  const params = { projectId: id };
  const translations = new Map(Object.entries(english));
  for (const [value, translation] of Object.entries(german)) {
    const { id: termId } = await ada.call(endpoints.createTerm, { params, body: { value } });
    for (const [localeCode, text] of [
      ['de_DE', translation],
      ['en_GB', translations.get(value) ?? ''],
    ] as const) {
      await ada.call(endpoints.updateTranslation, {
        params: { projectId: id, localeCode },
        body: { termId, value: text },
      });
    }
  }
  return id;
}

function request(query: string, id = projectId) {
  return server.request('GET', `/projects/${id}/exports?${query}`, { token: ada.token });
}

async function exportTexts(query: string, id = projectId): Promise<Record<string, string>> {
  const answer = await request(`format=jsonflat&${query}`, id);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as Record<string, string>;
}

describe('the options of an export', () => {
  it('leave a byte order mark and no white space, where they are asked for', async () => {
    const path = `/projects/${projectId}/exports?locale=fr&format=jsonflat&compact=true&bom=true`;
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const none = { Z: '', a: '', b: '', 'c.d': '', 'c.e': '' };
    expect(bytes.subarray(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
    expect(new TextDecoder().decode(bytes)).toBe(JSON.stringify(none));
  });

  it('guard a CSV file against formulas, and change no text without being asked', async () => {
    const id = await createProject({ '=key': '=1+1', at: '@x', plain: 'a=b' }, {});
    const exported = async (query: string) =>
      (await request(`locale=de_DE&format=csv&${query}`, id)).text;
    const plain = await exported('');
    expect(plain).toContain('=1+1');
    expect(plain).not.toContain(`'`);
    const guarded = await exported('guardFormulas=true');
    for (const field of [`'=key`, `'=1+1`, `'@x`, 'a=b']) expect(guarded).toContain(field);
    const texts = { '=key': '=1+1', at: '@x', plain: 'a=b' };
    const json = await request('locale=de_DE&format=jsonflat&guardFormulas=true', id);
    expect(json.json).toEqual(texts);
  });

  it('sort by term, or as the terms were added', async () => {
    const byName = await exportTexts('locale=de_DE');
    expect(Object.keys(byName)).toEqual(['Z', 'a', 'b', 'c.d', 'c.e']);
    const inOrder = await exportTexts('locale=de_DE&order=file');
    expect(Object.keys(inOrder)).toEqual(['b', 'a', 'c.d', 'c.e', 'Z']);
  });

  it('choose by label, also where a file was imported', async () => {
    const id = await createProject({ a: '1', b: '2' }, {});
    const params = { projectId: id };
    await server.importFile(ada, id, {
      locale: 'de_DE',
      format: 'jsonflat',
      content: '{"b": "zwei", "a": "eins"}',
    });
    const body = { value: 'mobile', color: '#123456' };
    const { id: labelId } = await ada.call(endpoints.createLabel, { params, body });
    const [term] = await ada.call(endpoints.listTerms, { params });
    await ada.call(endpoints.labelTranslation, {
      params: { ...params, labelId, termId: term?.id ?? '', localeCode: 'de_DE' },
    });
    expect(await exportTexts(`locale=de_DE&labels=${labelId}`, id)).toEqual({
      [term?.value ?? '']: term?.value === 'a' ? 'eins' : 'zwei',
    });
    expect(await exportTexts(`locale=fr&labels=${labelId}`, id)).toEqual({});
    expect(await exportTexts('locale=de_DE', id)).toEqual({ b: 'zwei', a: 'eins' });
  });
});

describe('the check of an export', () => {
  const check = async (query: string) => {
    const path = `/projects/${projectId}/exports/check?${query}`;
    const answer = await server.request('GET', path, { token: ada.token });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };

  it('says how many entries the file has, and that nothing is lost', async () => {
    expect(await check('locale=de_DE&format=jsonflat')).toEqual({
      entries: 5,
      omitted: 0,
      errors: 0,
      losses: { count: 0, first: [] },
      beginning: {
        text: (await request('locale=de_DE&format=jsonflat')).text,
        isWhole: true,
      },
    });
    expect(await check('locale=de_DE&format=jsonflat&untranslated=true')).toMatchObject({
      entries: 1,
    });
  });

  it('is about every format, also for terms that look like something else in it', async () => {
    const id = await createProject(
      { 'nut.one': '1', 'nut.other': '2', fruit_one: '3', fruit_other: '4', 'a.b': '5', a: '6' },
      {},
    );
    for (const format of formatIds) {
      const path = `/projects/${id}/exports/check?locale=de_DE&format=${format}`;
      const answer = await server.request('GET', path, { token: ada.token });
      expect(answer.status, `${format}: ${answer.text}`).toBe(200);
    }
  });

  it('names what the format can not hold', async () => {
    const params = { projectId };
    const value = 'bell \u0007';
    const { id } = await ada.call(endpoints.createTerm, { params, body: { value } });
    expect(await check('locale=de_DE&format=xliff12')).toEqual({
      entries: 6,
      omitted: 0,
      errors: 0,
      losses: { count: 1, first: [{ code: 'key', key: value, message: expect.any(String) }] },
      beginning: { text: expect.stringContaining('<xliff'), isWhole: expect.any(Boolean) },
    });
    await ada.call(endpoints.deleteTerm, { params: { ...params, termId: id } });
  });

  it('knows the locales that the project has', async () => {
    const path = `/projects/${projectId}/exports/check?locale=ja&format=csv`;
    const answer = await server.request('GET', path, { token: ada.token });
    expect(answer.status).toBe(404);
  });
});

describe('an export', () => {
  it('is a file of bytes with the name of its locale', async () => {
    const answer = await request('locale=de_DE&format=csv');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="de_DE.csv"');
  });

  it.each<[FormatId, string]>([
    [
      'jsonflat',
      `{
    "Z": "🦜",
    "a": "Äffchen, \\"klein\\"",
    "b": "Bär",
    "c.d": "",
    "c.e": " x\\n"
}`,
    ],
    [
      'jsonnested',
      `{
    "Z": "🦜",
    "a": "Äffchen, \\"klein\\"",
    "b": "Bär",
    "c": {
        "d": "",
        "e": " x\\n"
    }
}`,
    ],
    ['csv', 'Z,🦜\na,"Äffchen, ""klein"""\nb,Bär\nc.d,\nc.e," x\n"\n'],
    [
      'properties',
      'Z = \\ud83e\\udd9c\na = \\u00c4ffchen, "klein"\nb = B\\u00e4r\nc.d = \nc.e = \\ x\\n',
    ],
    [
      'strings',
      '"Z" = "🦜";\n"a" = "Äffchen, \\"klein\\"";\n"b" = "Bär";\n"c.d" = "";\n"c.e" = " x\\n";\n',
    ],
  ])('of %s from nothing has every term by value in byte order', async (format, expected) => {
    expect((await request(`locale=de_DE&format=${format}`)).text).toBe(expected);
  });

  it('of a locale without a text has every term without one', async () => {
    expect(await exportTexts('locale=fr')).toEqual({ Z: '', a: '', b: '', 'c.d': '', 'c.e': '' });
  });

  it('of a project without terms is an empty file', async () => {
    const empty = await server.addProject(ada, { locales: ['fr'] });
    expect(await exportTexts('locale=fr', empty)).toEqual({});
    expect((await request('locale=fr&format=csv', empty)).text).toBe('');
  });

  it('of a locale that the project does not have answers 404', async () => {
    for (const query of ['locale=it', 'locale=xx_YY', 'locale=de_DE&fallbackLocale=xx_YY']) {
      expect((await request(`format=csv&${query}`)).status, query).toBe(404);
    }
  });

  it('has both of a term and one below it in nested keys', async () => {
    const nested = await createProject({ a: 'leaf', 'a.b': 'below', 'a.b.c': 'deeper' }, {});
    const answer = await request('locale=de_DE&format=jsonnested', nested);
    expect(answer.status).toBe(200);
    const file = { locale: 'fr', format: 'jsonnested', content: answer.text } as const;
    const again = await server.addProject(ada);
    expect((await server.importFile(ada, again, file)).status).toBe(200);
    expect(await exportTexts('locale=fr', again)).toEqual({
      a: 'leaf',
      'a.b': 'below',
      'a.b.c': 'deeper',
    });
  });

  it('keeps keys that objects have already', async () => {
    const odd = await createProject({ constructor: '1', toString: '2' }, {});
    const params = { projectId: odd };
    await ada.call(endpoints.createTerm, { params, body: { value: '__proto__' } });
    const { text } = await request('locale=de_DE&format=jsonflat', odd);
    for (const key of ['"__proto__": ""', '"constructor": "1"', '"toString": "2"']) {
      expect(text).toContain(key);
    }
  });
});

describe('an export of what is untranslated', () => {
  it('has these terms only, whether a row is there or not', async () => {
    expect(await exportTexts('locale=de_DE&untranslated=true')).toEqual({ 'c.d': '' });
    expect(await exportTexts('locale=fr&untranslated=true')).toEqual({
      Z: '',
      a: '',
      b: '',
      'c.d': '',
      'c.e': '',
    });
  });

  it('is asked for by the word true alone', async () => {
    for (const value of ['false', '1', 'TRUE', '']) {
      const texts = await exportTexts(`locale=de_DE&untranslated=${value}`);
      expect(Object.keys(texts), value).toHaveLength(5);
    }
  });

  it('is not written into the file that was imported', async () => {
    const own = await server.addProject(ada);
    const content = '{ "a": "x",\n\n "b": "" }';
    await server.importFile(ada, own, { locale: 'fr', format: 'jsonflat', content });
    expect((await request('locale=fr&format=jsonflat&untranslated=true', own)).text).toBe(
      '{\n    "b": ""\n}',
    );
    expect((await request('locale=fr&format=jsonflat', own)).text).toBe(content);
  });
});

describe('an export with a fallback', () => {
  it('has the text of the other locale where its own is missing, term by term', async () => {
    expect(await exportTexts('locale=de_DE&fallbackLocale=en_GB')).toEqual({
      Z: '🦜',
      a: 'Äffchen, "klein"',
      b: 'Bär',
      'c.d': 'cd',
      'c.e': ' x\n',
    });
    expect(await exportTexts('locale=en_GB&fallbackLocale=de_DE')).toEqual({
      Z: '🦜',
      a: 'ape',
      b: 'Bär',
      'c.d': 'cd',
      'c.e': ' x\n',
    });
    expect(await exportTexts('locale=fr&fallbackLocale=en_GB')).toMatchObject({ a: 'ape', b: '' });
  });

  it('of what is untranslated has the texts to translate from', async () => {
    const query = 'locale=de_DE&untranslated=true&fallbackLocale=en_GB';
    expect(await exportTexts(query)).toEqual({ 'c.d': 'cd' });
  });
});
