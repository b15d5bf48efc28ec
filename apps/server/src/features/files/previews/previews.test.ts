import {
  endpoints,
  type ImportPreview,
  type ImportStrategy,
  type ImportSummary,
} from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { background, createDigest } from '../../../testing/digest.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

type Preview = ImportSummary & { readonly preview: ImportPreview };
type Texts = Readonly<Record<string, string>>;

interface Import {
  readonly texts: Texts;
  readonly locale?: string;
  readonly strategy?: ImportStrategy;
  readonly removeMissing?: boolean;
}

function importTexts(
  projectId: string,
  { texts, locale = 'de_DE', strategy = 'overwrite', removeMissing = false }: Import,
  dryRun = false,
): Promise<Answer> {
  return server.importFile(ada, projectId, {
    locale,
    format: 'jsonflat',
    content: JSON.stringify(texts),
    options: { strategy, removeMissing: `${removeMissing}`, dryRun: `${dryRun}` },
  });
}

async function preview(projectId: string, what: Import): Promise<Preview> {
  const answer = await importTexts(projectId, what, true);
  expect(answer.status, answer.text).toBe(200);
  return answer.data as Preview;
}

async function readTexts(projectId: string, locale: string): Promise<Map<string, string>> {
  const { entries } = await ada.call(endpoints.listEntries, {
    params: { projectId },
    query: { locale, order: 'file', limit: 200 },
  });
  return new Map(entries.map(({ term, value }) => [term, value]));
}

describe('a preview', () => {
  it('shows what would change, and changes nothing', async () => {
    const projectId = await server.addProject(ada);
    await importTexts(projectId, { texts: { a: '1', b: '2', c: '3', gone: '4', empty: '' } });
    const digest = await createDigest(server.database.db, background);
    const before = await digest();
    const texts = { new: 'N', a: '1', b: 'zwei', c: '', alsoNew: '', empty: 'E' };
    expect(await preview(projectId, { texts })).toEqual({
      terms: { added: 2, skipped: 4, removed: 0 },
      translations: { upserted: 6, changed: 4, kept: 0 },
      diagnostics: [],
      preview: {
        added: {
          count: 2,
          first: [
            { term: 'new', value: 'N' },
            { term: 'alsoNew', value: '' },
          ],
        },
        changed: {
          count: 3,
          first: [
            {
              term: 'b',
              before: '2',
              after: 'zwei',
              beforeState: 'translated',
              afterState: 'translated',
            },
            {
              term: 'c',
              before: '3',
              after: '',
              beforeState: 'translated',
              afterState: 'untranslated',
            },
            {
              term: 'empty',
              before: '',
              after: 'E',
              beforeState: 'untranslated',
              afterState: 'translated',
            },
          ],
        },
        unchanged: 1,
        missing: { count: 1, first: [{ term: 'gone', value: '4' }] },
      },
    });
    expect(await digest()).toBe(before);
  });

  it('of a locale that the project lacks adds neither it nor anything else', async () => {
    const projectId = await server.addProject(ada);
    await importTexts(projectId, { texts: { a: '1', b: '2' } });
    const { preview: shown } = await preview(projectId, { texts: { a: 'un' }, locale: 'fr' });
    expect(shown).toEqual({
      added: { count: 0, first: [] },
      changed: {
        count: 1,
        first: [
          {
            term: 'a',
            before: '',
            after: 'un',
            beforeState: 'untranslated',
            afterState: 'translated',
          },
        ],
      },
      unchanged: 0,
      missing: { count: 1, first: [{ term: 'b', value: '' }] },
      problems: { errors: 0, warnings: 0, checked: 1, texts: 1 },
    });
    const locales = await ada.call(endpoints.listProjectLocales, { params: { projectId } });
    expect(locales.map(({ locale }) => locale.code)).toEqual(['de_DE']);
    expect((await importTexts(projectId, { texts: {}, locale: 'de_xx1y' }, true)).status).toBe(400);
  });

  it('shows the first 200 of each, and the first 1000 characters of texts', async () => {
    const projectId = await server.addProject(ada);
    const many = (prefix: string, value: string) =>
      Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`${prefix}${n}`, value]));
    await importTexts(projectId, { texts: { ...many('kept', 'x'), ...many('gone', 'x') } });
    const long = '🦜'.repeat(1001);
    const { preview: shown } = await preview(projectId, {
      texts: { ...many('kept', long), ...many('new', '') },
    });
    for (const [list, name] of [
      [shown.added, 'new'],
      [shown.changed, 'kept'],
      [shown.missing, 'gone'],
    ] as const) {
      expect(list.count).toBe(201);
      expect(list.first.map(({ term }) => term)).toEqual(
        Array.from({ length: 200 }, (_, n) => `${name}${n}`),
      );
    }
    expect(shown.changed.first[0]).toEqual({
      term: 'kept0',
      before: 'x',
      after: '🦜'.repeat(1000),
      beforeState: 'translated',
      afterState: 'translated',
    });
  });

  it('has all that there is to say about the file', async () => {
    const projectId = await server.addProject(ada);
    const lines = Array.from({ length: 150 }, (_, n) => `msgid "${n}"\nmsgstr[7] "x"\n`);
    const file = { locale: 'de_DE', format: 'po', content: lines.join('\n') } as const;
    const count = async (dryRun: string) => {
      const answer = await server.importFile(ada, projectId, { ...file, options: { dryRun } });
      return (answer.data as ImportSummary).diagnostics.length;
    };
    expect(await count('true')).toBe(150);
    expect(await count('false')).toBe(100);
  });

  it('of a file that is malformed is refused as the import is', async () => {
    const projectId = await server.addProject(ada);
    const send = (dryRun: string) =>
      server.importFile(ada, projectId, {
        locale: 'fr',
        format: 'jsonflat',
        content: '{"a": "x",\n "b": }',
        options: { dryRun },
      });
    const dry = await send('true');
    expect(dry.status).toBe(400);
    expect(dry.json).toEqual((await send('false')).json);
  });

  it('is asked for by the word true alone', async () => {
    const projectId = await server.addProject(ada);
    const options = { dryRun: '1', strategy: 'overwrite' };
    const file = { locale: 'de_DE', format: 'jsonflat', content: '{"a": "1"}', options } as const;
    const answer = await server.importFile(ada, projectId, file);
    expect(answer.data).not.toHaveProperty('preview');
    expect(await readTexts(projectId, 'de_DE')).toEqual(new Map([['a', '1']]));
  });

  it('is nothing for viewers', async () => {
    const projectId = await server.addProject(ada);
    const grace = await server.addPerson();
    await server.addMember(projectId, grace, 'viewer');
    const options = { dryRun: 'true' };
    const file = { locale: 'de_DE', format: 'jsonflat', content: '{"a": "1"}', options } as const;
    expect((await server.importFile(grace, projectId, file)).status).toBe(404);
  });
});

