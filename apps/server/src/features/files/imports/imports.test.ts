import { endpoints, type ImportSummary } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';

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
});

const importText = (content: string | Uint8Array<ArrayBuffer>, locale = 'de_DE') =>
  server.importFile(ada, projectId, { locale, format: 'jsonflat', content });

const importTexts = (texts: Record<string, string>, locale = 'de_DE') =>
  importText(JSON.stringify(texts), locale);

async function exportText(): Promise<string> {
  const path = `/projects/${projectId}/exports?locale=de_DE&format=jsonflat`;
  return (await server.request('GET', path, { token: ada.token })).text;
}

const terms = async () =>
  (await ada.call(endpoints.listTerms, { params: { projectId } })).map(({ value }) => value);

async function texts(localeCode = 'de_DE'): Promise<Record<string, string>> {
  const params = { projectId, localeCode };
  const values = new Map(
    (await ada.call(endpoints.listTranslations, { params })).map((row) => [row.termId, row.value]),
  );
  const listed = await ada.call(endpoints.listTerms, { params });
  return Object.fromEntries(listed.map(({ id, value }) => [value, values.get(id) ?? 'missing']));
}

const summary = (added: number, skipped: number, changed: number): ImportSummary => ({
  terms: { added, skipped, removed: 0 },
  translations: { upserted: added + skipped, changed, kept: 0 },
  diagnostics: [],
});

describe('what was imported', () => {
  const listed = () => ada.call(endpoints.listImportedFiles, { params: { projectId } });

  it('is listed with its last name in each locale and format, the latest first', async () => {
    expect(await listed()).toEqual([]);
    const send = (locale: string, format: 'jsonflat' | 'properties', name: string) =>
      server.importFile(ada, projectId, {
        locale,
        format,
        name,
        content: format === 'jsonflat' ? '{"a": "1"}' : 'a = 1',
      });
    await send('de_DE', 'jsonflat', 'old.json');
    await send('fr', 'properties', 'texts_fr.properties');
    await send('de_DE', 'jsonflat', 'new.json');
    expect(await listed()).toEqual([
      { locale: 'de_DE', format: 'jsonflat', fileName: 'new.json' },
      { locale: 'fr', format: 'properties', fileName: 'texts_fr.properties' },
    ]);
  });

  it('has no name where a locale has several files', async () => {
    const body = new FormData();
    for (const name of ['de/menu.json', 'de/form.json']) {
      body.append('file', new Blob([`{"${name}": "1"}`]), name);
    }
    body.append('choices', '{}');
    const path = `/projects/${projectId}/imports/archive`;
    const { status } = await server.request('POST', path, { token: ada.token, body });
    expect(status).toBe(200);
    expect(await listed()).toMatchObject([{ locale: 'de', fileName: null }]);
  });
});

