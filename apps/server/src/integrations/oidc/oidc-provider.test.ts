import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  callbackUrl,
  challengeOf,
  type ProviderOptions,
  sendJson,
  startOidcProvider,
  type TestOidcProvider,
} from '../../testing/services/oidc-provider.ts';
import { createOidcProvider } from './oidc-provider.ts';
import { CodeRefusedError, ProviderUnavailableError } from './provider-errors.ts';

const discovery = '/.well-known/openid-configuration';
const claims = { sub: 'subject', email: 'Grace@example.com', email_verified: true, name: 'Grace' };

/** A provider as Parlance connects to it, with the log that Parlance writes. */
function connect(provider: TestOidcProvider, publicUrl = 'http://localhost:8080') {
  let log = '';
  const logger = pino({ level: 'debug' }, { write: (line: string) => (log += line) });
  return {
    oidc: createOidcProvider({ client: provider.client, publicUrl, logger }),
    log: () => log,
    logged: () =>
      log
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as { level: number; msg: string; reason?: string }),
  };
}

async function withProvider(
  options: ProviderOptions,
  work: (provider: TestOidcProvider) => Promise<void>,
) {
  const provider = await startOidcProvider(options);
  try {
    await work(provider);
  } finally {
    await provider.close();
  }
}

describe('an identity', () => {
  it('is what the provider says', async () => {
    await withProvider({}, async (provider) => {
      const { oidc, log } = connect(provider);
      expect(await oidc.getIdentity({ code: provider.issueCode({ claims }) })).toEqual({
        issuer: provider.client.issuerUrl,
        subject: 'subject',
        email: 'Grace@example.com',
        emailVerified: true,
        name: 'Grace',
      });
      const nothing = { email: 1, email_verified: 'true', name: { first: 'Grace' } };
      expect(await oidc.getIdentity({ code: provider.issueCode({ claims: nothing }) })).toEqual({
        issuer: provider.client.issuerUrl,
        subject: expect.any(String),
        email: undefined,
        emailVerified: false,
        name: undefined,
      });
      expect(log()).toBe('');
    });
  });

  it.each([
    ['in the form', ['client_secret_post']],
    ['in the form where both will do', ['client_secret_basic', 'client_secret_post']],
    ['by Basic', ['client_secret_basic', 'private_key_jwt']],
    ['by Basic where nothing is said', undefined],
  ])('is given to who sends the secret %s', async (_, methods) => {
    const metadata = { token_endpoint_auth_methods_supported: methods };
    await withProvider({ metadata }, async (provider) => {
      const { oidc } = connect(provider);
      const code = provider.issueCode({ claims });
      expect((await oidc.getIdentity({ code })).subject).toBe('subject');
    });
  });

  it.each([
    ['http://localhost:8080', callbackUrl],
    ['https://translate.example.org/', 'https://translate.example.org/auth/callback'],
    ['https://Example.org:443/translate', 'https://example.org/translate/auth/callback'],
    ['https://example.org/translate//', 'https://example.org/translate/auth/callback'],
  ])('is asked for below %s with the redirect that was shown', async (publicUrl, redirectUrl) => {
    await withProvider({}, async (provider) => {
      const { oidc } = connect(provider, publicUrl);
      expect(oidc.redirectUrl).toBe(redirectUrl);
      const code = provider.issueCode({ claims, redirectUrl });
      expect((await oidc.getIdentity({ code })).subject).toBe('subject');
    });
  });
});

