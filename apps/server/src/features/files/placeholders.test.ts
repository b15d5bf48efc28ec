import { endpoints } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createArchiveCalls } from '../../testing/archive-calls.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.signUp();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = await server.createProject(ada, { locales: ['en', 'de'] });
});

type Texts = Record<string, string>;
const json = (texts: Texts) => JSON.stringify(texts);

async function importFile(locale: string, format: FormatId, content: string, options = {}) {
  const answer = await server.importFile(ada, projectId, { locale, format, content, options });
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
}

async function get(path: string) {
  const answer = await server.request('GET', `/projects/${projectId}${path}`, { token: ada.token });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

async function exportTexts(locale: string, options = ''): Promise<Texts> {
  return (await get(`/exports?locale=${locale}&format=jsonflat${options}`)).json as Texts;
}

const icuEnglish = {
  greeting: 'Hi {name}, {count} of {total}',
  plain: "100% don't",
  odd: '{d, date}',
};
const icuGerman = { greeting: '{count} von {total}, {name}', plain: '100 %', odd: '{d, date}' };

describe('an import that converts placeholders', () => {
  it('stores what is converted, and tells what it would be and what can not be', async () => {
    const options = { placeholders: 'printf' };
    const dry = await importFile('en', 'jsonflat', json(icuEnglish), {
      ...options,
      dryRun: 'true',
    });
    const problem = {
      severity: 'warning',
      code: 'placeholder',
      message: '{d, date} has no counterpart in the style of printf.',
      key: 'odd',
      line: 1,
      column: 66,
    };
    expect(dry).toMatchObject({
      preview: {
        added: {
          first: [{ term: 'greeting', value: 'Hi %s, %s of %s' }, {}, { value: '{d, date}' }],
        },
        placeholders: {
          count: 1,
          first: [{ term: 'greeting', before: icuEnglish.greeting, after: 'Hi %s, %s of %s' }],
        },
      },
      diagnostics: [problem],
    });
    expect(await importFile('en', 'jsonflat', json(icuEnglish), options)).toMatchObject({
      diagnostics: [problem],
    });
    expect(await exportTexts('en')).toEqual({ ...icuEnglish, greeting: 'Hi %s, %s of %s' });
  });

  it('counts a text that is another only far behind what is shown of it', async () => {
    const texts = { long: `${'x'.repeat(2000)}{name}` };
    const options = { placeholders: 'printf', dryRun: 'true' };
    const shown = 'x'.repeat(1000);
    expect(await importFile('en', 'jsonflat', json(texts), options)).toMatchObject({
      preview: {
        placeholders: { count: 1, first: [{ term: 'long', before: shown, after: shown }] },
      },
    });
  });

  it('never happens unless it is asked for', async () => {
    const dry = await importFile('en', 'jsonflat', json(icuEnglish), { dryRun: 'true' });
    expect(dry).not.toHaveProperty('preview.placeholders');
    await importFile('en', 'jsonflat', json(icuEnglish));
    expect(await exportTexts('en')).toEqual(icuEnglish);
  });

  it('gives names the positions that they have in the first locale', async () => {
    await importFile('en', 'jsonflat', json(icuEnglish));
    await importFile('de', 'jsonflat', json(icuGerman), { placeholders: 'printf' });
    expect((await exportTexts('de')).greeting).toBe('%2$s von %3$s, %1$s');
    // Its own text is the reference, not that of another locale.
    const other = json({ greeting: '{total} {name}' });
    await importFile('en', 'jsonflat', other, { placeholders: 'apple', placeholdersFrom: 'icu' });
    expect((await exportTexts('en')).greeting).toBe('%@ %@');
    // Which names no values any more, so nobody knows where they are.
    expect(
      await importFile('de', 'jsonflat', json(icuGerman), { placeholders: 'printf' }),
    ).toMatchObject({
      diagnostics: [
        { message: 'No position is known for {count}.', key: 'greeting' },
        { key: 'odd' },
      ],
    });
    expect((await exportTexts('de')).greeting).toBe(icuGerman.greeting);
  });

  it('gives names the positions that they have in the source text of the file, or the source locale', async () => {
    const xliff = `<xliff version="1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body><trans-unit id="greeting"><source>{name}: {count}</source><target>{count} {name}</target></trans-unit></body></file></xliff>`;
    const body = { sourceLocale: 'en' };
    await ada.call(endpoints.updateProject, { params: { projectId }, body });
    await importFile('de', 'xliff12', xliff, { placeholders: 'printf' });
    expect(await exportTexts('de')).toEqual({ greeting: '%2$s %1$s' });
    expect(await exportTexts('en')).toEqual({ greeting: '%s: %s' });
    const params = { projectId };
    await ada.call(endpoints.addProjectLocale, { params, body: { code: 'fr' } });
    await ada.call(endpoints.updateProject, { params, body: { sourceLocale: 'fr' } });
    await importFile('fr', 'jsonflat', json(icuEnglish));
    await importFile('de', 'jsonflat', json(icuGerman), { placeholders: 'printf' });
    expect((await exportTexts('de')).greeting).toBe('%2$s von %3$s, %1$s');
  });

  it('takes positions from the other files of an archive', async () => {
    const { importFiles, exportFiles } = createArchiveCalls(server, ada, projectId);
    const files = { 'de.json': json(icuGerman), 'en.json': json(icuEnglish) };
    const [de, en] = await importFiles(files, { query: 'dryRun=true&placeholders=printf' });
    expect([de, en].map((file) => file?.summary?.preview?.placeholders?.first[0]?.after)).toEqual([
      '%2$s von %3$s, %1$s',
      'Hi %s, %s of %s',
    ]);
    expect(de?.summary?.diagnostics).toMatchObject([{ code: 'placeholder', key: 'odd' }]);
    await importFiles(files, { query: 'placeholders=printf' });
    const exported = await exportFiles('format=jsonflat&placeholders=ruby');
    expect(JSON.parse(exported['de.json'] ?? '')).toEqual({
      ...icuGerman,
      greeting: '%{arg2} von %{arg3}, %{arg1}',
    });
  });

  it('takes them from the first locale as an archive has it, and not as it was before', async () => {
    const { importFiles } = createArchiveCalls(server, ada, projectId);
    await importFile('en', 'jsonflat', json({ greeting: '{total} {count} {name}' }));
    const files = { 'de.json': json(icuGerman), 'en.json': json(icuEnglish) };
    await importFiles(files, { query: 'placeholders=printf' });
    expect((await exportTexts('de')).greeting).toBe('%2$s von %3$s, %1$s');
    expect((await exportTexts('en')).greeting).toBe('Hi %s, %s of %s');
  });

  it('reads flags of gettext, and converts each form of a plural', async () => {
    const po =
      '#, python-format\nmsgid "%(n)s file"\nmsgid_plural "%(n)s files"\nmsgstr[0] "%(n)s Datei"\nmsgstr[1] "%(n)s Dateien"\n';
    await importFile('de', 'po', po, { placeholders: 'i18next' });
    expect(await exportTexts('de')).toEqual({
      '%(n)s file': "{n, plural, one {'{{'n'}}' Datei} other {'{{'n'}}' Dateien}}",
    });
    const strings = '"a" = "%d of %@";\n';
    await importFile('de', 'strings', strings, { placeholders: 'apple' });
    expect((await get('/exports?locale=de&format=strings')).text).toContain(strings);
  });
});

describe('an export that converts placeholders', () => {
  beforeEach(async () => {
    await importFile('en', 'jsonflat', json(icuEnglish));
    await importFile('de', 'jsonflat', json(icuGerman));
  });

  it('writes them, with the positions of the first locale, and what can not be as it is', async () => {
    const options = '&placeholders=printf';
    expect(await exportTexts('en', options)).toEqual({
      ...icuEnglish,
      greeting: 'Hi %s, %s of %s',
    });
    expect(await exportTexts('de', options)).toEqual({
      ...icuGerman,
      greeting: '%2$s von %3$s, %1$s',
    });
    expect((await get(`/exports?locale=de&format=androidxml${options}`)).text).toContain(
      '>%2$s von %3$s, %1$s</string>',
    );
    expect(await exportTexts('de')).toEqual(icuGerman);
    expect(await exportTexts('de', '&placeholders=icu')).toEqual(icuGerman);
    // Read as what they are not, they are text.
    expect(await exportTexts('de', '&placeholders=icu&placeholdersFrom=ruby')).toEqual(icuGerman);
  });

  it('is checked without a file', async () => {
    const { data } = await get('/exports/check?locale=de&format=jsonflat&placeholders=apple');
    expect(data).toEqual({
      entries: 3,
      losses: {
        count: 1,
        first: [
          {
            code: 'placeholder',
            message: '{d, date} has no counterpart in the style of apple.',
            key: 'odd',
          },
        ],
      },
      placeholders: {
        count: 1,
        first: [{ term: 'greeting', before: icuGerman.greeting, after: '%2$@ von %3$@, %1$@' }],
      },
    });
    const without = await get('/exports/check?locale=de&format=jsonflat');
    expect(without.data).not.toHaveProperty('placeholders');
  });

  it('leaves a file alone that has the style already', async () => {
    const file = '{ "greeting" : "Hi %1$s,  %2$s" }\n';
    await importFile('en', 'jsonflat', file);
    const path = '/exports?locale=en&format=jsonflat&placeholders=printf';
    const { text } = await get(path);
    expect(JSON.parse(text)).toMatchObject({ greeting: 'Hi %1$s,  %2$s' });
    expect(text).toContain('{ "greeting" : "Hi %1$s,  %2$s"');
  });

  it('refuses a style that is none', async () => {
    const path = `/projects/${projectId}/exports?locale=en&format=jsonflat&placeholders=perl`;
    const answer = await server.request('GET', path, { token: ada.token });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { details: [{ path: 'query.placeholders' }] } });
  });
});
