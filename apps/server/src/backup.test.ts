import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, endpoints } from '@parlance/contract';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { unzip } from './testing/samples/zip-files.ts';
import { type ServerProcess, startProcess } from './testing/server-process.ts';
import { copyTemplate, createEmptyPlace, type DatabasePlace } from './testing/test-database.ts';

const isEmbedded = inject('databaseTemplate').engine === 'pglite';

let place: DatabasePlace;
let file: string;

beforeAll(async () => {
  place = await copyTemplate();
  file = `${place.dataDir}-backup.zip`;
});

async function run(program: string, args: readonly string[], where = place) {
  const process = start(program, args, where);
  const code = await process.exited;
  return { code, output: process.output(), errors: process.errors() };
}

function start(program: string, args: readonly string[] = [], where = place): ServerProcess {
  const env = { DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl ?? '' };
  return startProcess(env, { program, args });
}

/** Waits until the log of the only project is followed to its end, and no job is left: a backup has both as they are. */
async function untilAtRest(): Promise<void> {
  const early = `${file}-early`;
  const isAtRest = async () => {
    await run('backup', [early]);
    const content = Object.entries(await contentOf(early));
    const isFollowed = content.some(([, text]) => text.includes('"checked_seq":2'));
    return isFollowed && !content.some(([name]) => name.startsWith('jobs/'));
  };
  await expect.poll(isAtRest).toBe(true);
}

/** Tokens of each kind, of somebody with a project. */
interface Tokens {
  /** Of the session of the sign-up. */
  readonly session: string;
  /** Of an API client that has signed in by its secret. */
  readonly client: string;
  readonly personal: string;
}

const credentials = { email: 'ada@example.com', password: 'long enough' };

async function signUp(address: string): Promise<Tokens> {
  const anonymous = createClient({ baseUrl: address });
  const { accessToken: session } = await anonymous(endpoints.signup, {
    body: { name: 'Ada', ...credentials },
  });
  const call = createClient({ baseUrl: address, token: () => session });
  const { id: projectId } = await call(endpoints.createProject, { body: { name: 'Website' } });
  const { id, secret } = await call(endpoints.createProjectClient, {
    params: { projectId },
    body: { name: 'Build', role: 'viewer' },
  });
  const grant = { grant_type: 'client_credentials', client_id: id, client_secret: secret } as const;
  const { access_token: client } = await anonymous(endpoints.createToken, { body: grant });
  const { token: personal } = await call(endpoints.createPersonalToken, {
    body: { name: 'Laptop', scope: { actions: ['read'] } },
  });
  return { session, client, personal };
}

/** The content of a backup without its time. */
async function contentOf(path: string): Promise<Record<string, string>> {
  const files = await unzip(await readFile(path));
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, text.replace(/"made": ".+"/, '')]),
  );
}

const written = /^Backed up 1 projects and 1 accounts \(\d+ rows\) into .+\n$/;

describe('the programs for backups', () => {
  let tokens: Tokens;

  it('write a file that nobody else can read, while the server runs and after', async () => {
    const server = start('main');
    tokens = await signUp(await server.ready());
    await untilAtRest();
    expect(await run('backup', [file])).toEqual({
      code: 0,
      output: expect.stringMatching(written),
      errors: '',
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    if (isEmbedded) {
      const socket = await stat(join(place.dataDir, 'parlance.sock'));
      expect(socket.mode & 0o777).toBe(0o600);
      expect(server.output()).toContain('a backup was made');
    }
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(await readdir(place.dataDir)).not.toContain('parlance.sock');
    expect(await run('backup', [`${file}-2`])).toMatchObject({ code: 0 });
    expect(await contentOf(`${file}-2`)).toEqual(await contentOf(file));
  });

  it('restore it: signed tokens stay good, but sessions and access tokens have ended', async () => {
    const empty = await createEmptyPlace();
    expect(await run('restore', [file], empty)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Restored 1 projects and 1 accounts/),
    });
    const server = start('main', [], empty);
    const address = await server.ready();
    const statusOf = async (token: string, path: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${address}/api/v1${path}`, { headers })).status;
    };
    expect(await statusOf(tokens.client, '/locales')).toBe(200);
    expect(await statusOf(tokens.session, '/users/me')).toBe(401);
    expect(await statusOf(tokens.personal, '/users/me')).toBe(401);
    const anonymous = createClient({ baseUrl: address });
    const { email: username, password } = credentials;
    const { access_token: token } = await anonymous(endpoints.createToken, {
      body: { grant_type: 'password', username, password },
    });
    const call = createClient({ baseUrl: address, token: () => token });
    const [listed] = await call(endpoints.listTokens, {});
    expect(listed).toMatchObject({ name: 'Laptop', ending: null });
    const params = { tokenId: listed?.id ?? '' };
    const next = await call(endpoints.rotatePersonalToken, { params, body: { overlapHours: 0 } });
    expect(await statusOf(next.token, '/users/me')).toBe(200);
    const whileItRuns = await run('restore', [file], empty);
    expect(whileItRuns).toMatchObject({ code: 1, errors: expect.stringMatching(/Stop it first/) });
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(await run('restore', [file], empty)).toEqual({
      code: 1,
      output: '',
      errors: 'This installation is not empty. Restore into a new database or another DATA_DIR.\n',
    });
  });

  it('say in a line what is wrong, and leave an older file as it was', async () => {
    await writeFile(`${file}-cut`, (await readFile(file)).subarray(0, -50));
    const empty = await createEmptyPlace();
    expect(await run('restore', [`${file}-cut`], empty)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The file is not an archive that can be read: .+\n$/),
    });
    for (const [program, args] of [
      ['restore', []],
      ['backup', []],
      ['restore', [`${file}-missing`]],
      ['backup', ['/nowhere/at/all.zip']],
    ] as const) {
      const { code, errors } = await run(program, args);
      expect({ code, lines: errors.split('\n').length }, errors).toEqual({ code: 1, lines: 2 });
    }
    const before = await readFile(file);
    const nothing = { databaseUrl: undefined, dataDir: `${place.dataDir}-nothing` };
    expect(await run('backup', [file], nothing)).toMatchObject({
      code: 1,
      errors: `There is no database in ${nothing.dataDir}.\n`,
    });
    expect((await readFile(file)).equals(before)).toBe(true);
  });
});
