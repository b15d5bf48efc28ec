import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CodeOptions,
  type ProviderPath,
  sendJson,
  startOidcProvider,
  type TestOidcProvider,
} from '../../../testing/oidc-provider.ts';
import { signUpBy, stranger, tokenBy } from '../../../testing/provider-sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let provider: TestOidcProvider;
let server: TestServer;

beforeAll(async () => {
  provider = await startOidcProvider();
  server = await startTestServer({ google: provider.client });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const discovery: ProviderPath = '/.well-known/openid-configuration';
const issue = (from = provider) => from.issueCode({ claims: stranger() });

const listed = async (on: TestServer) => (await on.request('GET', '/auth/providers')).data;

async function expectUnavailable(on = server, from = provider) {
  const users = () => on.database.db.selectFrom('users').select('id').execute();
  const before = await users();
  for (const answer of [await signUpBy(on, issue(from)), await tokenBy(on, issue(from))]) {
    expect(answer.status, answer.text).toBe(503);
    expect(answer.json).toEqual({
      error: {
        code: 'Unavailable',
        message: 'A service that this needs can not be reached, please try again later',
      },
    });
  }
  expect(await users()).toHaveLength(before.length);
}

/** Runs `work` while a path of the provider answers something else. */
async function whileMisbehaving(
  path: ProviderPath,
  answer: (response: ServerResponse) => void,
  work: () => Promise<void>,
) {
  provider.misbehave(path, answer);
  try {
    await work();
  } finally {
    provider.misbehave(path, undefined);
  }
}

type Misbehaviour = [string, (response: ServerResponse) => void];

const status =
  (code: number, body = '{}') =>
  (response: ServerResponse) =>
    response.writeHead(code, { 'content-type': 'application/json' }).end(body);

/** Sends bytes for as long as somebody reads. */
function flood(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(65_536, ' ');
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', write);
  write();
}

const anywhere: Misbehaviour[] = [
  ['fails', status(500)],
  ['is down for maintenance', status(503, '<h1>Back soon</h1>')],
  ['asks for patience', status(429)],
  ['has moved away', status(404, '<h1>Not Found</h1>')],
  ['answers nothing', status(204, '')],
  ['answers an empty body', status(200, '')],
  ['answers a page', status(200, '<h1>Welcome</h1>')],
  ['answers half of its JSON', status(200, '{"access_token":"unus')],
  ['answers a list', status(200, '[]')],
  ['answers something else', status(200, '{"hello":"world"}')],
  ['answers without end', flood],
  ['breaks the connection', (response) => response.destroy()],
  [
    'breaks off its answer',
    (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{');
      setTimeout(() => response.destroy(), 10);
    },
  ],
];

describe('a provider', () => {
  it.each(anywhere)('whose token endpoint %s is not available', async (_, answer) => {
    await whileMisbehaving('/token', answer, expectUnavailable);
  });

  it.each(anywhere)('whose key endpoint %s is not available', async (_, answer) => {
    await whileMisbehaving('/keys', answer, expectUnavailable);
  });

  it.each<Misbehaviour>([
    ['no access token', (response) => sendJson(response, 200, { token_type: 'Bearer' })],
    ['no type of token', (response) => sendJson(response, 200, { access_token: 'unused' })],
    [
      'an ID token that is no text',
      (response) =>
        sendJson(response, 200, { access_token: 'unused', token_type: 'Bearer', id_token: 1 }),
    ],
    ['an error of its own', (response) => sendJson(response, 400, { error: 'server_error' })],
    [
      'that the redirect is not registered',
      (response) => sendJson(response, 400, { error: 'redirect_uri_mismatch' }),
    ],
    [
      'a challenge',
      (response) =>
        response.writeHead(401, { 'www-authenticate': 'Basic realm="tokens"' }).end('{}'),
    ],
  ])('that answers %s is not available', async (_, answer) => {
    await whileMisbehaving('/token', answer, expectUnavailable);
  });

  it('whose key is none is not available', async () => {
    const unnamed: CodeOptions['sign'] = (claims, { privateKey }) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
    const code = () => provider.issueCode({ claims: stranger(), sign: unnamed });
    const keys = [{ kty: 'RSA' }];
    const answer = (response: ServerResponse) => sendJson(response, 200, { keys });
    await whileMisbehaving('/keys', answer, async () => {
      expect((await signUpBy(server, code())).status).toBe(503);
    });
    expect((await signUpBy(server, code())).status).toBe(201);
  });

  it('that does not know the secret is not available', async () => {
    const google = { ...provider.client, clientSecret: 'another secret' };
    const stranger = await startTestServer({ google });
    await expectUnavailable(stranger);
    await stranger.close();
  });

  it('is available again as soon as it answers', async () => {
    await whileMisbehaving('/token', status(500), expectUnavailable);
    expect((await signUpBy(server, issue())).status).toBe(201);
  });

  it('is followed nowhere else', async () => {
    const visits: string[] = [];
    const elsewhere = createServer((request, response) => {
      visits.push(request.url ?? '');
      response.end('{}');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const { port } = elsewhere.address() as AddressInfo;
    const location = `http://127.0.0.1:${port}/elsewhere`;
    for (const code of [301, 302, 303, 307, 308]) {
      const redirect = (response: ServerResponse) => response.writeHead(code, { location }).end();
      await whileMisbehaving('/token', redirect, expectUnavailable);
      await whileMisbehaving('/keys', redirect, expectUnavailable);
      await whileMisbehaving(discovery, redirect, async () => {
        const redirected = await startTestServer({ google: provider.client });
        expect(await listed(redirected)).toEqual([]);
        await expectUnavailable(redirected);
        await redirected.close();
      });
    }
    expect(visits).toEqual([]);
    await new Promise((resolve) => elsewhere.close(resolve));
  });

  it('that does not answer keeps nobody waiting for long', async () => {
    const mute = await Promise.all(Array.from({ length: 4 }, () => startOidcProvider()));
    const [silent, slow, keyless, lost] = mute;
    if (!silent || !slow || !keyless || !lost) throw new Error('no providers');
    silent.misbehave('/token', () => {});
    slow.misbehave('/token', (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 200);
      response.on('close', () => clearInterval(drip));
    });
    keyless.misbehave('/keys', () => {});
    lost.misbehave(discovery, () => {});
    const servers = await Promise.all(
      mute.map(({ client }) => startTestServer({ google: client })),
    );
    const started = performance.now();
    await Promise.all(
      servers.map(async (on, index) => {
        const answer = await signUpBy(on, issue(mute[index]));
        expect(answer.status, answer.text).toBe(503);
      }),
    );
    const took = performance.now() - started;
    expect(took).toBeGreaterThan(3000);
    expect(took).toBeLessThan(8000);
    await Promise.all([...servers, ...mute].map((each) => each.close()));
  });
});

describe('a provider that is away at first', () => {
  it('is not offered, and is some seconds after it has come', async () => {
    const { port, close } = await startOidcProvider();
    await close();
    const google = { ...provider.client, issuerUrl: `http://127.0.0.1:${port}` };
    const early = await startTestServer({ google });
    expect(await listed(early)).toEqual([]);
    for (const answer of [await signUpBy(early, 'code'), await tokenBy(early, 'code')]) {
      expect(answer.status).toBe(503);
    }
    const late = await startOidcProvider({ port });
    await expect.poll(() => listed(early), { timeout: 10_000, interval: 200 }).toHaveLength(1);
    expect((await signUpBy(early, issue(late))).status).toBe(201);
    await early.close();
    await late.close();
  });

  it.each([
    ['of another issuer', { issuer: 'https://accounts.google.com' }],
    ['without an issuer', { issuer: undefined }],
    ['without keys', { jwks_uri: undefined }],
    ['without a token endpoint', { token_endpoint: undefined }],
    ['with a script to go to', { authorization_endpoint: 'javascript:alert(1)' }],
    ['with an open line to go to', { authorization_endpoint: 'http://id.example.com/authorize' }],
    ['with an open line for the secret', { token_endpoint: 'http://id.example.com/token' }],
    ['with an open line for keys', { jwks_uri: 'http://id.example.com/keys' }],
  ])('is not offered with a document %s', async (_, metadata) => {
    const wrong = await startOidcProvider({ metadata });
    const on = await startTestServer({ google: wrong.client });
    expect(await listed(on)).toEqual([]);
    await expectUnavailable(on, wrong);
    expect(wrong.requests).toEqual([discovery]);
    await on.close();
    await wrong.close();
  });
});
