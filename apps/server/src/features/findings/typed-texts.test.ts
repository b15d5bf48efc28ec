import { checkTyped } from '@parlance/checks';
import { endpoints } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilChecked } from '../../testing/checked.ts';
import { followSoon } from '../../testing/served.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

// What a browser finds in a text that is typed is what the server finds in it, before and when it is saved.

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer(followSoon);
  ada = await server.addPerson();
});
afterAll(() => server.close());

const locale = 'de';

/** A file of source texts, and texts that are typed for its terms; most have something to be found. */
interface Trial {
  readonly format: FormatId;
  readonly content: string;
  readonly typed: Readonly<Record<string, readonly string[]>>;
}

const trials: readonly Trial[] = [
  {
    format: 'i18next',
    content: JSON.stringify({ hi: 'Hi {{name}}!', done: 'Done.  Go on…', button: 'Go' }),
    typed: {
      hi: ['Hallo!', 'Hallo {{nmae}}, wie geht es  dir!', 'Hallo {{name}}!', '', '   '],
      done: ['Fertig. Klick weiter...', 'Bist du bereit?\u00a0Ja…'],
      button: ['Klick auf Weiter  hier'],
    },
  },
  {
    format: 'androidxml',
    content:
      '<resources><string name="size">Size: %1$d of %2$s</string><string name="bold">A <b>word</b> (see https://example.org)</string><plurals name="days"><item quantity="one">%d day</item><item quantity="other">%d days</item></plurals></resources>',
    typed: {
      size: ['Größe: %2$s von %1$s', 'Größe: %1$d'],
      bold: ['Ein <b>Wort (siehe https://example.com)'],
      days: [
        '{n, plural, one {%d Tag} other {Tage}}',
        '{n, plural, one {%d Tag} other {%d Tag}}',
        '{n, plural, one {%d Tag}',
      ],
    },
  },
  {
    format: 'po',
    content:
      'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n#, c-format\nmsgid "%d files"\nmsgstr "%d files"\n\nmsgid "100% sure"\nmsgstr "100% sure"\n\n#, python-brace-format\nmsgid "Done"\nmsgstr "Done"\n',
    typed: {
      '%d files': ['%s Dateien', 'Dateien'],
      '100% sure': ['100% sicher'],
      Done: ['{name} ist fertig'],
    },
  },
  {
    format: 'arb',
    content: JSON.stringify({
      count: '{count, plural, one {# file} other {# files}}',
      who: '{who, select, female {Her} other {Their}} work',
    }),
    typed: {
      count: [
        '{count, plural, one {eine Datei} other {Dateien}}',
        '{count, plural, one {# Datei} other {# Dateien',
      ],
      who: ['{who, select, male {Sein} other {Deren}} Werk'],
    },
  },
  {
    // What its texts look like says nothing of braces, and its format does.
    format: 'arb',
    content: JSON.stringify({ plain: 'All done' }),
    typed: { plain: ['Alles {neu} fertig', 'Alles {neu'] },
  },
  {
    format: 'xliff12',
    content:
      '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="a" source-language="en" datatype="plaintext"><body><trans-unit id="short" maxwidth="7" size-unit="char"><source>Go on</source></trans-unit></body></file></xliff>',
    typed: { short: ['Weiter geht es', 'Weiter'] },
  },
  {
    // Nothing is known of its texts but what they look like.
    format: 'csv',
    content: 'key,text\nsize,Size: %1$d\nname,Name: %2$s\n',
    typed: { size: ['Größe: %s', 'Größe: %1$d'], name: ['Name: %2$s.'] },
  },
];

const rule = { level: 'warning', message: 'Say it in another way.' } as const;

/** Settings of a project, by what is special about them. */
const settings: readonly (readonly [string, object])[] = [
  ['as they come', {}],
  [
    'of other levels',
    {
      levels: [
        { check: 'space.double', level: 'save' },
        { check: 'punct.end', locale, level: 'off' },
        { check: 'placeholder.missing', level: 'info' },
        { check: 'placeholder.missing', locale, level: 'review' },
        { check: 'length.ratio', level: 'warning' },
      ],
    },
  ],
  [
    'with rules',
    {
      rules: [
        { ...rule, name: 'Form of address', target: { pattern: '\\bdu\\b' }, replacement: 'Sie' },
        { ...rule, name: 'Buttons', target: { pattern: 'Klick' }, labels: ['Buttons'] },
        { ...rule, name: 'Elsewhere', target: { pattern: 'e' }, paths: ['other/*'] },
        { ...rule, name: 'Off', target: { pattern: 'a' }, level: 'off' },
        { ...rule, name: 'French', target: { pattern: 'a' }, locales: ['fr'] },
      ],
    },
  ],
];

