import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { endpoints } from '@parlance/contract';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { projectsPage } from '../pages/project.ts';
import { tokenList } from '../pages/tokens.ts';
import { type Person, signUp } from '../testing/person.ts';
import { startServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';

const run = promisify(execFile);

interface Told {
  readonly type: string;
  readonly data: { readonly locales: readonly string[] };
}

interface ReceivedChange {
  readonly type: string;
  readonly locales: readonly string[];
}

const root = join(import.meta.dirname, '..', '..', '..');
const builtCli = join(root, 'apps', 'cli', 'dist', 'parlance.js');
const example = join(root, 'examples', 'react-i18next');

/** A copy of the example as a repository of git, with what `npm install` would install. */
async function copyExample() {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-example-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const isSource = (path: string) => !['node_modules', 'dist'].includes(basename(path));
  await cp(example, folder, { recursive: true, filter: isSource });
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '.bin'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (/^(\.|@parlance$|parlance-)/.test(name)) continue;
    await symlink(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of ['tsc', 'vite']) {
    await symlink(join(root, 'node_modules', '.bin', name), join(modules, '.bin', name));
  }
  const command = `#!/bin/sh\nexec "${process.execPath}" "${builtCli}" "$@"\n`;
  await writeFile(join(modules, '.bin', 'parlance'), command, { mode: 0o755 });
  const env = { PATH: process.env.PATH, HOME: modules, npm_config_offline: 'true' };
  const shell = async (script: string) => {
    const args = ['--norc', '-euo', 'pipefail', '-c', script];
    const { stdout, failed } = await run('bash', args, { cwd: folder, env }).then(
      (result) => ({ ...result, failed: undefined }),
      (error: Error & { stdout: string }) => ({ stdout: error.stdout, failed: error }),
    );
    if (failed) throw new Error(`${failed.message}\n${stdout}`);
    return stdout;
  };
  await shell(
    'git init --quiet && git config user.name Ada && git config user.email ada@example.com',
  );
  await shell('git add . && git commit --quiet --message Begin');
  return { folder, shell };
}

/** The commands of the README, block by block, with this project and this token. */
async function readCommands(address: string, token: string): Promise<readonly string[]> {
  const readme = await readFile(join(example, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/^```bash\n(.*?)^```$/gms)].map(([, block = '']) => block);
  return blocks.map((block) =>
    block
      .replace(/https:\/\/translate\.example\.org\/projects\/[\da-f-]+/, address)
      .replace('plt_…', token),
  );
}

/** Serves the files of a folder. */
async function serve(folder: string): Promise<string> {
  const types = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
  const server = createServer(async ({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url;
    const bytes = await readFile(join(folder, path)).catch(() => undefined);
    const type = types[path.split('.').at(-1) as keyof typeof types];
    response.writeHead(bytes ? 200 : 404, { 'content-type': type ?? 'text/plain' }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Receives what a webhook of a project tells of translations, verified by its secret. */
async function receiveChanges({ call }: Person, projectId: string) {
  const received: ReceivedChange[] = [];
  let webhook = new Webhook('whsec_bm90aGluZyBpcyBzaWduZWQgYnkgdGhpcw==');
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    try {
      const body = Buffer.concat(chunks).toString();
      const told = webhook.verify(body, request.headers as Record<string, string>);
      const { type, data } = told as Told;
      received.push({ type, locales: data.locales });
      response.writeHead(204).end();
    } catch {
      response.writeHead(401).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { secret } = await call(endpoints.createWebhook, {
    params: { projectId },
    body: {
      name: 'Build',
      url: `http://127.0.0.1:${port}/parlance`,
      types: ['translation.changed'],
    },
  });
  webhook = new Webhook(secret);
  return received;
}

test('the example goes to a project, is translated in the browser, which a webhook tells, and comes back in the changed lines alone', async ({
  visit,
}) => {
  // The receiver of the webhook is on this machine.
  const server = await startServer((url) => ({
    PUBLIC_URL: url,
    OUTGOING_ALLOW_HTTP: 'true',
    OUTGOING_ALLOWED_RANGES: '127.0.0.1',
  }));
  onTestFinished(server.close);
  const { shell, folder } = await copyExample();
  const person = await signUp(server.url);
  const { page } = await visit(person);
  await page.context().grantPermissions(['clipboard-read']);

  await page.goto('/user-settings');
  const tokens = tokenList(page);
  const token = await tokens.create('Example');
  await tokens.store();
  const projects = projectsPage(page);
  await projects.open();
  await projects.newProject();
  await projects.create('Garden', 'Between the houses');
  await projects.card('Garden').getByRole('link', { name: 'Garden', exact: true }).click();
  await page.waitForURL(/\/projects\/[\da-f-]{36}/);
  const [address = ''] = /^.+\/projects\/[\da-f-]{36}/.exec(page.url()) ?? [];

  const [push = '', pull = '', check = '', ...others] = await readCommands(address, token);
  expect(others).toEqual([]);
  // The commands are run in one terminal, which knows the token from the first ones on.
  const [exportToken = ''] = push.split('\n');
  expect(await shell(push)).toContain('9 files pushed, 0 as on the server.');
  // The configuration is the one that `init` writes, and gets to know the project.
  expect(await changedLines(shell)).toEqual(['parlance.yaml', `+project: ${address}`]);
  await shell('git commit --quiet --all --message "Name the project"');

  const changes = await receiveChanges(person, address.slice(-36));
  const editor = editorPage(page);
  await editor.open(`${address}/translations/de`);
  await editor.show('Untranslated');
  await expect.poll(() => editor.terms()).toEqual(['tip', 'swap']);
  await editor.row('tip').click();
  await editor.type('Bohnen und Knoblauch mögen sich nicht. Lass ein Beet dazwischen frei.');
  await page.keyboard.press('Control+s');
  await editor.sign('tip', 'Saved').waitFor();
  await editor.row('swap').click();
  await editor.type('Mit {{name}} tauschen');
  await page.keyboard.press('Control+s');
  await editor.sign('swap', 'Saved').waitFor();
  const change = { type: 'translation.changed', locales: ['de'] };
  await expect.poll(() => changes).toEqual([change, change]);

  expect(await shell(`${exportToken}\n${pull}`)).toContain('2 files written, 4 unchanged.');
  expect(await changedLines(shell)).toEqual([
    'src/locales/de/garden.json',
    'src/locales/de/rota.json',
    '-  "compost": "Der Kompost ist zu <strong>{{percent}} %</strong> voll."',
    '+  "compost": "Der Kompost ist zu <strong>{{percent}} %</strong> voll.",',
    '+  "tip": "Bohnen und Knoblauch mögen sich nicht. Lass ein Beet dazwischen frei."',
    '-  "barrel": "Die Regentonne ist voll."',
    '+  "barrel": "Die Regentonne ist voll.",',
    '+  "swap": "Mit {{name}} tauschen"',
  ]);
  expect(await shell(`${exportToken}\n${check}`)).toContain(
    '0 errors, 0 warnings in 168 texts of 9 files.',
  );

  // What was pulled is what somebody reads who opens the app.
  await shell('npm run build');
  const { page: app } = await visit(undefined, 'de-DE');
  await app.goto(await serve(join(folder, 'dist')));
  await app.getByRole('button', { name: 'Gießen' }).click();
  await app.getByRole('button', { name: 'Mit Kofi tauschen' }).waitFor();
});

/** The files that differ from the last commit, and their lines. */
async function changedLines(shell: (script: string) => Promise<string>) {
  const names = await shell('git diff --name-only');
  const diff = await shell('git diff --unified=0');
  const isLine = (line: string) => /^[+-](?!\+\+|--)/.test(line);
  return [...names.trim().split('\n'), ...diff.split('\n').filter(isLine)];
}
