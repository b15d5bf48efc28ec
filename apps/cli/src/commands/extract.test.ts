import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints, type Usage } from '@parlance/contract';
import { describe, expect, test } from 'vitest';
import { collect, makeFolder } from '../testing/cli.ts';
import { makeProject, type TestProject } from '../testing/project.ts';

interface Result {
  readonly used: number;
  readonly places: number;
  readonly findings: readonly {
    readonly kind: 'missing' | 'differs';
    readonly key: string;
    readonly file: string;
    readonly line: number;
    readonly text?: string;
    readonly note?: string;
    readonly isGroup?: boolean;
  }[];
  readonly dynamic: readonly { readonly prefix: string }[];
  readonly sent: {
    readonly changed: number;
    readonly same: number;
    readonly unknown: readonly string[];
    readonly unknownFiles: readonly string[];
  } | null;
}

const files = {
  'parlance.yaml': 'sets: [{ files: "l/{locale}/*.json", format: i18next }]\n',
  'l/en/common.json':
    '{\n  "hello": "Hello",\n  "nav": {\n    "home": "Home",\n    "gone": "Gone"\n  },\n  "days_one": "one day",\n  "days_other": "{{count}} days"\n}',
  'l/en/shop.json': '{"buy": "Buy"}',
  'src/app.tsx': `export function App() {
  const { t } = useTranslation();
  return <h1 title={t('nav.home')}>{t('hello', 'Hello')}</h1>;
}
`,
  'src/shop.vue': '<template>{{ $t("shop:buy") }} {{ $t("days", { count }) }}</template>\n',
};