describe('an import', () => {
  it('adds terms, overwrites values, also with nothing, and deletes nothing', async () => {
    expect((await importTexts({ a: '1', b: '2', c: '3' })).data).toEqual(summary(3, 0, 3));
    expect((await importTexts({ b: '2', c: '', d: '4', B: '' })).data).toEqual(summary(2, 2, 2));
    expect(await texts()).toEqual({ a: '1', b: '2', c: '', d: '4', B: '' });
    const project = await ada.call(endpoints.getProject, { params: { projectId } });
    expect(project).toMatchObject({ termsCount: 5, localesCount: 1 });
  });

  it('adds the locale, in which the terms of others are untranslated', async () => {
    await importTexts({ a: '1', b: '2' });
    expect((await importTexts({ b: 'deux', c: 'trois' }, 'fr')).data).toEqual(summary(1, 1, 2));
    expect(await texts('fr')).toEqual({ a: '', b: 'deux', c: 'trois' });
    expect(await texts('de_DE')).toEqual({ a: '1', b: '2', c: '' });
    const project = await ada.call(endpoints.getProject, { params: { projectId } });
    expect(project).toMatchObject({ termsCount: 3, localesCount: 2 });
  });

  it('takes the locale in any spelling', async () => {
    for (const locale of ['DE_de', 'de-DE']) {
      expect((await importTexts({ a: locale }, locale)).status, locale).toBe(200);
    }
    expect(await texts()).toEqual({ a: 'de-DE' });
    expect((await importTexts({ a: '1' }, 'de_xx1y')).status).toBe(400);
  });

  it('grows revisions and history only where a value changes', async () => {
    await importTexts({ a: '1', b: '2' });
    await importTexts({ a: '1', b: '3' });
    const params = { projectId, localeCode: 'de_DE' };
    const rows = await ada.call(endpoints.listTranslations, { params });
    expect(rows.map(({ value, revision }) => [value, revision]).sort()).toEqual([
      ['1', 1],
      ['3', 2],
    ]);
    const sets = await server.database.db
      .selectFrom('change_sets')
      .select(['kind', 'locale', 'actor_id'])
      .where('project_id', '=', projectId)
      .where('kind', '=', 'file.import')
      .execute();
    expect(sets).toEqual(Array(2).fill({ kind: 'file.import', locale: 'de_DE', actor_id: ada.id }));
  });

  it('takes whatever is text for term and value', async () => {
    const odd = {
      '': 'of nothing',
      ' ': ' ',
      __proto__x: 'x',
      constructor: 'Erbauer',
      toString: 'Text',
      hasOwnProperty: 'eigen',
      'a.b': 'dotted',
      '0': 'zero',
      '10': 'ten',
      'null\u0001': '\u0001\u001f',
      'quo\'te"s\\{},': '\\"{},NULL\n\r\t',
      NULL: 'NULL',
      '🦜': '👩‍🚀',
    };
    const content = JSON.stringify(odd).replace('__proto__x', '__proto__');
    expect((await importText(content)).status).toBe(200);
    const { __proto__x, ...rest } = odd;
    const imported = await texts();
    expect(Object.entries(imported)).toEqual(expect.arrayContaining([...Object.entries(rest)]));
    expect(await terms()).toContain('__proto__');
    expect(await terms()).toHaveLength(Object.keys(odd).length);
  });

  it('takes the last of two texts with one key, warns, and writes there', async () => {
    const content = '{"a": "first",\n "b": "x",\n  "a": "last"}';
    const answer = await importText(content);
    expect(answer.status, answer.text).toBe(200);
    const message = 'The key "a" is on line 1 and again on line 3: the last one counts.';
    const diagnostics = [
      { severity: 'warning', code: 'duplicate-key', message, line: 3, column: 3, key: 'a' },
    ];
    expect(answer.data).toEqual({ ...summary(2, 0, 2), diagnostics });
    expect(await texts()).toEqual({ a: 'last', b: 'x' });
    expect(await exportText()).toBe(content);
    const [term] = await ada.call(endpoints.listTerms, { params: { projectId } });
    const params = { projectId, localeCode: 'de_DE' };
    const body = { termId: term?.id ?? '', value: 'edited' };
    await ada.call(endpoints.updateTranslation, { params, body });
    expect(await exportText()).toBe(content.replace('last', 'edited'));
  });

  it('refuses a file that has a term twice if that is asked for, with the place of the second', async () => {
    const content = '{"a": "first",\n "b": "x",\n  "a": "last"}';
    const options = { duplicates: 'refuse' };
    const file = { locale: 'de_DE', format: 'jsonflat', content, options } as const;
    const answer = await server.importFile(ada, projectId, file);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.json).toMatchObject({
      error: { details: [{ path: 'body.file', line: 3, column: 3 }] },
    });
    expect(await terms()).toEqual([]);
  });

  it('leaves values alone that are no texts, but for null, which a text takes the place of', async () => {
    const content = '{"a": null, "b": 1, "c": [true], "d": "text"}';
    expect((await importText(content)).data).toEqual(summary(1, 0, 1));
    expect(await terms()).toEqual(['d']);
    await importTexts({ a: 'A', b: 'B' }, 'en');
    expect(await exportText()).toBe(content);
    const listed = await ada.call(endpoints.listTerms, { params: { projectId } });
    const params = { projectId, localeCode: 'de_DE' };
    for (const { id: termId, value } of listed) {
      await ada.call(endpoints.updateTranslation, { params, body: { termId, value } });
    }
    expect(await exportText()).toBe(content.replace('null', '"a"').replace('text', 'd'));
    const query = { locale: 'de_DE', format: 'jsonflat' } as const;
    const { losses } = await ada.call(endpoints.checkExport, { params: { projectId }, query });
    expect(losses).toMatchObject({ count: 1, first: [{ code: 'loss', key: 'b' }] });
  });

  it('gives translations the labels of their terms', async () => {
    await importTexts({ a: '1', b: '2' });
    const params = { projectId };
    const [term] = await ada.call(endpoints.listTerms, { params });
    const createLabel = async (value: string) => {
      const body = { value, color: '#000000' };
      const { id: labelId } = await ada.call(endpoints.createLabel, { params, body });
      return { projectId, termId: term?.id ?? '', labelId, localeCode: 'de_DE' };
    };
    const onTerm = await createLabel('of the term');
    const onTranslation = await createLabel('of the translation');
    await ada.call(endpoints.labelTerm, { params: onTerm });
    await ada.call(endpoints.unlabelTranslation, { params: onTerm });
    await ada.call(endpoints.labelTranslation, { params: onTranslation });
    await importTexts({ b: '2' });
    const labels = async () => {
      const rows = await ada.call(endpoints.listTranslations, {
        params: { projectId, localeCode: 'de_DE' },
      });
      return rows.flatMap((row) => row.labels.map(({ value }) => value));
    };
    expect(await labels()).toEqual(['of the translation']);
    await importTexts({ a: '1' });
    expect(await labels()).toEqual(['of the term']);
  });

  it('marks terms with plural forms, which keep their mark', async () => {
    const content = [
      'msgid ""',
      'msgstr ""',
      '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"',
      '',
      'msgid "parrot"',
      'msgid_plural "parrots"',
      'msgstr[0] "%d Papagei"',
      'msgstr[1] "%d Papageien"',
      '',
    ].join('\n');
    const file = { locale: 'de_DE', format: 'po', content } as const;
    expect((await server.importFile(ada, projectId, file)).data).toMatchObject({
      translations: { upserted: 1, changed: 1 },
    });
    const query = { locale: 'de_DE' };
    const entries = async () =>
      (await ada.call(endpoints.listEntries, { params: { projectId }, query })).entries;
    expect(await entries()).toMatchObject([
      { isPlural: true, value: '{n, plural, one {%d Papagei} other {%d Papageien}}' },
    ]);
    const path = `/projects/${projectId}/exports?locale=de_DE&format=po`;
    expect((await server.request('GET', path, { token: ada.token })).text).toBe(content);
    await importTexts({ parrot: 'Papagei' });
    expect(await entries()).toMatchObject([{ isPlural: true, value: 'Papagei' }]);
  });

  it('takes plural forms without any text for no translation, and gives them back as they were', async () => {
    const content = 'msgid "parrot"\nmsgid_plural "parrots"\nmsgstr[0] ""\nmsgstr[1] ""\n';
    await server.importFile(ada, projectId, { locale: 'de_DE', format: 'po', content });
    const params = { projectId };
    const { entries } = await ada.call(endpoints.listEntries, {
      params,
      query: { locale: 'de_DE' },
    });
    expect(entries).toMatchObject([{ isPlural: true, value: '', state: 'untranslated' }]);
    const path = `/projects/${projectId}/exports?locale=de_DE&format=po`;
    expect((await server.request('GET', path, { token: ada.token })).text).toBe(content);
  });
});

