import { endpoints } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createArchiveCalls } from '../../../testing/trials/archive-calls.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['en', 'de'] });
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
    // The reference is the text of the locale itself, not that of another locale.
    const other = json({ greeting: '{total} {name}' });
    await importFile('en', 'jsonflat', other, { placeholders: 'apple', placeholdersFrom: 'icu' });
    expect((await exportTexts('en')).greeting).toBe('%@ %@');
    // The reference has no named values, so their positions are unknown.
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
      '%(n)s file': "{n, plural, one {'{{'count'}}' Datei} other {'{{'count'}}' Dateien}}",
    });
    const strings = '"a" = "%d of %@";\n';
    await importFile('de', 'strings', strings, { placeholders: 'apple' });
    expect((await get('/exports?locale=de&format=strings')).text).toContain(strings);
  });
});

describe('the style that an export converts from', () => {
  const android = `<resources>
    <string name="letters">Use {braces}</string>
    <string name="mark">Hi <xliff:g id="user">%1$s</xliff:g> &lt;you></string>
  </resources>`;

  it('is that of the files which the texts came from: signs of others are letters', async () => {
    await importFile('en', 'androidxml', android);
    await importFile('de', 'csv', 'key,value\nletters,Nimm {Klammern}\n');
    const strings = (await get('/exports?locale=en&format=strings&placeholders=apple')).text;
    expect(strings).toContain('"letters" = "Use {braces}";');
    expect(strings).toContain('"mark" = "Hi %1$@ <you>";'.replace('1$', ''));
    const arb = await get('/exports?locale=en&format=arb&placeholders=icu');
    expect(arb.json).toMatchObject({ letters: "Use '{'braces'}'", mark: 'Hi {arg1} <you>' });
    const own = await get('/exports?locale=en&format=androidxml&placeholders=printf');
    expect(own.text).toBe(android);
  });

  it('is the one that an import has given them, whatever the format of the file', async () => {
    await importFile('en', 'androidxml', android, { placeholders: 'icu' });
    expect(await exportTexts('en')).toEqual({
      letters: "Use '{'braces'}'",
      mark: 'Hi {0} <you>',
    });
    expect(await exportTexts('en', '&placeholders=printf')).toEqual({
      letters: 'Use {braces}',
      mark: 'Hi %s <you>',
    });
  });

  it('is none where a file may have any', async () => {
    await importFile('en', 'androidxml', android);
    await importFile('en', 'jsonflat', '{"named": "Hi {name}"}');
    expect(await exportTexts('en', '&placeholders=ruby')).toMatchObject({ named: 'Hi %{name}' });
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
    // Text that is read in the wrong style is plain text, which ICU quotes.
    const misread = await exportTexts('de', '&placeholders=icu&placeholdersFrom=ruby');
    expect(misread.greeting).toBe("'{'count'}' von '{'total'}', '{'name'}'");
  });

  it('tells formats that describe values what they are, in new files and in old ones', async () => {
    const android = `<resources>
      <string name="hi">Hi %1$s, %2$d</string>
      <plurals name="files"><item quantity="one">%d file</item><item quantity="other">%d files</item></plurals>
    </resources>`;
    await importFile('en', 'androidxml', android);
    const path = '/exports?locale=en&placeholders=icu&placeholdersFrom=printf';
    const described = {
      files: '{count, plural, one{{count} file} other{{count} files}}',
      '@files': { placeholders: { count: { type: 'int' } } },
      hi: 'Hi {arg1}, {arg2}',
      '@hi': { placeholders: { arg1: { type: 'String' }, arg2: { type: 'int' } } },
    };
    expect((await get(`${path}&format=arb`)).json).toMatchObject(described);
    await importFile('en', 'arb', '{"@@locale": "en", "own": "{x}"}');
    expect((await get(`${path}&format=arb`)).json).toMatchObject(described);
    const named = '/exports?locale=en&placeholders=webext&placeholdersFrom=icu&format=webext';
    expect((await get(named)).json).toMatchObject({
      greeting: {
        message: 'Hi $NAME$, $COUNT$ of $TOTAL$',
        placeholders: {
          name: { content: '$1' },
          count: { content: '$2' },
          total: { content: '$3' },
        },
      },
    });
  });

  it('is checked without a file', async () => {
    const { data } = await get('/exports/check?locale=de&format=jsonflat&placeholders=apple');
    expect(data).toEqual({
      entries: 3,
      omitted: 0,
      errors: 0,
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
      beginning: { text: expect.stringContaining('%2$@ von %3$@, %1$@'), isWhole: true },
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
