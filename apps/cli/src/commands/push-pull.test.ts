import { endpoints } from '@parlance/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Folder, makeFolder } from '../testing/cli.ts';
import { makeProject, type TestProject, textsIn, translate } from '../testing/project.ts';

const configuration = `source: en
sets:
  - files: locales/{locale}/{path}.json
    format: i18next
`;

const files = {
  'parlance.yaml': configuration,
  'locales/en/common.json':
    '{\n    "hello": "Hello {{name}}",\n    "items_one": "{{count}} item",\n    "items_other": "{{count}} items",\n    "nav": { "save": "Save" }\n}\n',
  'locales/en/shop.json': '{"hello": "Welcome"}',
  'locales/pl/common.json':
    '{\n  "hello": "Witaj {{name}}",\n  "items_one": "{{count}} rzecz",\n  "items_few": "{{count}} rzeczy",\n  "items_many": "{{count}} rzeczy",\n  "items_other": "{{count}} rzeczy"\n}\n',
  'locales/pt-BR/shop.json': '{\n\t"hello": "Bem-vindo"\n}',
};

const shop = 'locales/{locale}/shop.json';
const common = 'locales/{locale}/common.json';

let project: TestProject;
let folder: Folder;

beforeEach(async () => {
  project = await makeProject();
  folder = await makeFolder(files, { env: project.env });
});

interface PushResult {
  readonly files: readonly {
    readonly path: string;
    readonly send: string | null;
    readonly prune: readonly string[];
  }[];
}

const sentIn = ({ files: list }: PushResult) =>
  list.filter(({ send }) => send !== null).map(({ path }) => path);

describe('push and pull', () => {
  test('go there and back: no byte changes, plural forms are there once, and an unchanged push sends nothing', async () => {
    const before = await folder.snapshot();
    const dry = await folder.json<PushResult>('push', '--translations', '--dry-run');
    expect(sentIn(dry.value)).toHaveLength(4);
    expect(await project.call(endpoints.listProjectLocales, { params: project })).toEqual([]);

    expect((await folder.run('push', '--translations')).code).toBe(0);
    expect(sentIn((await folder.json<PushResult>('push', '--translations')).value)).toEqual([]);
    const listed = await project.call(endpoints.listFiles, { params: project });
    expect(listed.map(({ path, format }) => [path, format])).toEqual([
      [null, null],
      ['locales/{locale}/common.json', 'i18next'],
      ['locales/{locale}/shop.json', 'i18next'],
    ]);

    expect((await folder.run('pull', '--source', '--check')).code).toBe(0);
    expect((await folder.run('pull', '--source')).code).toBe(0);
    expect(await folder.snapshot()).toEqual(before);

    const terms = await project.call(endpoints.listEntries, {
      params: project,
      query: { locale: 'pl' },
    });
    expect(terms.entries.filter(({ term }) => term.startsWith('items'))).toHaveLength(1);
    const status = await folder.run('status');
    expect(status.code).toBe(0);
    expect(status.stdout).toMatch(/pl +2 +50%/);
  });

  test('bring the texts of the server into the lines that they are in, and new files where there are none', async () => {
    await folder.run('push', '--translations');
    await translate(project, { locale: 'pl', key: 'nav.save', value: 'Zapisz', path: common });
    await translate(project, { locale: 'de', key: 'hello', value: 'Willkommen', path: shop });
    expect((await folder.run('pull', '--check')).code).toBe(1);
    expect(await folder.read('locales/pl/common.json')).toBe(files['locales/pl/common.json']);
    const { code, stdout } = await folder.run('pull');
    expect(code).toBe(0);
    expect(stdout).toContain('locales/pl/common.json');
    const polish = await folder.read('locales/pl/common.json');
    expect(polish).toBe(
      files['locales/pl/common.json'].replace(
        '\n}\n',
        ',\n  "nav": {\n    "save": "Zapisz"\n  }\n}\n',
      ),
    );
    expect(JSON.parse(await folder.read('locales/de/shop.json'))).toEqual({ hello: 'Willkommen' });
    expect(Object.keys(await folder.snapshot())).toHaveLength(6);
    expect((await folder.run('pull', '--check')).code).toBe(0);
  });
});

