import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeep } from '../../../testing/deep.ts';
import {
  type CodeOptions,
  type ProviderPath,
  sendJson,
  signJwt,
  startOidcProvider,
  type TestOidcProvider,
} from '../../../testing/services/oidc-provider.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { expectUnavailable, signUpBy, stranger } from '../../../testing/trials/provider-sign-in.ts';

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

const unavailable = () => expectUnavailable(server, provider);
const listed = async (on: TestServer) => (await on.request('GET', '/auth/providers')).data;

/** Runs `work` while a path of the provider gives another answer. */
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

/** Sends bytes for as long as the client reads. */
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
    await whileMisbehaving('/token', answer, unavailable);
  });

  it.each(anywhere)('whose key endpoint %s is not available', async (_, answer) => {
    await whileMisbehaving('/keys', answer, unavailable);
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
    await whileMisbehaving('/token', answer, unavailable);
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

  it('whose keys are more than a megabyte is not available', async () => {
    let publicJwk = {};
    const sign: CodeOptions['sign'] = (claims, key) => {
      publicJwk = key.publicJwk;
      return signJwt(claims, key);
    };
    for (const [length, expected] of [
      [1_000_000, 201],
      [1_048_576, 503],
    ] as const) {
      const answer = (response: ServerResponse) =>
        sendJson(response, 200, { keys: [publicJwk], more: 'x'.repeat(length) });
      await whileMisbehaving('/keys', answer, async () => {
        const code = provider.issueCode({ claims: stranger(), sign });
        expect((await signUpBy(server, code)).status).toBe(expected);
      });
    }
  });

  it('that does not know the secret is not available', async () => {
    const google = { ...provider.client, clientSecret: 'another secret' };
    const stranger = await startTestServer({ google });
    await expectUnavailable(stranger, provider);
    await stranger.close();
  });

  it('is available again as soon as it answers', async () => {
    await whileMisbehaving('/token', status(500), unavailable);
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
      await whileMisbehaving('/token', redirect, unavailable);
      await whileMisbehaving('/keys', redirect, unavailable);
      await whileMisbehaving(discovery, redirect, async () => {
        const redirected = await startTestServer({ google: provider.client });
        expect(await listed(redirected)).toEqual([]);
        await expectUnavailable(redirected, provider);
        await redirected.close();
      });
    }
    expect(visits).toEqual([]);
    await new Promise((resolve) => elsewhere.close(resolve));
  });

  it.runIf(isDeep)('that does not answer keeps nobody waiting for long', async () => {
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
