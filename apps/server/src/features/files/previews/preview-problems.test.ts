import {
  endpoints,
  type FilePreview,
  type ImportResult,
  type ImportStrategy,
  importStrategies,
  type ListedFinding,
} from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilChecked } from '../../../testing/checked.ts';
import { isDeep } from '../../../testing/deep.ts';
import { followSoon } from '../../../testing/served.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000, ...followSoon });
  ada = await server.addPerson();
});
afterAll(() => server.close());

type Problems = NonNullable<FilePreview['problems']>;
type Texts = Readonly<Record<string, string>>;

interface Import {
  readonly locale?: string;
  readonly format?: FormatId;
  readonly content: string | Texts;
  readonly strategy?: ImportStrategy;
  readonly options?: Readonly<Record<string, string>>;
}

async function send(projectId: string, file: Import, dryRun: boolean): Promise<ImportResult> {
  const { locale, format = 'jsonflat', content, strategy = 'overwrite', options = {} } = file;
  const answer = await server.importFile(ada, projectId, {
    ...(locale === undefined ? {} : { locale }),
    format,
    content: typeof content === 'string' ? content : JSON.stringify(content),
    options: { strategy, dryRun: `${dryRun}`, ...options },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.data as ImportResult;
}

const importFile = (projectId: string, file: Import) => send(projectId, file, false);
const preview = async (projectId: string, file: Import) =>
  (await send(projectId, file, true)).preview?.problems;

/** A project with English as its source locale, and these texts. */
async function createProject(english: Texts, german: Texts = {}): Promise<string> {
  const projectId = await server.addProject(ada, { locales: ['en', 'de'], sourceLocale: 'en' });
  await importFile(projectId, { locale: 'en', content: english });
  await importFile(projectId, { locale: 'de', content: german });
  return projectId;
}

/** Has the project warned of what some checks find. */
async function setLevels(projectId: string, ...checks: readonly string[]): Promise<void> {
  const levels = checks.map((check) => ({ check, locale: null, level: 'warning' as const }));
  await ada.call(endpoints.updateCheckSettings, { params: { projectId }, body: { levels } });
}

async function listFindings(projectId: string): Promise<ListedFinding[]> {
  await untilChecked(server, projectId);
  const query = { limit: 200 };
  const { findings, nextCursor } = await ada.call(endpoints.listFindings, {
    params: { projectId },
    query,
  });
  expect(nextCursor).toBeNull();
  return findings;
}

/** Previews a file, imports it, and expects as many new problems as the preview has counted. */
async function expectAsPreviewed(projectId: string, file: Import): Promise<Problems | undefined> {
  const before = await listFindings(projectId);
  const counted = await preview(projectId, file);
  await importFile(projectId, file);
  const left = before.map(toText);
  const added = (await listFindings(projectId)).filter((finding) => {
    const place = left.indexOf(toText(finding));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  const count = (severity: string) => added.filter((one) => one.severity === severity).length;
  expect({ errors: counted?.errors ?? 0, warnings: counted?.warnings ?? 0 }).toEqual({
    errors: count('error'),
    warnings: count('warning'),
  });
  return counted;
}

const toText = ({ locale, term, check, fingerprint }: ListedFinding) =>
  [locale, term, check, fingerprint].join('\n');

const english = {
  hello: 'Hello {{name}}!',
  wide: 'Very wide',
  cart: 'Cart',
  link: 'See <b>this</b>',
};

describe('the problems of a preview', () => {
  it('are those of the texts that the import changes', async () => {
    const projectId = await createProject(english);
    const content = {
      hello: 'Hallo!',
      wide: 'Sehr  breit ',
      cart: '',
      link: 'Siehe <b>dies</b>',
      other: 'Ohne  Quelle',
    };
    const file = { locale: 'de', content };
    const counted = await expectAsPreviewed(projectId, file);
    expect(counted).toEqual({ errors: 1, warnings: 2, checked: 4, texts: 4 });
    // Nothing changes once more.
    expect(await preview(projectId, file)).toEqual({
      errors: 0,
      warnings: 0,
      checked: 0,
      texts: 0,
    });
  });

  it('are those of terms that would have other translations than their twins', async () => {
    const texts = { save: 'Save', menuSave: 'Save', keep: 'Keep', store: 'Store' };
    const projectId = await createProject(texts, { save: 'Speichern', keep: 'Behalten' });
    await setLevels(projectId, 'consistency.source', 'consistency.target');
    // One differs from a text that stays, and one has the translation of another one that comes.
    const content = { menuSave: 'Sichern', keep: 'Ablegen', store: 'Ablegen' };
    const file = { locale: 'de', content };
    expect(await preview(projectId, file)).toMatchObject({ warnings: 3, checked: 3, texts: 3 });
    await importFile(projectId, file);
    const found = await listFindings(projectId);
    expect(found.map(({ term, check }) => `${term} ${check}`).sort()).toEqual([
      'keep consistency.target',
      'menuSave consistency.source',
      'save consistency.source',
      'store consistency.target',
    ]);
    // With the text that it differs from, the difference goes.
    const both = { locale: 'de', content: { save: 'Sichere', menuSave: 'Sichere', keep: 'Halte' } };
    expect(await preview(projectId, both)).toMatchObject({ warnings: 0, checked: 3 });
  });

  it('are those of source texts where the project has these checked', async () => {
    const projectId = await createProject(english);
    const file = { locale: 'en', content: { wide: 'Very wide file(s)', cart: 'Cart(s)' } };
    expect(await preview(projectId, file)).toBeUndefined();
    await setLevels(projectId, 'source.plural');
    const counted = await expectAsPreviewed(projectId, file);
    expect(counted).toEqual({ errors: 0, warnings: 2, checked: 2, texts: 2 });
  });

  it('are not those that are there already, nor ignored ones', async () => {
    const projectId = await createProject(english, { hello: 'Hallo!', wide: 'Sehr  breit' });
    const found = await listFindings(projectId);
    expect(found).toHaveLength(2);
    const wide = found.find(({ term }) => term === 'wide');
    await ada.call(endpoints.createIgnore, {
      params: { projectId },
      body: {
        scope: 'locale',
        locale: 'de',
        check: wide?.check ?? '',
        fingerprint: wide?.fingerprint ?? '',
      },
    });
    const content = { hello: 'Grüß Gott!', wide: 'Ganz  breit', cart: 'Waren  korb ' };
    const counted = await expectAsPreviewed(projectId, { locale: 'de', content });
    expect(counted).toMatchObject({ errors: 0, checked: 3, texts: 3 });
  });

  it.each(importStrategies)('are those that the strategy %s lets through', async (strategy) => {
    const projectId = await createProject(english, { hello: 'Hallo {{name}}!' });
    const content = { hello: 'Hallo!', wide: 'Sehr  breit' };
    const counted = await expectAsPreviewed(projectId, { locale: 'de', content, strategy });
    expect(counted).toMatchObject(
      {
        overwrite: { errors: 1, warnings: 1, texts: 2 },
        keep: { errors: 0, warnings: 1, texts: 1 },
        'new-terms': { errors: 0, warnings: 0, texts: 0 },
      }[strategy],
    );
  });

  it('compare with the source texts that the same file brings', async () => {
    const projectId = await server.addProject(ada);
    const content =
      'key,en,de,fr\nhello,Hello {{name}}!,Hallo!,Salut\nwide,Very wide,Sehr  breit,Large\n';
    const options = { sourceLocale: 'en' };
    const counted = await expectAsPreviewed(projectId, { format: 'csv', content, options });
    expect(counted).toMatchObject({ errors: 2, warnings: 1, checked: 4, texts: 4 });
    // The source texts change with the translations.
    await expectAsPreviewed(projectId, {
      format: 'csv',
      content: 'key,en,de,fr\nhello,Hello you!,Hallo du!,Salut toi\nwide,Wide,Breit ,Large\n',
    });
    const both = await send(projectId, { format: 'csv', content }, true);
    const byLocale = both.locales?.map(({ locale, preview }) => [locale, preview?.problems]);
    expect(Object.fromEntries(byLocale ?? [])).toMatchObject({
      de: { errors: 1, warnings: 1, checked: 2 },
      fr: { errors: 1, warnings: 0, checked: 1 },
    });
    expect(both.locales?.find(({ locale }) => locale === 'en')?.preview).not.toHaveProperty(
      'problems',
    );
  });

  it('compare with source texts beside the translations, and with keys that are texts', async () => {
    const po = (id: string, text: string, more = '') => `${more}msgid "${id}"\nmsgstr "${text}"\n`;
    const content = [
      po('Hello %s!', 'Hallo!', '#, c-format\n'),
      po('Very wide', 'Sehr  breit'),
      po('100% of it', 'Alles', '#, c-format\n'),
    ].join('\n');
    const keys = await server.createProject(ada, { locales: ['en'] });
    const counted = await expectAsPreviewed(keys, { locale: 'de', format: 'po', content });
    expect(counted).toMatchObject({ checked: 3 });
    expect(counted?.errors).toBeGreaterThan(0);
    const xliff = await server.createProject(ada, { locales: ['en'] });
    await expectAsPreviewed(xliff, {
      locale: 'de',
      format: 'xliff12',
      content: `<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
        <file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
        <trans-unit id="a"><source>Hello {{name}}</source><target>Hallo</target></trans-unit>
        <trans-unit id="b"><source>Wide</source><target>Breit </target></trans-unit>
        </body></file></xliff>`,
      options: { sourceLocale: 'en' },
    });
  });

  it('go by the limits that people have set, and those of files', async () => {
    const projectId = await createProject({ short: 'Short', long: 'Long' });
    await ada.call(endpoints.changeTerms, {
      params: { projectId },
      body: {
        select: { filter: { q: 'short' } },
        do: { action: 'limit', limits: { characters: 5 } },
      },
    });
    // The table has notes, which replace those of the terms.
    const content =
      'key,en,de,notes\nshort,Short,Viel zu lang,A note\nlong,Long,Viel zu lang,Another\n';
    const counted = await expectAsPreviewed(projectId, { format: 'csv', content });
    expect(counted).toMatchObject({ errors: 1, checked: 2 });
  });

  it('are told of each file of an archive, and follow the format of its file', async () => {
    const projectId = await createProject({});
    const files: readonly (readonly [string, string])[] = [
      ['app/en/home.json', JSON.stringify({ hello: english.hello, wide: 'Very {{wide}}' })],
      ['app/de/home.json', JSON.stringify({ hello: 'Hallo!', wide: 'Sehr  {{breit}}' })],
      ['app/en.properties', 'hello=Hello {0}!\n'],
      ['app/de.properties', 'hello=Hallo!\n'],
    ];
    const sendAll = async (dryRun: boolean) => {
      const form = new FormData();
      for (const [path, content] of files) form.append('file', new Blob([content]), path);
      const path = `/projects/${projectId}/imports/archive?dryRun=${dryRun}`;
      const answer = await server.request('POST', path, { token: ada.token, body: form });
      expect(answer.status, answer.text).toBe(200);
      return answer.data as { files: { path: string; summary?: { preview?: FilePreview } }[] };
    };
    const planned = await sendAll(true);
    await sendAll(false);
    const found = await listFindings(projectId);
    const count = (severity: string) => found.filter((one) => one.severity === severity).length;
    const problems = planned.files.flatMap(({ summary }) => summary?.preview?.problems ?? []);
    expect(problems).toHaveLength(2);
    expect(problems.reduce((sum, { errors }) => sum + errors, 0)).toBe(count('error'));
    expect(problems.reduce((sum, { warnings }) => sum + warnings, 0)).toBe(count('warning'));
    expect(count('error')).toBeGreaterThan(1);
  });

  it('are not told of source texts, nor where there are none', async () => {
    const projectId = await createProject(english);
    expect(await preview(projectId, { locale: 'en', content: { wide: 'A  b' } })).toBeUndefined();
    const bare = await server.addProject(ada, { locales: ['de'] });
    await importFile(bare, { locale: 'de', content: { a: 'b' } });
    expect(await preview(bare, { locale: 'de', content: { a: 'c  d' } })).toBeUndefined();
  });

  it('are those of the first texts where there are many, which it says', async () => {
    const keys = Array.from({ length: 5010 }, (_, n) => `k${n}`);
    const projectId = await createProject(
      Object.fromEntries(keys.map((key) => [key, 'Very wide'])),
    );
    const content = Object.fromEntries(
      keys.map((key, n) => [key, n % 2 ? 'Sehr  breit' : 'Breit']),
    );
    expect(await preview(projectId, { locale: 'de', content })).toEqual({
      errors: 0,
      warnings: 2500,
      checked: 5000,
      texts: 5010,
    });
  });

  it('are those after any import', async () => {
    const text = fc.constantFrom('', 'Hi', 'Hi {{name}}', 'A  b', 'Hi ', 'See <b>this</b>', '{n}');
    const texts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), text, { maxKeys: 5 });
    await fc.assert(
      fc.asyncProperty(
        texts,
        texts,
        texts,
        fc.constantFrom(...importStrategies),
        async (source, german, content, strategy) => {
          const projectId = await createProject(source, german);
          await expectAsPreviewed(projectId, { locale: 'de', content, strategy });
        },
      ),
      { numRuns: isDeep ? 40 : 3, seed: 5 },
    );
  });
});