/** A project with the terms of a file, and one of them labelled. */
async function createTrial({ format, content }: Pick<Trial, 'format' | 'content'>) {
  const projectId = await server.addProject(ada, { locales: ['en', locale], sourceLocale: 'en' });
  const params = { projectId };
  const file = { locale: 'en', format, content };
  const { status, text } = await server.importFile(ada, projectId, file);
  expect(status, text).toBeLessThan(300);
  // The unnamed file has the id of the project. For CSV, what texts look like counts.
  await ada.call(endpoints.updateFile, {
    params: { projectId, fileId: projectId },
    body: { format },
  });
  const terms = await ada.call(endpoints.listTerms, { params });
  const label = await ada.call(endpoints.createLabel, {
    params,
    body: { value: 'Buttons', color: '#123abc' },
  });
  const idOf = (term: string) => terms.find(({ value }) => value === term)?.id ?? '';
  const button = idOf('button');
  if (button !== '')
    await ada.call(endpoints.labelTerm, {
      params: { ...params, labelId: label.id, termId: button },
    });
  return {
    projectId,
    idOf,
    tell: (term: string, of = locale) =>
      ada.call(endpoints.getCheckedTerm, { params, query: { termId: idOf(term), locale: of } }),
    check: async (sent: readonly { term: string; of: string; value: string }[]) => {
      const texts = sent.map(({ term, of, value }) => ({ termId: idOf(term), locale: of, value }));
      const answers = await ada.call(endpoints.checkTexts, { params, body: { texts } });
      return answers.map(({ findings }) => findings);
    },
    settings: () => ada.call(endpoints.getCheckSettings, { params }),
  };
}

describe.each(trials)('texts for $format', ({ typed, ...file }) => {
  let trial: Awaited<ReturnType<typeof createTrial>>;
  beforeAll(async () => {
    trial = await createTrial(file);
  });

  it.each(settings)('have the same findings in a browser by checks %s', async (_, chosen) => {
    const params = { projectId: trial.projectId };
    await ada.call(endpoints.updateCheckSettings, {
      params,
      body: { levels: [], rules: [], ...chosen },
    });
    const project = await trial.settings();
    let found = 0;
    for (const [term, values] of Object.entries(typed)) {
      const told = await trial.tell(term);
      expect(told.source, term).not.toBeNull();
      const termId = trial.idOf(term);
      for (const value of values) {
        const inBrowser = checkTyped(value, told, { locale, project });
        found += inBrowser.length;
        const texts = [{ termId, locale, value }];
        const [asked] = await ada.call(endpoints.checkTexts, { params, body: { texts } });
        expect(inBrowser, value).toEqual(asked?.findings);
        const { findings } = await ada.call(endpoints.updateTranslation, {
          params: { ...params, localeCode: locale },
          body: { termId, value, allowProblems: true },
        });
        expect(inBrowser, value).toEqual(findings);
      }
    }
    expect(found).toBeGreaterThan(0);
  });
});

