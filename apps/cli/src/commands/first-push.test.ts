import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints, type TokenScope } from '@parlance/contract';
import { isDeep } from '@parlance/messages/testing/runs.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { codeIn, collect, type Folder, makeFolder } from '../testing/cli.ts';
import { makeProject, type TestProject, textsIn, translate } from '../testing/project.ts';

const files = {
  'package.json': '{"dependencies": {"i18next": "^26.0.0"}}',
  'locales/en/common.json': '{"hello": "Hello {{name}}", "bye": "Goodbye"}',
  'locales/de/common.json': '{"hello": "Hallo {{name}}"}',
};
const path = 'locales/{locale}/common.json';

let project: TestProject;
let address: string;
let token: string;

const actions: TokenScope['actions'] = ['read', 'terms', 'import', 'export'];

/** The token that the page makes: for one project, and for nothing but files. */
async function makeToken({ call, projectId }: TestProject): Promise<string> {
  const scope = { actions: [...actions], projectIds: [projectId] };
  return (await call(endpoints.createPersonalToken, { body: { name: 'Laptop', scope } })).token;
}

beforeEach(async () => {
  project = await makeProject({ role: 'admin' });
  address = `${project.url}/projects/${project.projectId}`;
  token = await makeToken(project);
});

const credentials = (folder: Folder) => join(folder.path, '../config/parlance/credentials.json');

describe('init --push', () => {
  test('brings a repository to its project with one command, and later ones need no token', async () => {
    const folder = await makeFolder(files, { env: { PARLANCE_TOKEN: token } });
    const { code, stdout, stderr } = await folder.run('init', '--push', '--project', address);
    expect([code, stderr]).toEqual([0, expect.stringContaining(`Website is at ${address}`)]);
    expect(stdout).toContain('parlance.yaml is written.');
    expect(stdout).toContain('2 files pushed, 0 as on the server.');
    expect(stderr).toContain(`npm install --save-dev ${project.url}/cli.tgz`);
    expect(parse(await folder.read('parlance.yaml'))).toEqual({
      project: address,
      source: 'en',
      sets: [{ files: path, format: 'i18next' }],
    });
    expect(await textsIn(project, 'en', path)).toEqual(JSON.parse(files['locales/en/common.json']));
    expect(await textsIn(project, 'de', path)).toEqual({
      hello: 'Hallo {{name}}',
      bye: '',
    });
    const { sourceLocale } = await project.call(endpoints.getProject, { params: project });
    expect(sourceLocale).toBe('en');
    expect((await stat(credentials(folder))).mode & 0o777).toBe(0o600);

    await translate(project, { locale: 'de', key: 'bye', value: 'Tschüss', path });
    const later = await makeFolder(await textFiles(folder), {
      env: { XDG_CONFIG_HOME: join(folder.path, '../config') },
    });
    expect((await later.run('pull')).code).toBe(0);
    expect(JSON.parse(await later.read('locales/de/common.json'))).toEqual({
      hello: 'Hallo {{name}}',
      bye: 'Tschüss',
    });
  });

  test.runIf(isDeep)(
    'signs in by the browser where there is no token, and pushes once it is allowed and nothing where it is refused',
    async () => {
      const folder = await makeFolder(files);
      const other = await makeFolder(files);
      const before = await other.snapshot();
      const begin = async ({ startAtTerminal }: Folder) => {
        const child = startAtTerminal('init', '--push', '--project', address, '--no-color');
        const ended = collect(child);
        return { ended, userCode: await codeIn(child.stdout) };
      };
      // Both wait at once, as a program asks every few seconds only.
      const [pushed, refused] = await Promise.all([begin(folder), begin(other)]);
      expect(Object.keys(await folder.snapshot())).not.toContain('parlance.yaml');
      const scope = { actions: [...actions] };
      await project.call(endpoints.decideOnDevice, {
        body: { decision: 'approve', userCode: pushed.userCode, expiresInDays: 7, scope },
      });
      await project.call(endpoints.decideOnDevice, {
        body: { decision: 'deny', userCode: refused.userCode },
      });
      const { code, stdout } = await pushed.ended;
      expect([code, stdout]).toEqual([
        0,
        expect.stringContaining('2 files pushed, 0 as on the server.'),
      ]);
      expect(await textsIn(project, 'en', path)).toEqual(
        JSON.parse(files['locales/en/common.json']),
      );
      expect((await stat(credentials(folder))).mode & 0o777).toBe(0o600);
      const nothing = await refused.ended;
      expect([nothing.code, nothing.stdout]).toEqual([
        2,
        expect.stringContaining('refused in the browser'),
      ]);
      expect(await other.snapshot()).toEqual(before);
      await expect(stat(credentials(other))).rejects.toThrow();
      const again = await folder.run('push', '--translations');
      expect([again.code, again.stdout]).toEqual([
        0,
        expect.stringContaining('0 files pushed, 2 as on the server.'),
      ]);
    },
  );

  test('sends what has changed when it is run again, to the same project alone', async () => {
    const folder = await makeFolder(files, { env: { PARLANCE_TOKEN: token } });
    await folder.run('init', '--push', '--project', address);
    const config = await folder.read('parlance.yaml');
    await folder.write('locales/en/common.json', '{"hello": "Hello {{name}}", "new": "New"}');
    const again = await folder.run('init', '--push', '--project', project.projectId);
    expect([again.code, again.stdout]).toEqual([
      0,
      expect.stringContaining('1 file pushed, 1 as on the server.'),
    ]);
    const other = await makeProject();
    const wrong = await folder.run('init', '--push', '--project', other.projectId);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('another project')]);
    expect(await folder.read('parlance.yaml')).toBe(config);
  });

  test('writes and keeps nothing where the server does not accept the token, or nobody is signed in', async () => {
    const before = await makeFolder(files, { env: { PARLANCE_TOKEN: 'wrong' } });
    const wrong = await before.run('init', '--push', '--project', address);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('token')]);
    expect(Object.keys(await before.snapshot())).not.toContain('parlance.yaml');
    await expect(stat(credentials(before))).rejects.toThrow();
    const nobody = await makeFolder(files);
    const unknown = await nobody.run('init', '--push', '--project', address);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('API keys')]);
    const nowhere = await nobody.run('init', '--push');
    expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('--project')]);
  });

  test('shows what it would do, in one document for programs', async () => {
    const folder = await makeFolder(files, { env: { PARLANCE_TOKEN: token } });
    const before = await folder.snapshot();
    const { code, value } = await folder.json<{
      configuration: { source: string };
      push: { files: readonly { path: string; send: string }[] };
    }>('init', '--push', '--dry-run', '--project', address);
    expect(code).toBe(0);
    expect(value.configuration.source).toBe('en');
    expect(value.push.files.map(({ send }) => send)).toEqual(['new', 'new']);
    expect(await folder.snapshot()).toEqual(before);
    await expect(stat(credentials(folder))).rejects.toThrow();
    const locales = await project.call(endpoints.listProjectLocales, { params: project });
    expect(locales).toEqual([]);
  });

  test('keeps no token in a build, and takes the source locale of the project', async () => {
    const params = project;
    await project.call(endpoints.addProjectLocale, { params, body: { code: 'de' } });
    await project.call(endpoints.updateProject, { params, body: { sourceLocale: 'de' } });
    const folder = await makeFolder(files, { env: { PARLANCE_TOKEN: token, CI: 'true' } });
    expect((await folder.run('init', '--push', '--project', address)).code).toBe(0);
    expect(parse(await folder.read('parlance.yaml'))).toMatchObject({ source: 'de' });
    await expect(stat(credentials(folder))).rejects.toThrow();
  });
});