describe('a preview on a plan', () => {
  let small: TestServer;
  beforeAll(async () => {
    small = await startTestServer({ defaultPlan: 'default' });
  });
  afterAll(() => small.close());

  it('tells of the limit where the import does, and only there', async () => {
    const linus = await small.addPerson();
    const projectId = await small.addProject(linus);
    const send = (terms: number, locale: string, dryRun: boolean, removeMissing = false) => {
      const keys = Array.from({ length: terms }, (_, n) => [`${locale} ${n}`, 'x']);
      return small.importFile(linus, projectId, {
        locale,
        format: 'jsonflat',
        content: JSON.stringify(Object.fromEntries(keys)),
        options: { dryRun: `${dryRun}`, removeMissing: `${removeMissing}` },
      });
    };
    const both = async (...args: [terms: number, locale: string, removeMissing?: boolean]) => {
      const [terms, locale, removeMissing] = args;
      const dry = (await send(terms, locale, true, removeMissing)).status;
      expect((await send(terms, locale, false, removeMissing)).status).toBe(dry);
      return dry;
    };
    expect(await both(101, 'fr')).toBe(402);
    expect(await both(40, 'fr')).toBe(200);
    expect(await both(11, 'de_DE')).toBe(402);
    expect(await both(10, 'de_DE')).toBe(200);
    expect(await both(10, 'de_DE')).toBe(200);
    // The project has 50 terms in two locales; with `removeMissing` other terms may replace them.
    expect(await both(51, 'it', true)).toBe(402);
    expect(await both(33, 'it', true)).toBe(200);
  });
});
