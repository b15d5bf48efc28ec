import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { endpoints } from '@parlance/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type CliResult, codeIn, collect, type Folder, makeFolder } from '../testing/cli.ts';
import { makeProject } from '../testing/project.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const refuse = (code: string): Answer => ({
  status: 400,
  body: { error: { code, message: code } },
});

/** Stands in for a server that signs in devices, and answers these, one after the other, where a token is asked for. */
async function startDevices(answers: readonly Answer[]): Promise<string> {
  const left = [...answers];
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const authorization: Answer = {
      status: 200,
      body: {
        data: {
          deviceCode: 'device',
          userCode: 'BCDF-GHJK',
          verificationUri: `http://127.0.0.1:${port}/device`,
          verificationUriComplete: `http://127.0.0.1:${port}/device?code=BCDF-GHJK`,
          expiresIn: 600,
          interval: 0.05,
        },
      },
    };
    const answer = request.url?.endsWith('/authorizations') ? authorization : left.shift();
    response.writeHead(answer?.status ?? 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer?.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const tokenFile = (folder: Folder) => join(folder.path, '../config/parlance/credentials.json');

/** Runs `login --with-token` with a token on stdin. */
function giveToken(folder: Folder, token: string, ...args: readonly string[]): Promise<CliResult> {
  const child = folder.start('login', '--with-token', ...args);
  child.stdin?.end(`${token}\n`);
  return collect(child);
}

describe('login', () => {
  test('waits until somebody allows it, and keeps the token for its owner alone', async () => {
    const { url, call } = await makeProject();
    const folder = await makeFolder();
    const child = folder.start('login', '--url', url);
    const signedIn = collect(child);
    const scope = { actions: ['read', 'import', 'export'] as ('read' | 'import' | 'export')[] };
    const userCode = await codeIn(child.stderr);
    const body = { decision: 'approve', userCode, expiresInDays: 7, scope } as const;
    await call(endpoints.decideOnDevice, { body });
    const { code, stdout } = await signedIn;
    expect(code).toBe(0);
    expect(stdout).toContain(`Signed in to ${url} as Ada`);
    const [token] = await call(endpoints.listTokens, {});
    expect(token).toMatchObject({ name: expect.stringContaining('parlance on '), scope });
    const { mode } = await stat(tokenFile(folder));
    expect(mode & 0o777).toBe(0o600);

    await folder.write('parlance.yaml', `url: ${url}\nsets: [{ files: "{locale}.json" }]\n`);
    const who = await folder.json<{ user: { name: string }; tokenOrigin: string }>('whoami');
    expect(who.value).toMatchObject({ user: { name: 'Ada' }, tokenOrigin: 'login' });
    expect((await folder.run('logout')).stdout).toContain('is forgotten');
    expect((await folder.run('logout')).stdout).toContain('There was no token');
    const nobody = await folder.run('whoami');
    expect([nobody.code, nobody.stderr]).toEqual([2, expect.stringContaining('parlance login')]);
  });

  test.each([
    ['access_denied', 'refused in the browser'],
    ['expired_token', 'holds no longer'],
  ])('ends when it is told %s', async (answer, message) => {
    const url = await startDevices([refuse('authorization_pending'), refuse(answer)]);
    const folder = await makeFolder();
    const { code, stderr } = await folder.run('login', '--url', url);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    await expect(stat(tokenFile(folder))).rejects.toThrow();
  });

  test('takes a token from stdin, and says when the server can not be reached or is another one', async () => {
    const { url, token } = await makeProject();
    const folder = await makeFolder();
    const { code } = await giveToken(folder, token, '--url', url);
    expect(code).toBe(0);
    expect((await stat(tokenFile(folder))).mode & 0o777).toBe(0o600);
    const away = await folder.run('login', '--url', 'http://127.0.0.1:9');
    expect([away.code, away.stderr]).toEqual([2, expect.stringContaining('can not be reached')]);
    const other = await startDevices([{ status: 200, body: 'hello' }]);
    const wrong = await folder.run('login', '--url', other);
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('is not one of this API'),
    ]);
  });
});