describe('a token of a project', () => {
  test('stands beside that of another one, until somebody signs in to the server or out of it', async () => {
    const other = await makeProject();
    const otherToken = await makeToken(other);
    const folder = await makeFolder(files, { env: { PARLANCE_TOKEN: token } });
    await folder.run('init', '--push', '--project', address);
    const env = { PARLANCE_TOKEN: otherToken, XDG_CONFIG_HOME: join(folder.path, '../config') };
    const second = await makeFolder(files, { env });
    const url = `${other.url}/projects/${other.projectId}`;
    expect((await second.run('init', '--push', '--project', url)).code).toBe(0);
    const kept = async () =>
      Object.keys(JSON.parse(await folder.read('../config/parlance/credentials.json')) as object);
    expect(await kept()).toEqual([address, url]);

    const child = folder.start('login', '--with-token', '--url', project.url);
    child.stdin?.end(project.token);
    await new Promise((resolve) => child.on('close', resolve));
    expect(await kept()).toEqual([project.url]);
    await second.run('init', '--push', '--project', url);
    expect(await kept()).toEqual([project.url, url]);
    expect((await folder.run('logout')).stdout).toContain('is forgotten');
    expect(await kept()).toEqual([]);
  });
});

/** The files of a folder as texts. */
async function textFiles(folder: Folder): Promise<Readonly<Record<string, string>>> {
  const names = Object.keys(await folder.snapshot());
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await folder.read(name)] as const)),
  );
}
