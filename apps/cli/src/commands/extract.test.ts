import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '@parlance/contract';
import { isDeep } from '@parlance/messages/testing/runs.ts';
import { describe, expect, test } from 'vitest';
import { collect, makeFolder } from '../testing/cli.ts';
import { type ExtractResult, files, usagesOf } from '../testing/extracting.ts';
import { makeProject, type TestProject } from '../testing/project.ts';

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
    const second = await folder.json<ExtractResult>('extract');
    expect(second.value.sent).toEqual({ changed: 0, same: 4, unknown: [], unknownFiles: [] });
    expect(await countRequests(project)).toBe(requests);
    await folder.write('src/app.tsx', "\nt('nav.gone');\n");
    const dry = await folder.json<ExtractResult>('extract', '--dry-run');
    expect(dry.value.sent).toMatchObject({ changed: 3, same: 2 });
    expect((await usagesOf(project, 'l/{locale}/common.json')).hello).toHaveLength(1);
    const third = await folder.json<ExtractResult>('extract');
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
    const { code, value } = await folder.json<ExtractResult>('extract', '--offline');
    expect(code).toBe(1);
    expect(value.sent).toBeNull();
    expect(value.usages[0]).toEqual({
      key: 'hello',
      source: 'l/en/common.json',
      file: 'src/app.tsx',
      line: 3,
      component: 'App',
    });
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
    const { code, value } = await folder.json<ExtractResult>('extract', '--offline');
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
    const { code, value } = await folder.json<ExtractResult>('extract', '--cwd', 'web');
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
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('`push` and `extract` ask for the role editor'),
    ]);
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

  test.runIf(isDeep)('is stopped by Ctrl+C and done by the next one', async () => {
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
    const { code: exit, value } = await folder.json<ExtractResult>('extract');
    expect([exit, (value.sent?.changed ?? 0) + (value.sent?.same ?? 0)]).toEqual([0, count]);
    expect(value.sent?.same).toBeGreaterThan(0);
    const again = await folder.json<ExtractResult>('extract');
    expect(again.value.sent).toMatchObject({ changed: 0, same: count });
  });
});