describe('imports side by side', () => {
  it('of one file add its terms once and change its values once', async () => {
    const content = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`t${n}`, `${n}`]));
    const answers = await Promise.all(Array.from({ length: 4 }, () => importTexts(content, 'fr')));
    const summaries = answers.map(({ data }) => data as ImportSummary);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(summaries.map(({ terms: { added } }) => added).sort()).toEqual([0, 0, 0, 50]);
    const changed = summaries.map(({ translations }) => translations.changed);
    expect(changed.sort()).toEqual([0, 0, 0, 50]);
    expect(await terms()).toHaveLength(50);
    const project = await ada.call(endpoints.getProject, { params: { projectId } });
    expect(project).toMatchObject({ termsCount: 50, localesCount: 2 });
  });

  it('of different files and locales all arrive', async () => {
    const locales = ['fr', 'it', 'es', 'nl'];
    const answers = await Promise.all(
      locales.map((locale, index) => importTexts({ shared: locale, [`own${index}`]: '' }, locale)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await terms()).toEqual(['own0', 'own1', 'own2', 'own3', 'shared']);
    for (const locale of locales) expect((await texts(locale)).shared).toBe(locale);
  });

  it('and renames of terms lose no text', async () => {
    await importTexts(Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`t${n}`, 'old'])));
    const listed = await ada.call(endpoints.listTerms, { params: { projectId } });
    const file = Object.fromEntries(
      Array.from({ length: 10 }, (_, n) => [
        [`t${n}`, 'new'],
        [`renamed${n}`, 'new'],
      ]).flat(),
    );
    const answers = await Promise.all([
      importTexts(file),
      ...listed.map(({ id }, n) =>
        server.request('PATCH', `/projects/${projectId}/terms/${id}`, {
          token: ada.token,
          body: { value: `renamed${n}` },
        }),
      ),
      importTexts(file),
    ]);
    for (const { status, text } of answers) expect([200, 409], text).toContain(status);
    expect(answers[0]?.status).toBe(200);
    expect(answers.at(-1)?.status).toBe(200);
    const imported = await texts();
    for (const term of Object.keys(file)) expect(imported[term], term).toBe('new');
  });
});