async function usagesOf(
  { call, projectId }: TestProject,
  path: string,
): Promise<Readonly<Record<string, readonly Usage[]>>> {
  const params = { projectId };
  const listed = await call(endpoints.listFiles, { params });
  const fileId = listed.find((file) => file.path === path)?.id ?? '';
  const terms = await call(endpoints.listTerms, { params });
  const own = terms.filter((term) => term.fileId === fileId);
  const lists = own.map(async ({ id: termId, value }) => {
    const usages = await call(endpoints.listUsages, { params: { ...params, termId } });
    return [value, usages] as const;
  });
  return Object.fromEntries((await Promise.all(lists)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const countRequests = async ({ call, projectId }: TestProject) => {
  const { activities } = await call(endpoints.listActivity, {
    params: { projectId },
    query: { limit: 200 },
  });
  return activities.filter(({ kind }) => kind === 'usage.update').length;
};

describe('extract', () => {
  test('tells the server where keys are used, and then only what has changed', async () => {
    const project = await makeProject();
    const folder = await makeFolder(files, { env: project.env });
    await folder.run('push');
    const first = await folder.run('extract');
    expect([first.code, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toBe(
      '4 of 5 keys used in 4 places, in 2 files of code.\nUsages of 4 keys told, 0 as on the server.\n',
    );
    expect(await usagesOf(project, 'l/{locale}/common.json')).toEqual({
      days: [
        {
          file: 'src/shop.vue',
          line: 1,
          component: 'shop',
          code: { line: 1, text: files['src/shop.vue'].trim() },
        },
      ],
      hello: [
        {
          file: 'src/app.tsx',
          line: 3,
          component: 'App',
          code: { line: 1, text: files['src/app.tsx'].trim() },
        },
      ],
      'nav.gone': [],
      'nav.home': [expect.objectContaining({ file: 'src/app.tsx', line: 3 })],
    });
    expect(await usagesOf(project, 'l/{locale}/shop.json')).toEqual({
      buy: [expect.objectContaining({ file: 'src/shop.vue', line: 1, component: 'shop' })],
    });
    const requests = await countRequests(project);
    const second = await folder.json<Result>('extract');
    expect(second.value.sent).toEqual({ changed: 0, same: 4, unknown: [], unknownFiles: [] });
    expect(await countRequests(project)).toBe(requests);
    await folder.write('src/app.tsx', "\nt('nav.gone');\n");
    const dry = await folder.json<Result>('extract', '--dry-run');
    expect(dry.value.sent).toMatchObject({ changed: 3, same: 2 });
    expect((await usagesOf(project, 'l/{locale}/common.json')).hello).toHaveLength(1);
    const third = await folder.json<Result>('extract');
    expect(third.value.sent).toMatchObject({ changed: 3, same: 2 });
    const after = await usagesOf(project, 'l/{locale}/common.json');
    expect(after.hello).toEqual([]);
    expect(after['nav.gone']).toEqual([
      { file: 'src/app.tsx', line: 2, code: { line: 2, text: "t('nav.gone');" } },
    ]);
  });

  test('lists keys that are in no file, and ends with 1', async () => {
    const folder = await makeFolder({
      ...files,
      'src/more.ts':
        "t('lost', { defaultValue: 'Lost text' });\nt('nav');\nt('shop:none'); formatMessage({ id: 'said', defaultMessage: 'Said', description: 'A note' });\nt(['lost.too', 'hello']);\nt('nav', { returnObjects: true });\n",
    });
    const { code, value } = await folder.json<Result>('extract', '--offline');
    expect(code).toBe(1);
    expect(value.sent).toBeNull();
    expect(value.findings).toEqual([
      {
        kind: 'missing',
        key: 'lost',
        file: 'src/more.ts',
        line: 1,
        column: 3,
        text: 'Lost text',
        isGroup: false,
      },
      { kind: 'missing', key: 'nav', file: 'src/more.ts', line: 2, column: 3, isGroup: true },
      {
        kind: 'missing',
        key: 'shop:none',
        file: 'src/more.ts',
        line: 3,
        column: 3,
        isGroup: false,
      },
      {
        kind: 'missing',
        key: 'said',
        file: 'src/more.ts',
        line: 3,
        column: 37,
        text: 'Said',
        note: 'A note',
        isGroup: false,
      },
    ]);
    const text = await folder.run('extract', '--offline');
    expect(text.stdout).toContain('src/more.ts:1:3: missing lost, with the text “Lost text”\n');
    expect(text.stdout).toContain(
      'src/more.ts:2:3: missing nav, and there are only keys below it\n',
    );
    expect(text.stderr).toContain(
      '4 keys of the code are in no source file. Add them there and push',
    );
  });

  test('tells of default texts that are not those of the source files', async () => {
    const folder = await makeFolder({
      ...files,
      'src/app.tsx':
        "t('hello', 'Hello there'); t('nav.home', { defaultValue: 'Home' }); t('days', { count, defaultValue: '{{count}} d' }); t('buy', dynamic);",
    });
    const { code, value } = await folder.json<Result>('extract', '--offline');
    expect(code).toBe(1);
    expect(value.findings).toEqual([
      {
        kind: 'differs',
        key: 'hello',
        file: 'src/app.tsx',
        line: 1,
        column: 3,
        text: 'Hello there',
        source: { file: 'l/en/common.json', line: 2, column: 3 },
        sourceText: 'Hello',
      },
    ]);
    const { stdout, stderr } = await folder.run('extract', '--offline');
    expect(stdout).toContain(
      'src/app.tsx:1:3: differs hello: the code says “Hello there”, l/en/common.json:2:3 says “Hello”\n',
    );
    expect(stderr).toContain('Make them the same, and push.');
  });

  test('names what the server does not have yet, and paths from the root of the repository', async () => {
    const project = await makeProject();
    const folder = await makeFolder({}, { env: project.env });
    await mkdir(join(folder.path, '.git'));
    for (const [path, text] of Object.entries(files)) await folder.write(`web/${path}`, text);
    const before = await folder.run('extract', '--cwd', 'web');
    expect(before.stderr).toContain(
      'The server does not have l/en/common.json, l/en/shop.json yet: run `parlance push`, and this again.',
    );
    await folder.run('push', '--cwd', 'web');
    await folder.write('web/l/en/shop.json', '{"buy": "Buy", "new": "New"}');
    await folder.write('web/src/new.js', "$t('new')");
    const { code, value } = await folder.json<Result>('extract', '--cwd', 'web');
    expect([code, value.sent]).toEqual([
      0,
      { changed: 4, same: 0, unknown: ['new'], unknownFiles: [] },
    ]);
    const { buy } = await usagesOf(project, 'l/{locale}/shop.json');
    expect(buy?.map(({ file }) => file)).toEqual(['web/src/shop.vue']);
  });

  test('sends no code where the configuration says so, and at most twenty places', async () => {
    const project = await makeProject();
    const code = Array.from({ length: 30 }, () => "t('hello');").join('\n');
    const configuration = `${files['parlance.yaml']}extract: { lines: 0 }\n`;
    const folder = await makeFolder(
      { ...files, 'parlance.yaml': configuration, 'src/many.js': code },
      { env: project.env },
    );
    await folder.run('push');
    await folder.run('extract');
    const { hello = [] } = await usagesOf(project, 'l/{locale}/common.json');
    expect(hello).toHaveLength(20);
    expect(hello[1]).toEqual({ file: 'src/many.js', line: 1 });
  });

  test('may be done with a token that imports, and tells what to do with one that does not', async () => {
    const project = await makeProject();
    const folder = await makeFolder(files, { env: project.env });
    await folder.run('push');
    const token = async (actions: readonly ('read' | 'import' | 'export')[]) => {
      const { token: text } = await project.call(endpoints.createPersonalToken, {
        body: {
          name: 'Build',
          expiresInDays: 7,
          scope: { actions: [...actions], projectIds: null, locales: null, fileIds: null },
        },
      });
      const { PARLANCE_URL = '', PARLANCE_PROJECT = '' } = project.env;
      const env = { PARLANCE_URL, PARLANCE_PROJECT, PARLANCE_TOKEN: text };
      return makeFolder(files, { env });
    };
    const refused = await (await token(['read', 'export'])).run('extract');
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('role editor')]);
    expect((await (await token(['read', 'import'])).run('extract')).code).toBe(0);
  });

  test('says where there is nothing to look through, and goes on after code that is none', async () => {
    const { 'src/app.tsx': _, 'src/shop.vue': __, ...texts } = files;
    const empty = await makeFolder(texts);
    const { code, stderr } = await empty.run('extract', '--offline');
    expect([code, stderr]).toEqual([2, expect.stringContaining('`code.include` of parlance.yaml')]);
    const broken = await makeFolder({ ...files, 'src/broken.ts': "const = 1;\nt('nav.gone')" });
    const result = await broken.run('extract', '--offline');
    expect(result.code).toBe(0);
    expect(result.stdout).toContain('5 of 5 keys used');
    expect(result.stderr).toContain('src/broken.ts:1: this is not understood (Unexpected token)');
  });

  test('is stopped by Ctrl+C and done by the next one', async () => {
    const project = await makeProject();
    const count = 6000;
    const texts = Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`key${n}`, `Text ${n}`]),
    );
    const code = Array.from(
      { length: count },
      (_, n) => `export const f${n} = () => t('key${n}');`,
    );
    const folder = await makeFolder(
      {
        'parlance.yaml': 'sets: [{ files: "l/{locale}.json", format: jsonflat }]\n',
        'l/en.json': JSON.stringify(texts),
        'src/all.ts': code.join('\n'),
      },
      { env: project.env },
    );
    expect((await folder.run('push')).code).toBe(0);
    const child = folder.start('extract');
    const ended = collect(child);
    // It has sent something and has more to send.
    while ((await countRequests(project)) === 0)
      await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill('SIGINT');
    expect([0, 130]).toContain((await ended).code);
    const { code: exit, value } = await folder.json<Result>('extract');
    expect([exit, (value.sent?.changed ?? 0) + (value.sent?.same ?? 0)]).toEqual([0, count]);
    expect(value.sent?.same).toBeGreaterThan(0);
    const again = await folder.json<Result>('extract');
    expect(again.value.sent).toMatchObject({ changed: 0, same: count });
  });
});

