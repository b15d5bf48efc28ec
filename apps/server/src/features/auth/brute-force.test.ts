import { randomBytes } from 'node:crypto';
import { type Endpoint, endpoints } from '@parlance/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { password, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer | undefined;
afterEach(() => server?.close());

const guess = (on: TestServer, username: string, given: string, address: string) =>
  on.request('POST', '/auth/token', {
    body: { grant_type: 'password', username, password: given },
    headers: { 'x-forwarded-for': address },
  });

/** Distinct client addresses, in turns of IPv4 and of networks of IPv6. */
const addressesOf = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    n % 2 === 0 ? `203.0.113.${n + 1}` : `2001:db8:0:${n}::1`,
  );

describe('guesses at one account', () => {
  it('are three, from however many addresses they come', async () => {
    server = await startTestServer({ trustProxy: ['loopback'], authRateLimit: 100 });
    const { email } = await server.signUp();
    const statuses: number[] = [];
    for (const address of addressesOf(10)) {
      statuses.push((await guess(server, email, 'wrong password', address)).status);
    }
    expect(statuses).toEqual([401, 401, 401, ...Array(7).fill(429)]);
    expect((await guess(server, email, password, '198.51.100.1')).status).toBe(429);
  });

  it('are three at an address without an account too, which tells nobody that it has none', async () => {
    server = await startTestServer();
    const email = `nobody-${randomBytes(4).toString('hex')}@example.com`;
    const statuses: number[] = [];
    for (let tries = 0; tries < 4; tries++) {
      statuses.push((await guess(server, email, 'wrong password', '203.0.113.1')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
  });
});

describe('guesses at many accounts', () => {
  it('from one address are as many as the limit allows', async () => {
    server = await startTestServer({ trustProxy: ['loopback'], authRateLimit: 5 });
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) {
      const email = `nobody-${n}-${randomBytes(4).toString('hex')}@example.com`;
      statuses.push((await guess(server, email, 'password1', '203.0.113.1')).status);
    }
    expect(statuses).toEqual([...Array(5).fill(401), 429, 429, 429]);
  });

  it('from one network of IPv6 are those from one address', async () => {
    server = await startTestServer({ trustProxy: ['loopback'], authRateLimit: 3 });
    const statuses: number[] = [];
    for (const host of ['::1', '::2', ':ffff::3', ':1:2:3:4']) {
      const { status } = await server.request('POST', '/auth/token', {
        body: {},
        headers: { 'x-forwarded-for': `2001:db8:1:2${host}` },
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([400, 400, 400, 429]);
  });
});

describe('the limit of requests from one address', () => {
  const open = Object.entries<Endpoint>(endpoints).filter(
    ([name, { access, method }]) =>
      (access === 'public' && method !== 'GET') || name === 'changePassword',
  );

  it.each(open)('holds for %s', async (_, { method, path }) => {
    server = await startTestServer({ authRateLimit: 2 });
    const { token } = await server.signUp();
    const call = async () => (await server?.request(method, path, { token, body: {} }))?.status;
    const limit = path === '/auth/signup' ? 1 : 2;
    for (let tries = 0; tries < limit; tries++) expect(await call()).toBe(400);
    expect(await call()).toBe(429);
  });
});

describe('guesses at a token that sets a password', () => {
  it('are as many as the limit allows, and the right one stays good', async () => {
    const limited = await startTestServer({ authRateLimit: 5 });
    server = limited;
    const { email } = await limited.signUp();
    await limited.request('POST', '/auth/forgot-password', { body: { email } });
    const mail = (await limited.mailsTo(email, 2)).at(-1);
    const token = /resetToken=(\w{64})/.exec(mail?.text ?? '')?.[1] ?? '';
    const reset = async (guessed: string) => {
      const body = { email, token: guessed, newPassword: 'of the guesser' };
      return (await limited.request('POST', '/auth/reset-password', { body })).status;
    };
    const near = [token.slice(1), `${token}0`, token.toUpperCase(), token.replace(/./, 'g')];
    for (const guessed of near) expect(await reset(guessed)).toBe(401);
    expect(await reset(token)).toBe(200);
    expect(await reset(token)).toBe(429);
  });
});
