import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient, endpoints } from '@parlance/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type CrashWriter, createCrashWriter } from '../testing/crashes/crash-writer.ts';
import { isDeep } from '../testing/deep.ts';
import { type EventReader, follow } from '../testing/event-reader.ts';
import { createRandom } from '../testing/random.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';
import {
  findPrograms,
  type OwnPostgres,
  startOwnPostgres,
} from '../testing/services/own-postgres.ts';

const template = inject('databaseTemplate');
const programs = template.engine === 'postgres' ? await findPrograms(template.adminUrl) : undefined;
const rounds = Number(process.env.CRASHES ?? 1);
const random = createRandom(Number(process.env.CRASH_SEED ?? 1));

let folder: string;
let postgres: OwnPostgres;
let server: ServerProcess;
let address: string;
let token: string;
let call: Client;
let reader: EventReader;
const writers: CrashWriter[] = [];
/** The project that `reader` follows. */
let followed: string;

async function asAdmin(...statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}

/** Waits for each of them to end, since one that ends later fails what was begun after that. */
const terminateAll = () =>
  asAdmin(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend'`);

const setReadOnly = (value: 'on' | 'off') =>
  asAdmin(
    `alter system set default_transaction_read_only = ${value}`,
    'select pg_reload_conf()',
    // Sessions read the reloaded configuration between two statements.
    'select pg_sleep(0.1)',
  );

async function statusOf(path: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${address}${path}`, { headers })).status;
}

/** Breaks the database while all writers write, and checks the server during the outage and after it. */
async function breakWhileTheyWrite(hurt: () => Promise<void>): Promise<void> {
  const told = reader.events('project').length;
  const end = new AbortController();
  const writing = writers.map((writer) => writer.writeUntilCut(call, end.signal));
  await delay(200 + random(500));
  await hurt();
  expect(await statusOf('/health')).toBe(200);
  // Some writers may have had no pending request during the outage.
  end.abort();
  await Promise.all(writing);
  const isBack = () => statusOf('/ready');
  await expect.poll(isBack, { timeout: 20_000 }).toBe(200);
  const violations = await Promise.all(writers.map((writer) => writer.findViolations(call)));
  expect(violations.flat()).toEqual([]);
  const description = `After ${told}`;
  await call(endpoints.updateProject, { params: { projectId: followed }, body: { description } });
  await expect
    .poll(() => reader.events('project').length, { timeout: 20_000 })
    .toBeGreaterThan(told);
  expect(reader.hasEnded()).toBe(false);
}

/** Ends the database by a signal, checks the answers of the server without it, and starts it again. */
async function endAndStart(signal: NodeJS.Signals): Promise<void> {
  await postgres.end(signal);
  expect(await statusOf('/health')).toBe(200);
  expect(await statusOf('/ready')).toBe(503);
  expect(await statusOf('/api/v1/users/me')).toBe(503);
  await postgres.start();
}

describe.skipIf(!programs)('a PostgreSQL that ends under a running server', () => {
  beforeAll(async () => {
    if (!programs) return;
    folder = await mkdtemp(join(tmpdir(), 'parlance-killed-'));
    postgres = await startOwnPostgres(programs, folder);
    server = startProcess({ DATA_DIR: join(folder, 'parlance'), DATABASE_URL: postgres.url });
    address = await server.ready();
    const body = { name: 'Ada', email: 'ada@example.com', password: 'long enough' };
    token = (await createClient({ baseUrl: address })(endpoints.signup, { body })).accessToken;
    call = createClient({ baseUrl: address, token: () => token });
    for (let n = 0; n < 3; n++) {
      const { id } = await call(endpoints.createProject, { body: { name: `Project ${n}` } });
      writers.push(createCrashWriter(id, n + 1));
      if (n > 0) continue;
      followed = id;
      reader = await follow({ url: address }, id, token);
    }
    await reader.next('reset');
  });
  afterAll(async () => {
    await reader?.close();
    await server?.stop('SIGKILL');
    await postgres?.end('SIGQUIT');
    await rm(folder, { recursive: true, force: true });
  });

  it.each(isDeep ? (['SIGKILL', 'SIGQUIT', 'SIGINT'] as const) : (['SIGKILL'] as const))(
    'by %s loses no answer, and is used again when it is back',
    { timeout: rounds * 60_000 },
    async (signal) => {
      for (let n = 0; n < rounds; n++) await breakWhileTheyWrite(() => endAndStart(signal));
    },
  );

  it.runIf(isDeep)(
    'by the end of all connections does neither',
    { timeout: rounds * 60_000 },
    async () => {
      for (let n = 0; n < rounds; n++) await breakWhileTheyWrite(terminateAll);
    },
  );

  it('or takes no changes, which those who make some are told', async () => {
    await setReadOnly('on');
    const create = () => call(endpoints.createProject, { body: { name: 'Another' } });
    await expect(create()).rejects.toMatchObject({
      status: 503,
      details: [{ message: 'The server can not write to its disk or database' }],
    });
    expect(await call(endpoints.listProjects, {})).toHaveLength(writers.length);
    await setReadOnly('off');
    expect(await create()).toMatchObject({ name: 'Another' });
  });

  it('leaves a server that still stops in order', async () => {
    expect(server.errors()).toBe('');
    await reader.close();
    expect(await server.stop('SIGTERM')).toBe(0);
  });
});
