import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '../config.ts';
import { sharedTestDatabase } from '../testing/test-database.ts';
import { type Answer, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer | undefined;
let other: TestServer | undefined;

afterEach(async () => {
  await server?.close();
  await other?.close();
  other = undefined;
  vi.useRealTimers();
});

const ask = (on: TestServer, path = '/auth/token') => on.request('POST', path, { body: {} });

/** Lets a minute pass for the timers of the server, and for the counts of these callers in the database. */
async function passMinute({ database }: TestServer, callers: string): Promise<void> {
  await database.db
    .updateTable('request_counts')
    .set({ counted_since: sql`counted_since - interval '1 minute'` })
    .where('caller', 'like', callers)
    .execute();
  vi.advanceTimersByTime(60_000);
}

async function countsNow(): Promise<Record<string, number>> {
  const { db } = await sharedTestDatabase();
  const rows = await db.selectFrom('request_counts').select(['caller', 'requests']).execute();
  return Object.fromEntries(rows.map(({ caller, requests }) => [caller, requests]));
}

/** Which of these sign-in requests pass a limit of two for each address. */
async function letThrough(
  trustProxy: Config['trustProxy'],
  forwardedFor: readonly (string | undefined)[],
): Promise<boolean[]> {
  server = await startTestServer({ authRateLimit: 2, trustProxy });
  const results: boolean[] = [];
  for (const address of forwardedFor) {
    const headers = address === undefined ? {} : { 'x-forwarded-for': address };
    const { status } = await server.request('POST', '/auth/token', { body: {}, headers });
    expect([400, 429]).toContain(status);
    results.push(status === 400);
  }
  return results;
}

const [ada, sam] = ['203.0.113.7', '203.0.113.8'];

describe('the limit of requests', () => {
  it('is told with every answer, and after it how long to wait', async () => {
    server = await startTestServer({ authRateLimit: 2 });
    const answers: Answer[] = [];
    for (const body of [{}, {}, {}]) {
      answers.push(await server.request('POST', '/auth/token', { body }));
    }
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 429]);
    const told = (name: string) => answers.map(({ headers }) => headers.get(name));
    expect(told('x-ratelimit-limit')).toEqual(['2', '2', '2']);
    expect(told('x-ratelimit-remaining')).toEqual(['1', '0', '0']);
    for (const reset of told('x-ratelimit-reset')) expect(Number(reset)).toBeGreaterThan(50);
    const [, , wait] = told('retry-after');
    expect(told('retry-after')).toEqual([null, null, wait]);
    expect(Number(wait)).toBeGreaterThan(50);
    expect(Number(wait)).toBeLessThanOrEqual(60);
  });

  it('is one for all processes, and for each endpoint', async () => {
    server = await startTestServer({ authRateLimit: 3 });
    other = await startTestServer({ authRateLimit: 3 });
    const statuses: number[] = [];
    for (const on of [server, other, server, other, server]) {
      statuses.push((await ask(on)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
    expect((await ask(other, '/auth/signup')).status).toBe(400);
  });

  it('is one for each method of a path', async () => {
    server = await startTestServer({ authRateLimit: 1 });
    const ada = await server.addPerson();
    const path = '/device/authorizations';
    const send = async (method: string, query = '', body?: unknown) =>
      (await server?.request(method, path + query, { token: ada.token, body }))?.status;
    const begin = () => send('POST', '', { name: 'laptop' });
    expect([await begin(), await begin()]).toEqual([200, 429]);
    const look = () => send('GET', '?userCode=BBBB-BBBB');
    expect([await look(), await look()]).toEqual([404, 429]);
  });

  it('lets as many through as it says of those that come at the same moment', async () => {
    server = await startTestServer({ authRateLimit: 10 });
    other = await startTestServer({ authRateLimit: 10 });
    const both = [server, other];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => ask(both[n % 2] as TestServer)),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  });

  it('costs the database nothing more for whoever is over it', async () => {
    server = await startTestServer({ authRateLimit: 2 });
    for (let n = 0; n < 10; n++) await ask(server);
    expect(await countsNow()).toEqual({ '127.0.0.1 POST /auth/token': 3 });
  });

  it('begins anew a minute after the first request', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    server = await startTestServer({ authRateLimit: 1 });
    const statuses = [(await ask(server)).status, (await ask(server)).status];
    await passMinute(server, '%');
    statuses.push((await ask(server)).status, (await ask(server)).status);
    expect(statuses).toEqual([400, 429, 400, 429]);
  });

  it('forgets the address of whoever has not come back within a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    server = await startTestServer({ authRateLimit: 1 });
    await ask(server);
    await ask(server, '/auth/signup');
    await passMinute(server, '%token');
    await expect.poll(countsNow).toEqual({ '127.0.0.1 POST /auth/signup': 1 });
  });

  it('believes nobody about their address by default', async () => {
    const made = [ada, sam, '203.0.113.9', undefined];
    expect(await letThrough(undefined, made)).toEqual([true, true, false, false]);
  });

  it('counts by the address that a trusted proxy tells', async () => {
    const calls = [ada, ada, ada, sam, sam, sam];
    const counted = [true, true, false, true, true, false];
    expect(await letThrough(['loopback'], calls)).toEqual(counted);
  });

  it('believes no proxy that it does not know', async () => {
    const calls = [ada, sam, '203.0.113.9'];
    expect(await letThrough(['10.0.0.0/8'], calls)).toEqual([true, true, false]);
  });

  it('takes the last address that no trusted proxy has, whatever the caller put before it', async () => {
    const calls = [
      `198.51.100.1, ${ada}`,
      `198.51.100.2, ${ada}, 10.0.0.5`,
      `198.51.100.3, ${ada}`,
      sam,
    ];
    const counted = [true, true, false, true];
    expect(await letThrough(['loopback', '10.0.0.0/8'], calls)).toEqual(counted);
  });
});
