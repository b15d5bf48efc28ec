import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildWeb } from './lib/builds.mjs';
import { root, toolPath } from './lib/process.mjs';
import { programArguments } from './lib/programs.mjs';
import { makeProduction } from './production.mjs';

const read = (path: string) => readFile(join(root, path), 'utf8');

describe('the folder that a server runs from', () => {
  let parent: string;
  let folder: string;

  beforeAll(async () => {
    await buildWeb();
    parent = await mkdtemp(join(tmpdir(), 'parlance-production-'));
    folder = join(parent, 'app');
    await makeProduction(folder);
  }, 120_000);
  afterAll(() => rm(parent, { recursive: true, force: true }));

  it('has no tests, nor anything that is not run', async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
    const offered = 'apps/cli/dist/parlance.tgz';
    expect(paths).toContain(offered);
    const ofApp = paths.filter((path) => !path.startsWith('apps/web/dist/') && path !== offered);
    const built = 'apps/server/dist/';
    const page = 'apps/server/src/http/docs/page';
    expect(ofApp.filter((path) => !path.startsWith(built)).toSorted()).toEqual([
      'apps/server/package.json',
      ...['logo.svg', 'page.css', 'page.html', 'page.js'].map((name) => join(page, name)),
      'package.json',
    ]);
    const scripts = ofApp.filter((path) => path.endsWith('.js') && path.startsWith(built));
    expect(scripts.length).toBeGreaterThan(20);
    expect(
      ofApp.filter(
        (path) => path.startsWith(built) && !scripts.includes(path.replace(/\.map$/, '')),
      ),
    ).toEqual([`${built}licenses.md`]);
    for (const path of scripts) {
      const script = await readFile(join(folder, path), 'utf8');
      expect(script, path).not.toMatch(/from ["'](vitest|@parlance\/)/);
    }
    for (const path of scripts
      .map((script) => `${script}.map`)
      .filter((map) => ofApp.includes(map))) {
      const { sources } = JSON.parse(await readFile(join(folder, path), 'utf8')) as SourceMap;
      expect(
        sources.filter((source) => /\.test\.|\/(testing|fixtures)\//.test(source)),
        path,
      ).toEqual([]);
    }
  });

  it('has each module that the server finds by its path', async () => {
    const sources = await readdir(join(root, 'apps/server/src'), { recursive: true });
    const texts = await Promise.all(
      sources
        .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
        .map((path) => read(join('apps/server/src', path))),
    );
    const named = texts.flatMap((text) =>
      [...text.matchAll(/modulePath\('(.+?)'\)/g)].map(([, path]) => path),
    );
    expect(named.length).toBeGreaterThan(4);
    const built = await readdir(join(folder, 'apps/server/dist'), { recursive: true });
    for (const path of named) expect(built).toContain(`${path}.js`);
  });

  describe('a server that is started from it', () => {
    let server: ChildProcess;
    let url: string;

    beforeAll(async () => {
      await linkDependencies(folder);
      const child = spawn(toolPath('node'), programArguments('main'), {
        cwd: folder,
        env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(parent, 'data') },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      server = child;
      url = await addressOf(child.stdout.setEncoding('utf8'));
    });
    afterAll(async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    });

    it('shows the web app and reads a file', async () => {
      expect(await (await fetch(url)).text()).toContain('<div id="root"');
      const body = JSON.stringify({
        name: 'Ada',
        email: 'ada@example.com',
        password: 'long enough',
      });
      const json = { 'content-type': 'application/json' };
      const post = async (path: string, init: RequestInit) => {
        const response = await fetch(`${url}/api/v1${path}`, { method: 'POST', ...init });
        const answer = await response.text();
        expect(response.status, answer).toBeLessThan(300);
        return (JSON.parse(answer) as { data: { id: string; accessToken: string } }).data;
      };
      const { accessToken } = await post('/auth/signup', { headers: json, body });
      const authorization = `Bearer ${accessToken}`;
      const { id } = await post('/projects', {
        headers: { ...json, authorization },
        body: JSON.stringify({ name: 'Website' }),
      });
      const form = new FormData();
      form.append('file', new Blob(['{"a":"b"}']), 'de.json');
      const query = '?locale=de_DE&format=jsonflat';
      await post(`/projects/${id}/imports${query}`, { headers: { authorization }, body: form });
    });

    it('offers the command line of its version', async () => {
      const response = await fetch(`${url}/cli.tgz`);
      expect(response.status).toBe(200);
      const { version } = JSON.parse(await read('apps/cli/package.json')) as { version: string };
      expect(response.headers.get('content-location')).toMatch(`/cli/${version}-`);
      const packed = await readFile(join(root, 'apps/cli/dist/parlance.tgz'));
      expect(packed.equals(new Uint8Array(await response.arrayBuffer()))).toBe(true);
    });

    it('tells lines of the source where something fails', async () => {
      const env = { PATH: process.env.PATH, DATABASE_URL: 'postgres://127.0.0.1:1/none' };
      const child = spawn(toolPath('node'), programArguments('main'), { cwd: folder, env });
      const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      expect(errors).toMatch(/ECONNREFUSED.*\/apps\/server\/src\/start\.ts:\d+:\d+/s);
    });

    it('has all files of the page about the API', async () => {
      for (const name of ['', '/page.js', '/page.css', '/logo.svg', '/scalar.js']) {
        const response = await fetch(`${url}/api/v1/docs${name}`);
        expect(response.status, name).toBe(200);
        await response.body?.cancel();
      }
    });

    it('sends browsers none of the texts that only the description of the API needs', async () => {
      const assets = join(folder, 'apps/web/dist/assets');
      const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
      const scripts = await Promise.all(names.map((name) => readFile(join(assets, name), 'utf8')));
      // The bundler chooses the quotes, and escapes them inside strings.
      const plain = (text: string) => text.replaceAll('\\', '');
      const app = plain(scripts.join('\n'));
      const response = await fetch(`${url}/api/v1/openapi.json`);
      const { tags, paths } = (await response.json()) as ApiDescription;
      const operations = Object.values(paths).flatMap((path) => Object.values(path));
      expect(operations.length).toBeGreaterThan(50);
      expect(app).toContain('/linkable-memories');
      const texts = [...tags, ...operations].map(({ description }) => description);
      // Some actions are called the same in the interface.
      const shown = await read('apps/web/src/messages/en.json');
      const summaries = operations
        .map(({ summary }) => summary)
        .filter((summary) => !shown.includes(summary));
      expect(summaries.length).toBeGreaterThan(50);
      const notes = [...texts.flatMap((text) => text.split('\n\n')), ...summaries];
      expect(notes.filter((note) => app.includes(plain(note)))).toEqual([]);
      expect(app).not.toContain('Ada Lovelace');
    });
  });
});

interface SourceMap {
  readonly sources: readonly string[];
}

interface ApiDescription {
  readonly tags: readonly { readonly description: string }[];
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly summary: string; readonly description: string }>>
    >
  >;
}

/** Links the installed dependencies, except the workspaces: what the server needs of them is built into it. */
async function linkDependencies(folder: string): Promise<void> {
  const modules = join(root, 'node_modules');
  const own = join(folder, 'node_modules');
  await mkdir(own);
  for (const name of await readdir(modules)) {
    if (name !== '@parlance') await symlink(join(modules, name), join(own, name));
  }
}

async function addressOf(output: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of output) {
    text += part;
    const address = /"address":"([^"]+)"/.exec(text)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`did not start:\n${text}`);
}

