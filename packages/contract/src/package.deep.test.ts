import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { onEachNode } from '../../../apps/server/src/testing/processes/node-versions.ts';
import {
  type ServerProcess,
  startProcess,
} from '../../../apps/server/src/testing/server-process.ts';
import { type Client, createClient } from './client.ts';
import { endpoints } from './endpoints.ts';

const run = promisify(execFile);
const own = join(import.meta.dirname, '..');
const modules = join(own, '..', '..', 'node_modules');
const examples = join(own, 'examples');

let folder: string;
let server: ServerProcess;
let url: string;
let token: string;
let call: Client;
let projectId: string;
/** What the compiler said about the examples. */
let compiled: string;

// The build is there already: see the check `contract`. A folder that has nothing installs it, without a network.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-contract-'));
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  for (const path of [join(own, 'dist'), join(modules, 'zod')]) {
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: path });
  }
  const tarballs = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  const install = ['install', '--offline', '--no-audit', '--no-fund', ...tarballs];
  await run('npm', install, { cwd: folder });
  for (const name of await readdir(examples))
    await copyFile(join(examples, name), join(folder, name));

  const nodejs = { module: 'nodenext', typeRoots: [join(modules, '@types')], types: ['node'] };
  compiled = await compile(['follow-events.ts', 'first-steps.ts'], { ...nodejs, lib: ['es2023'] });

  server = startProcess({ DATA_DIR: join(folder, 'data'), AUTH_RATE_LIMIT: '0' });
  url = await server.ready();
  const body = { name: 'Ada', email: 'ada@example.com', password: 'long enough' };
  token = (await createClient({ baseUrl: url })(endpoints.signup, { body })).accessToken;
  call = createClient({ baseUrl: url, token: () => token });
  projectId = (await call(endpoints.createProject, { body: { name: 'Website' } })).id;
  const query = { locale: 'en', format: 'jsonnested' } as const;
  const file = new Blob(['{"menu": {"open": "Open"}}']);
  await call(endpoints.importFile, { params: { projectId }, query, file });
}, 120_000);

afterAll(async () => {
  await server.stop('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const environment = () => ({
  PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
  PARLANCE_URL: url,
  PARLANCE_TOKEN: token,
  PROJECT_ID: projectId,
});

/** What the compiler says about files of the folder, as `file(line,column): error`. */
async function compile(files: readonly string[], options: object): Promise<string> {
  const config = {
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      target: 'es2023',
      outDir: 'out',
      ...options,
    },
    files,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(modules, '.bin', 'tsc');
  const { stdout } = await run(compiler, ['--pretty', 'false'], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}

describe('the package', () => {
  it('has scripts, declarations and licences, and brings nothing but zod', async () => {
    expect(
      (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.')),
    ).toEqual(['@parlance', 'zod']);
    const installed = join(folder, 'node_modules', '@parlance', 'contract');
    expect((await readdir(installed)).sort()).toEqual([
      'LICENSE',
      'README.md',
      'index.js',
      'licenses.md',
      'openapi.js',
      'package.json',
      'parts',
      'types',
    ]);
    const scripts = [
      'index.js',
      ...(await readdir(join(installed, 'parts'))).map((name) => `parts/${name}`),
    ];
    const imports = new Set<string>();
    for (const name of scripts) {
      const text = await readFile(join(installed, name), 'utf8');
      for (const [, from = ''] of text.matchAll(/^import .*from "([^."][^"]*)";$/gm))
        imports.add(from);
    }
    expect([...imports]).toEqual(['zod']);
  });

  it('is typed as strictly as can be, for Node.js and for browsers', async () => {
    expect(compiled).toBe('');
    await writeFile(
      join(folder, 'wrong.ts'),
      [
        "import { createClient, endpoints, type Output } from '@parlance/contract';",
        'const call = createClient();',
        'export const right: Output<typeof endpoints.listProjects> = await call(endpoints.listProjects, {});',
        'export const text: string | undefined = right[0]?.name;',
        "await call(endpoints.exportFile, { params: { projectId: 'p' }, query: { locale: 'de', format: 'docx' } });",
        'await call(endpoints.getProject, {});',
        'export const count: number | undefined = right[0]?.name;',
      ].join('\n'),
    );
    const browser = { module: 'preserve', moduleResolution: 'bundler', types: [] };
    const errors = await compile(['wrong.ts'], { ...browser, lib: ['es2023', 'dom'] });
    expect([...errors.matchAll(/^wrong\.ts\((\d+)/gm)].map(([, line]) => line)).toEqual([
      '5',
      '6',
      '7',
    ]);
    expect(
      errors
        .trim()
        .split('\n')
        .filter((line) => /^\S/.test(line)),
    ).toHaveLength(3);
  });

  onEachNode((node) => {
    it('lists projects and exports their files by plain JavaScript', async () => {
      const { stdout } = await run(node, ['list-and-export.js'], {
        cwd: folder,
        env: environment(),
      });
      expect(stdout).toMatch(/^Website: en, \d+ bytes\n$/);
      const text = await readFile(join(folder, `${projectId}.en.json`), 'utf8');
      // The tests of another version of Node.js may have changed the text.
      const open: unknown = expect.stringMatching(/^Open( \d+)?$/);
      expect(JSON.parse(text)).toEqual({ menu: { open } });
      await rm(join(folder, `${projectId}.en.json`));
      const openapi = "import { toOpenApi } from '@parlance/contract/openapi';";
      const print = `${openapi}\nprocess.stdout.write(typeof toOpenApi);`;
      const described = await run(node, ['--input-type=module', '--eval', print], { cwd: folder });
      expect(described.stdout).toBe('function');
    });

    it('follows events by what the compiler made of the example', async () => {
      const child: ChildProcess = spawn(node, ['out/follow-events.js'], {
        cwd: folder,
        env: environment(),
      });
      onTestFinished(() => void child.kill());
      let output = '';
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
      await expect.poll(() => output, { timeout: 45_000 }).toMatch(/^reset\n/);
      const { entries } = await call(endpoints.listEntries, {
        params: { projectId },
        query: { locale: 'en' },
      });
      const params = { projectId, localeCode: 'en' };
      const body = { termId: entries[0]?.termId ?? '', value: `Open ${node.length}` };
      await call(endpoints.updateTranslation, { params, body });
      await expect.poll(() => output, { timeout: 45_000 }).toContain(`en: Open ${node.length}\n`);
    });
  });
}, 120_000);

describe('the README', () => {
  it('shows the examples as they are', async () => {
    const readme = await readFile(join(own, 'README.md'), 'utf8');
    for (const name of await readdir(examples)) {
      const language = name.endsWith('.js') ? 'js' : 'ts';
      const example = await readFile(join(examples, name), 'utf8');
      expect(readme).toContain(`\`\`\`${language}\n${example}\`\`\`\n`);
    }
  });
});