describe('login with a token', () => {
  test('keeps none that the server does not accept, or that it can not be asked about', async () => {
    const { url } = await makeProject();
    const folder = await makeFolder();
    const wrong = await giveToken(folder, 'mistyped', '--url', url);
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('does not know anybody with this token'),
    ]);
    const away = await giveToken(folder, 'good', '--url', 'http://127.0.0.1:9');
    expect([away.code, away.stderr]).toEqual([2, expect.stringContaining('can not be reached')]);
    await expect(stat(tokenFile(folder))).rejects.toThrow();
  });

  test('asks for the project of the configuration where it is that of an API client', async () => {
    const project = await makeProject();
    const { PARLANCE_CLIENT_ID = '', PARLANCE_CLIENT_SECRET = '' } = project.env;
    const { access_token: token } = await project.call(endpoints.createToken, {
      body: {
        grant_type: 'client_credentials',
        client_id: PARLANCE_CLIENT_ID,
        client_secret: PARLANCE_CLIENT_SECRET,
      },
    });
    const folder = await makeFolder();
    const alone = await giveToken(folder, token, '--url', project.url);
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('add `project`')]);
    const configuration = (projectId: string) =>
      `url: ${project.url}\nproject: ${projectId}\nsets: [{ files: "{locale}.json" }]\n`;
    const { projectId: other } = await makeProject();
    await folder.write('parlance.yaml', configuration(other));
    expect((await giveToken(folder, token)).code).toBe(2);
    await folder.write('parlance.yaml', configuration(project.projectId));
    expect((await giveToken(folder, 'mistyped')).code).toBe(2);
    await expect(stat(tokenFile(folder))).rejects.toThrow();
    const known = await giveToken(folder, token);
    expect([known.code, known.stdout]).toEqual([
      0,
      expect.stringContaining(`Signed in to ${project.url}.`),
    ]);
    expect((await folder.run('whoami')).stdout).toContain('An API client');
  });
});

test.each([['login'], ['whoami'], ['logout']])(
  '%s tells of a wrong configuration, and can do without one',
  async (command) => {
    const env = { PARLANCE_URL: 'http://127.0.0.1:9' };
    const none = await makeFolder({ '.git/HEAD': '' }, { env });
    expect((await none.run(command)).stderr).not.toContain('parlance.yaml');
    const wrong = await makeFolder({ 'parlance.yaml': 'sets: []\n' }, { env });
    const { code, stderr } = await wrong.run(command);
    expect([code, stderr]).toEqual([2, expect.stringContaining('parlance.yaml:1:7')]);
  },
);

describe('who calls', () => {
  test('is a token of the environment, or an API client', async () => {
    const project = await makeProject();
    const sets = { 'parlance.yaml': 'sets: [{ files: "{locale}.json" }]\n' };
    const { PARLANCE_URL = '', PARLANCE_PROJECT = '' } = project.env;
    const env = { PARLANCE_URL, PARLANCE_PROJECT, PARLANCE_TOKEN: project.token };
    const person = await makeFolder(sets, { env });
    expect((await person.run('whoami')).stdout).toBe(
      `${await person.json<{ user: { name: string; email: string } }>('whoami').then(({ value }) => `${value.user.name} (${value.user.email})`)} on ${project.url}, by PARLANCE_TOKEN.\nadmin of Website.\n`,
    );
    const client = await makeFolder(sets, { env: project.env });
    expect((await client.run('whoami')).stdout).toBe(
      `An API client on ${project.url}, by PARLANCE_CLIENT_ID.\neditor of Website.\n`,
    );
    const wrong = await makeFolder(sets, { env: { ...env, PARLANCE_TOKEN: 'wrong' } });
    const { code, stderr } = await wrong.run('whoami');
    expect([code, stderr]).toEqual([2, expect.stringContaining('does not accept the token')]);
  });
});
