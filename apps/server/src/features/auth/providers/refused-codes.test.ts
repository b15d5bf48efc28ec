import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CodeOptions,
  startOidcProvider,
  type TestOidcProvider,
} from '../../../testing/services/oidc-provider.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import {
  countAccounts,
  expectInvalidCode,
  expectRefused,
  signUpBy,
  stranger,
  tokenBy,
} from '../../../testing/trials/provider-sign-in.ts';

type Claims = Record<string, unknown>;

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

const issue = ({ claims, ...options }: CodeOptions = {}) =>
  provider.issueCode({ claims: { ...stranger(), ...claims }, ...options });

describe('a code', () => {
  it('that nobody issued is refused', async () => {
    const before = await countAccounts(server);
    for (const code of ['nonsense', '\u0001', '4/0AY0e-g7&client_id=x', '😀'.repeat(4096)]) {
      expectInvalidCode(await signUpBy(server, code));
      expectInvalidCode(await tokenBy(server, code));
    }
    expect(await countAccounts(server)).toEqual(before);
  });

  it.each([
    ['sign-up', signUpBy],
    ['sign-in', tokenBy],
  ])('is good for one use (%s)', async (_, use) => {
    const code = issue();
    expect((await signUpBy(server, code)).status).toBe(201);
    expectInvalidCode(await use(server, code));
  });

  it('is good for one use also side by side', async () => {
    const code = issue();
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUpBy(server, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });

  it('that was asked for with another redirect is refused', async () => {
    const redirectUrl = 'https://evil.example.com/auth/callback';
    await expectRefused(server, () => issue({ redirectUrl }));
  });
});

describe('an address', () => {
  const unusable = 'comes without a usable e-mail address';
  const unverified = 'comes with an e-mail address that is not verified';

  it.each<[string, Claims, string]>([
    ['that is missing', { email: undefined }, unusable],
    ['that is empty', { email: '' }, unusable],
    ['that is none', { email: 'nobody' }, unusable],
    ['that is no text', { email: ['grace@example.com'] }, unusable],
    ['that would be two', { email: 'a@example.com, b@example.com' }, unusable],
    ['with a line break', { email: 'a@example.com\nBcc: b@example.com' }, unusable],
    ['that is huge', { email: `${'x'.repeat(300)}@example.com` }, unusable],
    ['that is not verified', { email_verified: false }, unverified],
    ['that nobody says is verified', { email_verified: undefined }, unverified],
    ['that is verified in words only', { email_verified: 'true' }, unverified],
    ['that is verified by a number', { email_verified: 1 }, unverified],
  ])('%s makes and links no account', async (_, claims, message) => {
    await expectRefused(server, () => issue({ claims }), { message });
  });

  it('that is not verified gives nobody the account of its owner', async () => {
    const ada = await server.signUp();
    await expectRefused(
      server,
      () => issue({ claims: { email: ada.email, email_verified: false } }),
      { message: unverified },
    );
    await expectRefused(
      server,
      () => issue({ claims: { email: ada.email, email_verified: 'true' } }),
      { message: unverified },
    );
  });
});
