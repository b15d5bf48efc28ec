import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  challengeOf,
  startOidcProvider,
  type TestOidcProvider,
} from '../../../testing/services/oidc-provider.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import {
  signedUpBy,
  signUpBy,
  stranger,
  subjectsOf,
  tokenBy,
  userIdsWith,
} from '../../../testing/trials/provider-sign-in.ts';

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

describe('the provider grant', () => {
  it('signs in by identity or by verified address', async () => {
    const claims = stranger();
    const { id } = await signedUpBy(server, provider, claims);
    const ada = await server.signUp();
    const adas = { ...stranger(), email: ada.email };
    for (const [given, expected] of [
      [claims, id],
      [{ ...claims, email: undefined }, id],
      [adas, ada.id],
      [{ ...adas, email_verified: false }, ada.id],
    ] as const) {
      const answer = await tokenBy(server, provider.issueCode({ claims: given }));
      expect(answer.status, answer.text).toBe(200);
      expect(answer.json).toEqual({
        access_token: expect.any(String),
        token_type: 'bearer',
        expires_in: '86400s',
      });
      const { access_token: token } = answer.json as { access_token: string };
      expect((await server.request('GET', '/users/me', { token })).data).toMatchObject({
        id: expected,
      });
    }
    expect(await subjectsOf(server, ada.id)).toHaveLength(1);
  });

  it('makes no account', async () => {
    const claims = stranger();
    const answer = await tokenBy(server, provider.issueCode({ claims }));
    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({ error: { code: 'NotFound' } });
    expect(await userIdsWith(server, claims.email)).toEqual([]);
  });

  it('gives tokens that live on after a password was set', async () => {
    const claims = stranger();
    const { id } = await signedUpBy(server, provider, claims);
    await server.database.db
      .updateTable('users')
      .set({ token_version: 3 })
      .where('id', '=', id)
      .execute();
    const answer = await tokenBy(server, provider.issueCode({ claims }));
    const { access_token: token } = answer.json as { access_token: string };
    expect((await server.request('GET', '/users/me', { token })).status).toBe(200);
    const { accessToken } = await signedUpBy(server, provider, claims);
    expect((await server.request('GET', '/users/me', { token: accessToken })).status).toBe(200);
  });

  it('makes a new account after the first one was deleted', async () => {
    const claims = stranger();
    const { id, accessToken: token } = await signedUpBy(server, provider, claims);
    expect((await server.request('DELETE', '/users/me', { token })).status).toBe(204);
    expect((await tokenBy(server, provider.issueCode({ claims }))).status).toBe(404);
    expect((await signedUpBy(server, provider, claims)).id).not.toBe(id);
  });
});

describe('a code with a proof key', () => {
  const verifier = () => randomBytes(32).toString('base64url');

  it('needs its verifier', async () => {
    const codeVerifier = verifier();
    const challenge = challengeOf(codeVerifier);
    if (challenge === undefined) throw new Error('no challenge');
    const code = () => provider.issueCode({ claims: stranger(), challenge });
    expect((await signUpBy(server, code(), { codeVerifier })).status).toBe(201);
    for (const wrong of [{}, { codeVerifier: null }, { codeVerifier: verifier() }]) {
      expect((await signUpBy(server, code(), wrong)).status).toBe(400);
    }
    expect((await tokenBy(server, code(), { codeVerifier })).status).toBe(404);
    expect((await tokenBy(server, code(), { codeVerifier: verifier() })).status).toBe(400);
  });

  it.each([
    ['code', { code: '' }],
    ['code', { code: 'x'.repeat(4097) }],
    ['code', { code: undefined }],
    ['nonce', { nonce: '' }],
    ['nonce', { nonce: 'x'.repeat(256) }],
    ['codeVerifier', { codeVerifier: 'short' }],
    ['codeVerifier', { codeVerifier: 'x'.repeat(129) }],
    ['codeVerifier', { codeVerifier: 'ä'.repeat(43) }],
  ])('is refused with a wrong %s before anybody is asked', async (field, wrong) => {
    const before = provider.requests.length;
    for (const answer of [
      await signUpBy(server, 'code', wrong),
      await tokenBy(server, 'code', wrong),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ error: { details: [{ path: `body.${field}` }] } });
    }
    expect(provider.requests).toHaveLength(before);
  });
});
