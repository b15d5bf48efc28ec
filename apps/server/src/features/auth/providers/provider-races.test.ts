import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startOidcProvider,
  type TestOidcProvider,
} from '../../../testing/services/oidc-provider.ts';
import { password, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import {
  mailsSoFar,
  signedUpBy,
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

describe('requests side by side', () => {
  it('make one account of one identity', async () => {
    const claims = stranger();
    const accounts = await Promise.all(
      Array.from({ length: 6 }, () => signedUpBy(server, provider, claims)),
    );
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(1);
    expect(await userIdsWith(server, claims.email)).toHaveLength(1);
    expect(await mailsSoFar(server, claims.email, 1)).toEqual(['Welcome to Parlance']);
  });

  it('make one account of one identity that comes with several addresses', async () => {
    const { sub } = stranger();
    const all = Array.from({ length: 4 }, () => ({ ...stranger(), sub }));
    const accounts = await Promise.all(all.map((claims) => signedUpBy(server, provider, claims)));
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(1);
    const users = await Promise.all(all.map(({ email }) => userIdsWith(server, email)));
    expect(users.flat()).toHaveLength(1);
  });

  it('make one account of one address, also with a password', async () => {
    for (let round = 0; round < 5; round++) {
      const claims = stranger();
      const body = { name: 'Grace', email: claims.email, password };
      const [byPassword, account] = await Promise.all([
        server.request('POST', '/auth/signup', { body }),
        signedUpBy(server, provider, claims),
      ]);
      expect([200, 409]).toContain(byPassword.status);
      expect(await userIdsWith(server, claims.email)).toEqual([account.id]);
      expect(await subjectsOf(server, account.id)).toHaveLength(1);
    }
  });

  it('link an account once', async () => {
    const ada = await server.signUp();
    const claims = { ...stranger(), email: ada.email };
    const codes = Array.from({ length: 4 }, () => provider.issueCode({ claims }));
    const answers = await Promise.all(codes.map((code) => tokenBy(server, code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await subjectsOf(server, ada.id)).toHaveLength(1);
  });
});