describe('what other extractors have found', () => {
  const flat = {
    'parlance.yaml':
      'sets: [{ files: "l/{locale}.json", format: jsonflat }]\nextract: { from: ["out/*"] }\n',
    'l/en.json': '{"app.title": "Title", "app.bye": "Bye"}',
    'src/a.tsx': 'const x = 1;\nconst y = <Heading/>;\n',
  };

  test('is read from JSON of FormatJS, with the places and descriptions in it', async () => {
    const project = await makeProject();
    const extracted = {
      'app.title': {
        defaultMessage: 'Title',
        description: 'On top',
        file: 'src/a.tsx',
        start: 13,
        end: 20,
      },
      'app.bye': {
        defaultMessage: 'Good bye',
        file: 'src/a.tsx',
        line: 1,
        col: 3,
        start: 0,
        end: 2,
      },
      'app.new': { defaultMessage: 'New', description: 'A button' },
    };
    const folder = await makeFolder(
      { ...flat, 'out/messages.json': JSON.stringify(extracted) },
      { env: project.env },
    );
    await folder.run('push');
    const { code, value } = await folder.json<Result>('extract');
    expect(code).toBe(1);
    expect(value.findings).toEqual([
      expect.objectContaining({
        kind: 'differs',
        key: 'app.bye',
        text: 'Good bye',
        file: 'src/a.tsx',
        line: 1,
      }),
      expect.objectContaining({
        kind: 'missing',
        key: 'app.new',
        text: 'New',
        note: 'A button',
        file: 'out/messages.json',
      }),
    ]);
    expect((await usagesOf(project, 'l/{locale}.json'))['app.title']).toEqual([
      {
        file: 'src/a.tsx',
        line: 2,
        note: 'On top',
        code: { line: 1, text: flat['src/a.tsx'].trim() },
      },
    ]);
    expect((await folder.run('unused')).code).toBe(0);
  });

  test('is read from JSON of i18next, whose texts are compared', async () => {
    const folder = await makeFolder({
      ...files,
      'found/common.json':
        '{"hello": "Hello", "nav": {"home": "Start", "deep": {"new": "New"}}, "days_one": "x", "days_other": "y"}',
    });
    const { code, value } = await folder.json<Result>(
      'extract',
      '--offline',
      '--from',
      'found/*.json',
    );
    expect(code).toBe(1);
    expect(value.findings.map(({ kind, key, text }) => [kind, key, text])).toEqual([
      ['differs', 'nav.home', 'Start'],
      ['missing', 'nav.deep.new', 'New'],
    ]);
  });

  test('is read from catalogues of Lingui, as JSON and PO, with their origins', async () => {
    const source =
      'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Hello {name}"\nmsgstr ""\n\nmsgid "Bye"\nmsgstr ""\n';
    const po =
      'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n#. js-lingui-id: OVaF9k\n#. A greeting\n#: src/a.tsx:2\nmsgid "Hello {name}"\nmsgstr ""\n\n#: src/a.tsx:1\nmsgid "Never sent"\nmsgstr ""\n';
    const json = {
      OVaF9k: {
        translation: '',
        message: 'Bye',
        origin: [
          ['src/a.tsx', 1],
          ['src/b.tsx', 7],
        ],
        extractedComments: ['At the end'],
      },
      old: { translation: 'Old', message: 'Old', origin: [], obsolete: true },
    };
    const project = await makeProject();
    const folder = await makeFolder(
      {
        'parlance.yaml': 'sets: [{ files: "po/{locale}.po" }]\n',
        'po/en.po': source,
        'src/a.tsx': flat['src/a.tsx'],
        'out/messages.po': po,
        'out/messages.json': JSON.stringify(json),
      },
      { env: project.env },
    );
    await folder.run('push');
    const { value } = await folder.json<Result>('extract', '--from', 'out/*');
    expect(value.findings.map(({ kind, key, file, line }) => [kind, key, file, line])).toEqual([
      ['missing', 'Never sent', 'src/a.tsx', 1],
    ]);
    expect(await usagesOf(project, 'po/{locale}.po')).toEqual({
      Bye: [
        expect.objectContaining({ file: 'src/a.tsx', line: 1, note: 'At the end' }),
        { file: 'src/b.tsx', line: 7, note: 'At the end' },
      ],
      'Hello {name}': [expect.objectContaining({ file: 'src/a.tsx', line: 2, note: 'A greeting' })],
    });
  });

  test('is told where it is not there, or no such file', async () => {
    const folder = await makeFolder({ ...flat, 'out/broken.json': '{"a": ', 'l/b.txt': 'x' });
    const broken = await folder.run('extract', '--offline');
    expect([broken.code, broken.stderr]).toEqual([
      2,
      expect.stringMatching(/out\/broken\.json.*\n.*Run the extractor again/s),
    ]);
    const none = await folder.run('extract', '--offline', '--from', 'lost/*.json');
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringContaining('No file is called lost/*.json.'),
    ]);
    const other = await folder.run('extract', '--offline', '--from', 'l/b.txt');
    expect([other.code, other.stderr]).toEqual([
      2,
      expect.stringContaining('no file of an extractor'),
    ]);
  });

  test('sends nothing of files outside of the repository', async () => {
    const extracted = { 'app.title': { defaultMessage: 'Title', file: '../secret.ts', line: 1 } };
    const project = await makeProject();
    const folder = await makeFolder(
      { ...flat, 'out/messages.json': JSON.stringify(extracted) },
      { env: project.env },
    );
    await folder.write('../secret.ts', 'the secret');
    await folder.run('push');
    await folder.run('extract');
    expect((await usagesOf(project, 'l/{locale}.json'))['app.title']).toEqual([
      { file: '../secret.ts', line: 1 },
    ]);
  });
});