describe('what a browser checks by', () => {
  let trial: Awaited<ReturnType<typeof createTrial>>;
  beforeAll(async () => {
    trial = await createTrial({
      format: 'jsonflat',
      content: JSON.stringify({ done: 'Done it.', other: 'Done it again.', name: 'Parlance' }),
    });
  });

  it('tells what is ignored, in its own term and locale', async () => {
    const project = await trial.settings();
    const find = async (term: string) =>
      checkTyped('Das  ist es.', await trial.tell(term), { locale, project }).find(
        ({ check }) => check === 'space.double',
      );
    const finding = await find('done');
    expect(finding).toMatchObject({ isIgnored: false });
    const { check = '', fingerprint = '' } = finding ?? {};
    await ada.call(endpoints.createIgnore, {
      params: { projectId: trial.projectId },
      body: { scope: 'finding', check, fingerprint, termId: trial.idOf('done'), locale },
    });
    expect(await find('done')).toMatchObject({ isIgnored: true });
    expect(await find('other')).toMatchObject({ isIgnored: false });
    expect((await trial.tell('done', 'fr')).ignored).toEqual([]);
    const places = [
      { term: 'done', of: locale },
      { term: 'other', of: locale },
      { term: 'done', of: 'fr' },
    ];
    const asked = await trial.check(places.map((place) => ({ ...place, value: 'Das  ist es.' })));
    expect(asked.map((found) => found.map(({ isIgnored }) => isIgnored))).toEqual([
      [true],
      [false],
      [false],
    ]);
  });

  it('has the limits that people set, and levels of the checks that go by them', async () => {
    const params = { projectId: trial.projectId };
    const limit = { action: 'limit', limits: { bytes: 4, lines: 1 } } as const;
    const select = { ids: [trial.idOf('done')] };
    await ada.call(endpoints.changeTerms, { params, body: { select, do: limit } });
    const checks = ['length.bytes', 'length.lines'];
    const levels = checks.map((check) => ({ check, level: 'info' as const }));
    await ada.call(endpoints.updateCheckSettings, { params, body: { levels } });
    const project = await trial.settings();
    const found = checkTyped('Fertig\ndamit.', await trial.tell('done'), { locale, project });
    const infos = found.filter(({ severity }) => severity === 'info').map(({ check }) => check);
    expect(infos.toSorted()).toEqual(checks);
  });

  it('has no source text where nothing is found', async () => {
    const params = { projectId: trial.projectId };
    expect((await trial.tell('done', 'en')).source).toBeNull();
    const body = { value: 'name', locked: true };
    await ada.call(endpoints.updateTerm, {
      params: { ...params, termId: trial.idOf('name') },
      body,
    });
    expect((await trial.tell('name')).source).toBeNull();
    const places = [
      { term: 'done', of: 'en' },
      { term: 'name', of: locale },
      { term: 'done', of: 'fr' },
    ];
    const asked = await trial.check(places.map((place) => ({ ...place, value: 'Das  ist es' })));
    expect(asked.map(({ length }) => length > 0)).toEqual([false, false, true]);
    const { id } = await ada.call(endpoints.createTerm, { params, body: { value: 'new' } });
    const query = { termId: id, locale };
    expect((await ada.call(endpoints.getCheckedTerm, { params, query })).source).toBeNull();
  });

  it('has the plural rules of the base of a locale, which may be another one later', async () => {
    const { projectId, tell, idOf } = await createTrial({
      format: 'androidxml',
      content:
        '<resources><plurals name="days"><item quantity="one">%d day</item><item quantity="other">%d days</item></plurals></resources>',
    });
    const params = { projectId };
    const code = 'x_pirate';
    await ada.call(endpoints.addProjectLocale, { params, body: { code, base: 'pl' } });
    const project = await ada.call(endpoints.getCheckSettings, { params });
    const value = '{n, plural, one {%d dzień} other {%d dnia}}';
    const place = { ...params, localeCode: code };
    const save = () =>
      ada.call(endpoints.updateTranslation, {
        params: place,
        body: { termId: idOf('days'), value },
      });
    const { findings } = await save();
    const categories = findings?.map(({ check, data }) => `${check} ${data.category}`);
    expect(categories).toEqual(['plural.missing few', 'plural.missing many']);
    const inBrowser = checkTyped(value, await tell('days', code), { locale: code, project });
    expect(inBrowser).toEqual(findings);
    await ada.call(endpoints.updateProjectLocale, { params: place, body: { base: 'en' } });
    await untilChecked(server, projectId);
    expect((await ada.call(endpoints.listFindings, { params })).findings).toEqual([]);
  });

  it('is not told of a term of another project', async () => {
    const other = await server.addProject(ada, { locales: ['en'] });
    const path = `/projects/${other}/check?termId=${trial.idOf('done')}&locale=${locale}`;
    expect((await server.request('GET', path, { token: ada.token })).status).toBe(404);
  });
});