describe('the log', () => {
  it('tells why codes are refused, and no secret and nothing of the person', async () => {
    await withProvider({}, async (provider) => {
      const { oidc, log, logged } = connect(provider);
      const codeVerifier = randomBytes(32).toString('base64url');
      const nonce = randomBytes(16).toString('hex');
      const codes = [
        provider.issueCode({ claims, challenge: String(challengeOf('another')) }),
        provider.issueCode({ claims: { ...claims, nonce: 'another' } }),
        provider.issueCode({ claims: { ...claims, nonce, aud: 'another' } }),
        provider.issueCode({ claims, sign: () => 'eyJncmFjZX0.eyJncmFjZX0.' }),
      ];
      const [locked = '', ...others] = codes;
      const given = [{ code: locked, codeVerifier }, ...others.map((code) => ({ code, nonce }))];
      for (const code of given) {
        await expect(oidc.getIdentity(code)).rejects.toThrow(CodeRefusedError);
      }
      expect(logged().map(({ level, msg }) => [level, msg])).toEqual(
        Array(4).fill([40, 'code of the sign-in provider refused']),
      );
      expect(logged().map(({ reason }) => reason)).toEqual([
        'the provider answered “invalid_grant”',
        expect.stringContaining('"nonce"'),
        expect.stringContaining('"aud"'),
        expect.stringContaining('JWT Header'),
      ]);
      const secrets = [...codes, codeVerifier, nonce, provider.client.clientSecret];
      for (const secret of [...secrets, 'subject', 'example.com', 'Grace', 'grace']) {
        expect(log()).not.toContain(secret);
      }
    });
  });

  it('tells errors of the provider by name, shortened', async () => {
    await withProvider({}, async (provider) => {
      const { oidc } = connect(provider);
      const error = 'x'.repeat(5000);
      provider.misbehave('/token', (response) =>
        sendJson(response, 400, { error, error_description: 'code-1' }),
      );
      const refusal = new ProviderUnavailableError(`the provider answered “${'x'.repeat(100)}”`);
      await expect(oidc.getIdentity({ code: 'code' })).rejects.toEqual(refusal);
    });
  });
});

describe('discovery', () => {
  let provider: TestOidcProvider;

  beforeAll(async () => {
    provider = await startOidcProvider();
  });
  afterAll(() => provider.close());
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    provider.misbehave(discovery, undefined);
  });

  const url = () => `${provider.client.issuerUrl}/authorize`;
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
  const asked = () => provider.requests.filter((path) => path === discovery).length;

  it('is done once for all who ask within an hour', async () => {
    const { oidc } = connect(provider);
    const before = asked();
    const many = Array.from({ length: 10 }, () => oidc.getAuthorizationUrl());
    expect(await Promise.all(many)).toEqual(Array(10).fill(url()));
    await oidc.getIdentity({ code: provider.issueCode({ claims }) });
    later(3599);
    expect(await oidc.getAuthorizationUrl()).toBe(url());
    expect(asked()).toBe(before + 1);
    later(2);
    expect(await oidc.getAuthorizationUrl()).toBe(url());
    expect(asked()).toBe(before + 2);
  });

  it('that fails is tried again after some seconds, and told in the log once', async () => {
    const { oidc, logged } = connect(provider);
    const before = asked();
    provider.misbehave(discovery, (response) => sendJson(response, 500, {}));
    for (let tries = 1; tries <= 3; tries++) {
      const many = Array.from({ length: 5 }, () => oidc.getAuthorizationUrl());
      for (const result of await Promise.allSettled(many)) {
        expect(result).toMatchObject({ reason: expect.any(ProviderUnavailableError) });
      }
      later(4.5);
      await expect(oidc.getAuthorizationUrl()).rejects.toThrow('answered with status 500');
      expect(asked()).toBe(before + tries);
      later(1);
    }
    provider.misbehave(discovery, undefined);
    expect(await oidc.getAuthorizationUrl()).toBe(url());
    expect(await oidc.getAuthorizationUrl()).toBe(url());
    expect(logged().map(({ level, msg }) => [level, msg])).toEqual([
      [40, 'sign-in provider can not be reached'],
      [30, 'sign-in provider can be reached again'],
    ]);
  });

  it('that fails when the hour is over leaves what is known', async () => {
    const { oidc, logged } = connect(provider);
    expect(await oidc.getAuthorizationUrl()).toBe(url());
    provider.misbehave(discovery, (response) => response.destroy());
    later(3601);
    const before = asked();
    expect(await oidc.getAuthorizationUrl()).toBe(url());
    expect(await oidc.getAuthorizationUrl()).toBe(url());
    expect((await oidc.getIdentity({ code: provider.issueCode({ claims }) })).name).toBe('Grace');
    expect(asked()).toBe(before + 1);
    expect(logged()).toHaveLength(1);
    provider.misbehave(discovery, undefined);
    later(6);
    expect(await oidc.getAuthorizationUrl()).toBe(url());
    expect(asked()).toBe(before + 2);
  });
});