describe('the image', () => {
  it('is made of that folder and nothing else', async () => {
    const [, final = ''] = (await read('Dockerfile')).split(/^FROM .*(?<!AS build)$/m);
    expect(final.match(/^(COPY|ADD) .*$/gm)).toEqual(['COPY --from=build /production ./']);
  });

  it('is never shown what git ignores', async () => {
    const toLines = (text: string) =>
      text.split('\n').map((line) => line.replace(/^\*\*\/|^\/|\/$/g, ''));
    const shown = toLines(await read('.dockerignore'));
    for (const line of toLines(await read('.gitignore'))) expect(shown).toContain(line);
  });
});

interface Service {
  readonly [setting: string]: unknown;
  readonly ports?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

describe('compose.yaml', () => {
  it('gives its services no more than they need', async () => {
    const { services } = parse(await read('compose.yaml')) as { services: Record<string, Service> };
    expect(Object.keys(services)).toEqual(['parlance', 'postgres']);
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({
        mem_limit: expect.stringMatching(/^\d+g$/),
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      for (const port of service.ports ?? []) {
        expect(port).toMatch(/^\$\{BIND_ADDRESS:-127\.0\.0\.1\}:/);
      }
    }
    expect(services.parlance?.cap_add).toBeUndefined();
    expect(services.parlance?.environment).toHaveProperty('TRUST_PROXY');
  });
});
