import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { clusterMadeAhead } from './db/embedded/new-cluster.ts';
import { type ServerProcess, startProcess } from './testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const isEmbedded = inject('databaseTemplate').engine === 'pglite';

let folder: string;
let database: TestDatabase | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-main-'));
  database = isEmbedded ? undefined : await createTestDatabase();
});
afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}) =>
  startProcess({ DATA_DIR: folder, DATABASE_URL: database?.databaseUrl ?? '', ...env });

const account = { email: 'ada@example.com', password: 'long enough' };

async function post(address: string, path: string, body: unknown): Promise<Response> {
  return fetch(`${address}/api/v1/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function expectAccount(address: string): Promise<void> {
  const { email: username, password } = account;
  const response = await post(address, '/token', { grant_type: 'password', username, password });
  expect(response.status).toBe(200);
}

describe('the server as a process', () => {
  let server: ServerProcess;

  it('starts on an empty folder and answers, with no secret in its log', async () => {
    server = start();
    const address = await server.ready();
    const response = await fetch(`${address}/health`);
    expect(await response.json()).toMatchObject({ status: 'ok' });
    const signedUp = await post(address, '/signup', { name: 'Ada', ...account });
    expect(signedUp.status).toBe(200);
    const { data } = (await signedUp.json()) as { data: { accessToken: string } };
    expect(server.errors()).toBe('');
    await expect.poll(() => server.output()).toContain('"path":"/api/v1/auth/signup"');
    for (const secret of [account.password, data.accessToken]) {
      expect(server.output()).not.toContain(secret);
    }
  });

  it.runIf(isEmbedded)('has the schema from the cluster that was made ahead', () => {
    const hasMigrated = server.output().includes('schema brought up to date');
    expect(hasMigrated).toBe(!existsSync(clusterMadeAhead()));
  });

  it('shares a PostgreSQL with others, and an embedded database with none', async () => {
    const other = start();
    if (isEmbedded) {
      expect(await other.exited).toBe(1);
      expect(other.errors()).toMatch(/^Another Parlance \(process \d+\) uses the data in .+\n$/);
    } else {
      await expectAccount(await other.ready());
      expect(await other.stop('SIGINT')).toBe(0);
    }
  });

  it('keeps what it has when it is killed, and stops when it is told to', async () => {
    await server.stop('SIGKILL');
    const next = start();
    await expectAccount(await next.ready());
    expect(await next.stop('SIGTERM')).toBe(0);
  });

  it('prints all that is wrong with its configuration and exits with 1', async () => {
    const wrong = start({ PORT: 'many', TOKEN_TTL: '-1', DEFAULT_PLAN: 'gold' });
    expect(await wrong.exited).toBe(1);
    for (const name of ['PORT', 'TOKEN_TTL', 'DEFAULT_PLAN']) {
      expect(wrong.errors()).toMatch(new RegExp(`^ +${name}: .+$`, 'm'));
    }
    expect(wrong.errors()).not.toContain('    at ');
  });
});