describe('push', () => {
  test('sends source texts alone, unless translations are asked for', async () => {
    const { value } = await folder.json<PushResult>('push');
    expect(sentIn(value)).toEqual(['locales/en/common.json', 'locales/en/shop.json']);
    const one = await folder.json<PushResult>('push', '--locale', 'pt_BR');
    expect(sentIn(one.value)).toEqual(['locales/pt-BR/shop.json']);
    expect(await textsIn(project, 'pt_BR', shop)).toMatchObject({ hello: 'Bem-vindo' });
  });

  test('brings a changed source text, and leaves translations of the server alone unless they are to be replaced', async () => {
    await folder.run('push', '--translations');
    await folder.write('locales/en/shop.json', '{"hello": "Welcome!"}');
    await folder.write('locales/pt-BR/shop.json', '{"hello": "Bem-vindos"}');
    const first = await folder.run('push', '--translations');
    expect(first.stdout).toContain('1 file pushed, 3 as on the server.');
    expect(first.stderr).toContain('--overwrite');
    expect(await textsIn(project, 'pt_BR', shop)).toMatchObject({ hello: 'Bem-vindo' });
    await folder.run('push', '--translations', '--overwrite');
    expect(await textsIn(project, 'pt_BR', shop)).toMatchObject({ hello: 'Bem-vindos' });
  });

  test('deletes keys that are gone only where somebody says so', async () => {
    await folder.run('push');
    await folder.write('locales/en/common.json', '{"hello": "Hello {{name}}"}');
    const plain = await folder.run('push');
    expect(plain.stderr).toContain('2 keys of the server are not in the source files');
    const asked = await folder.run('push', '--prune');
    expect(asked.code).toBe(2);
    expect(asked.stderr).toContain('add --yes');
    const dry = await folder.json<PushResult>('push', '--prune', '--dry-run');
    expect(dry.value.files.flatMap(({ prune }) => prune)).toEqual(['items', 'nav.save']);
    expect((await folder.run('push', '--prune', '--yes')).code).toBe(0);
    const { terms } = await project
      .call(endpoints.getProjectStats, { params: project })
      .then(({ projectStats }) => projectStats);
    expect(terms).toBe(2);
  });

  test('tells the file, the line and what is wrong of a file with an error', async () => {
    await folder.write('locales/en/shop.json', '{\n  "hello": "Welcome",\n  "bye" "x"\n}');
    const { code, stderr } = await folder.run('push');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^locales\/en\/shop\.json:3:\d+: error: /m);
  });

  test('says when the project has no source locale, as an editor may not choose it', async () => {
    expect((await folder.run('push')).stderr).toContain('an admin can choose en');
    const admin = await makeProject({ role: 'admin' });
    const own = await makeFolder(files, { env: admin.env });
    expect((await own.run('push')).stderr).toBe('');
    const { sourceLocale } = await admin.call(endpoints.getProject, { params: admin });
    expect(sourceLocale).toBe('en');
  });

  test('waits for large files, which are imported in the background, and tells what is wrong with them', async () => {
    const texts = Array.from({ length: 3000 }, (_, n) => [`key${n}`, `Text ${n} of many`]);
    const large = JSON.stringify(Object.fromEntries(texts), null, 1);
    await folder.write('locales/en/large.json', large);
    expect((await folder.run('push')).code).toBe(0);
    const jobs = await project.call(endpoints.listJobs, { params: project });
    expect(jobs.map(({ state }) => state)).toEqual(['done']);
    const { projectStats } = await project.call(endpoints.getProjectStats, { params: project });
    expect(projectStats.terms).toBe(3004);
    expect((await folder.run('pull', '--source', '--check')).code).toBe(0);
    const twice = large.replace('{', '{\n "key1": "Other",');
    await folder.write('locales/en/large.json', twice);
    const { stderr } = await folder.run('push');
    expect(stderr).toMatch(/locales\/en\/large\.json:\d+:\d+: /);
  });

  test('refuses a project whose source texts are in another locale', async () => {
    project = await makeProject({ role: 'admin' });
    folder = await makeFolder(files, { env: project.env });
    await folder.run('push');
    await folder.write('parlance.yaml', configuration.replace('source: en', 'source: pl'));
    const { code, stderr } = await folder.run('push');
    expect(code).toBe(2);
    expect(stderr).toContain('Say `source: en`');
  });
});

describe('pull', () => {
  test('does not lose source texts that nobody has pushed', async () => {
    await folder.run('push');
    const added = files['locales/en/common.json'].replace('{\n', '{\n    "only": "here",\n');
    await folder.write('locales/en/common.json', added);
    expect((await folder.run('pull')).code).toBe(0);
    const refused = await folder.run('pull', '--source');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/locales\/en\/common\.json: error: has 1 key .*: only/);
    expect(await folder.read('locales/en/common.json')).toBe(added);
    expect((await folder.run('pull', '--source', '--force')).code).toBe(0);
    expect(await folder.read('locales/en/common.json')).toBe(files['locales/en/common.json']);
  });

  test('says when there is nothing to pull', async () => {
    const { code, stderr } = await folder.run('pull');
    expect([code, stderr]).toEqual([0, expect.stringContaining('There is nothing to pull')]);
  });

  test('says which locales there are where one is unknown', async () => {
    await folder.run('push');
    const { code, stderr } = await folder.run('pull', '--locale', 'fr');
    expect(code).toBe(2);
    expect(stderr).toContain('The project has no locale fr.');
    expect(stderr).toContain('next: It has en.');
  });

  test('writes nothing outside of the repository, whatever paths a server names', async () => {
    const evil = '.git/hooks/{locale}.json';
    await folder.run('push', '--translations');
    await folder.write(
      'parlance.yaml',
      'sets: [{ files: "{path}/{locale}.json", format: i18next }]',
    );
    const body = { path: evil, format: 'i18next' } as const;
    const { id: fileId } = await project.call(endpoints.createFile, { params: project, body });
    await project.call(endpoints.importFile, {
      params: project,
      query: { locale: 'pl', format: 'i18next', fileId },
      file: new Blob(['{"a": "A"}']),
    });
    const before = await folder.snapshot();
    const { code, stderr } = await folder.run('pull');
    expect([code, stderr]).toEqual([2, expect.stringContaining('none of the repository')]);
    expect(await folder.snapshot()).toEqual(before);
  });
});
