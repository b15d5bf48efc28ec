import { describe, expect, it } from 'vitest';
import { isDeep } from '../../../testing/deep.ts';
import { startOidcProvider } from '../../../testing/services/oidc-provider.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { expectUnavailable, signUpBy, stranger } from '../../../testing/trials/provider-sign-in.ts';

const listed = async (on: TestServer) => (await on.request('GET', '/auth/providers')).data;

describe('a provider that is away at first', () => {
  it.runIf(isDeep)('is not offered, and is some seconds after it has come', async () => {
    const gone = await startOidcProvider();
    await gone.close();
    const early = await startTestServer({ google: gone.client });
    expect(await listed(early)).toEqual([]);
    await expectUnavailable(early, gone);
    const late = await startOidcProvider({ port: gone.port });
    await expect.poll(() => listed(early), { timeout: 10_000, interval: 200 }).toHaveLength(1);
    expect((await signUpBy(early, late.issueCode({ claims: stranger() }))).status).toBe(201);
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
    expect(wrong.requests).toEqual(['/.well-known/openid-configuration']);
    await on.close();
    await wrong.close();
  });
});
