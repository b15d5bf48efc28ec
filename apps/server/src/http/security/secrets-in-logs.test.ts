import { type Endpoint, type EndpointName, endpoints } from '@parlance/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, send } from '../../testing/calls/calls.ts';
import { validCalls } from '../../testing/calls/valid-calls.ts';
import { type Caller, type Cast, createCast } from '../../testing/cast.ts';
import { isDeep } from '../../testing/deep.ts';
import { startOidcProvider, type TestOidcProvider } from '../../testing/services/oidc-provider.ts';
import {
  type Answer,
  password,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';

// Every operation succeeds and fails, and the log of all these requests must contain no secret.

const jwtSecret = 'the secret that this server signs its tokens with';
const metricsToken = 'the token of whoever measures';

const log: string[] = [];
let provider: TestOidcProvider;
let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  provider = await startOidcProvider();
  const config = { maxProjectsPerUser: 1000, google: provider.client, jwtSecret, metricsToken };
  server = await startTestServer(config, undefined, (line) => log.push(line));
  cast = await createCast(server, provider);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

/** The properties of requests and answers whose values are secret. */
const secretProperties = [
  'password',
  'oldPassword',
  'newPassword',
  'client_secret',
  'token',
  'accessToken',
  'access_token',
  'secret',
  'deviceCode',
  'userCode',
];

function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' && secretProperties.includes(name) ? [inner] : secretsIn(inner),
  );
}

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
const someCallers: readonly Caller[] = [
  'nobody',
  'admin',
  ...(isDeep ? (['admin client', 'viewer'] as const) : []),
];

it('the log of every operation, as it succeeds and as it fails, holds no secret', {
  timeout: 120_000,
}, async () => {
  const secrets = new Set([password, jwtSecret, metricsToken, provider.client.clientSecret]);
  const addresses = new Set<string>();
  const note = (call: Call, { json }: Answer, token?: string) => {
    for (const secret of [...secretsIn(call.body), ...secretsIn(json)]) secrets.add(secret);
    if (token !== undefined) secrets.add(token);
    const { email, username } = (call.body ?? {}) as { email?: string; username?: string };
    for (const address of [email, username]) if (address) addresses.add(address);
  };
  for (const [name, endpoint] of all) {
    // Nobody changes anything, so the next one can call for the same.
    const first = await validCalls[name](cast.target);
    for (const caller of someCallers) {
      const isFirst = ['nobody', 'admin'].includes(caller) && endpoint.access !== 'public';
      const call = isFirst ? first : await validCalls[name](cast.target);
      const token = await cast.tokenOf(caller, endpoint);
      if (name === 'signupByProvider') secrets.add((call.body as { code: string }).code);
      note(call, await send(server, endpoint, call, token), token);
      const text = `${JSON.stringify(call.body ?? { password })}}`;
      const type = { 'content-type': 'application/json' };
      if (endpoint.method === 'GET' || !(isDeep || caller === 'admin')) continue;
      note(call, await send(server, endpoint, { ...call, body: text }, token, type));
    }
  }
  const { email } = await server.signUp();
  await server.request('POST', '/auth/forgot-password', { body: { email } });
  const mail = (await server.mailsTo(email, 2)).at(-1);
  const link = new URL(/https?:\S+resetToken=\w{64}/.exec(mail?.text ?? '')?.[0] ?? '');
  secrets.add(link.searchParams.get('resetToken') ?? '');
  addresses.add(email);
  const [token = ''] = [...secrets].filter((secret) => secret.startsWith('eyJ'));
  for (const path of [
    `${link.pathname}${link.search}`,
    `/api/v1/nothing${link.search}`,
    `/api/v1/projects?access_token=${token}`,
    `/auth/callback?code=of-the-provider&state=of-the-browser&access_token=${token}`,
  ]) {
    await fetch(`${server.url}${path}`);
  }
  await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });

  const text = log.join('\n');
  expect(log.length).toBeGreaterThan(all.length * someCallers.length);
  expect([...secrets].filter((secret) => secret.length < 8)).toEqual([]);
  expect(secrets.size).toBeGreaterThan(30);
  expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
  // The log identifies people only by ids.
  expect([...addresses].filter((address) => text.includes(address))).toEqual([]);
  // The path of an operation has the name of the header in it.
  const withoutPath = text.replaceAll('/device/authorizations', '');
  for (const word of ['of-the-provider', 'authorization', '$argon2', 'resetToken']) {
    expect(withoutPath).not.toContain(word);
  }
});
