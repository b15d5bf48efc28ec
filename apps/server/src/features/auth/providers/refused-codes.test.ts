import { createSecretKey } from 'node:crypto';
import { CompactEncrypt, exportSPKI, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CodeOptions,
  createSigningKey,
  type SigningKey,
  sendJson,
  signJwt,
  startOidcProvider,
  type TestOidcProvider,
} from '../../../testing/oidc-provider.ts';
import { signUpBy, stranger, tokenBy } from '../../../testing/provider-sign-in.ts';
import { type Answer, startTestServer, type TestServer } from '../../../testing/test-server.ts';

type Claims = Record<string, unknown>;

let provider: TestOidcProvider;
let server: TestServer;
let strangersKey: SigningKey;

beforeAll(async () => {
  provider = await startOidcProvider();
  server = await startTestServer({ google: provider.client });
  strangersKey = await createSigningKey('key of a stranger');
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const issue = ({ claims, ...options }: CodeOptions = {}) =>
  provider.issueCode({ claims: { ...stranger(), ...claims }, ...options });

async function counts() {
  const { db } = server.database;
  const count = (table: 'users' | 'user_identities') =>
    db.selectFrom(table).select(db.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return [await count('users'), await count('user_identities')];
}

function expectRefusal(answer: Answer, message: string) {
  expect(answer.status, answer.text).toBe(400);
  expect(answer.json).toEqual({
    error: {
      code: 'BadRequest',
      message: 'Your request seems to be invalid or malformed',
      details: [{ path: 'body.code', message }],
    },
  });
}

async function expectRefused(options: CodeOptions, message: string, body: object = {}) {
  const before = await counts();
  expectRefusal(await signUpBy(server, issue(options), body), message);
  expectRefusal(await tokenBy(server, issue(options), body), message);
  expect(await counts()).toEqual(before);
}

const notValid = 'is not valid: used before, too old, or made for another request';
const now = () => Math.floor(Date.now() / 1000);

describe('a code', () => {
  it('that nobody issued is refused', async () => {
    const before = await counts();
    for (const code of ['nonsense', '\u0001', '4/0AY0e-g7&client_id=x', '😀'.repeat(4096)]) {
      expectRefusal(await signUpBy(server, code), notValid);
      expectRefusal(await tokenBy(server, code), notValid);
    }
    expect(await counts()).toEqual(before);
  });

  it.each([signUpBy, tokenBy])('is good for one use (%o)', async (use) => {
    const code = issue();
    expect((await signUpBy(server, code)).status).toBe(201);
    expectRefusal(await use(server, code), notValid);
  });

  it('is good for one use also side by side', async () => {
    const code = issue();
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUpBy(server, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });

  it('that was asked for with another redirect is refused', async () => {
    await expectRefused({ redirectUrl: 'https://evil.example.com/auth/callback' }, notValid);
  });
});

describe('an ID token', () => {
  /** Signed as it should be, in every other respect wrong. */
  const claimed: [string, () => Claims][] = [
    ['of another issuer', () => ({ iss: 'https://accounts.google.com' })],
    ['without an issuer', () => ({ iss: undefined })],
    ['for another client', () => ({ aud: 'somebody else' })],
    ['for several clients', () => ({ aud: [provider.client.clientId, 'somebody else'] })],
    [
      'for several clients, asked for by another',
      () => ({ aud: [provider.client.clientId, 'somebody else'], azp: 'somebody else' }),
    ],
    ['for nobody', () => ({ aud: undefined })],
    ['that has expired', () => ({ iat: now() - 3600, exp: now() - 31 })],
    ['that never expires', () => ({ exp: undefined })],
    ['that expires at no time', () => ({ exp: 'tomorrow' })],
    ['issued in the future', () => ({ iat: now() + 45, exp: now() + 3600 })],
    ['issued at no time', () => ({ iat: undefined })],
    ['that is not valid yet', () => ({ nbf: now() + 60 })],
    ['without a subject', () => ({ sub: undefined })],
    ['with an empty subject', () => ({ sub: '' })],
    ['with a number as subject', () => ({ sub: 12345 })],
    ['with a huge subject', () => ({ sub: 'x'.repeat(256) })],
    ['with a subject that is no text', () => ({ sub: 'a\u0000b' })],
  ];

  it.each(claimed)('%s is refused', async (_, claims) => {
    await expectRefused({ claims: claims() }, notValid);
  });

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const secret = (text: string) => createSecretKey(text, 'utf8');
  const hs256 = (claims: Claims, key: string, kid: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(secret(key));

  const signed: [string, NonNullable<CodeOptions['sign']>][] = [
    ['signed by an unknown key', (claims) => signJwt(claims, strangersKey)],
    [
      'signed by another key under a known name',
      (claims, { kid }) => signJwt(claims, { ...strangersKey, kid }),
    ],
    [
      'signed by a key that it brings along',
      (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', jwk: strangersKey.publicJwk })
          .sign(strangersKey.privateKey),
    ],
    ['without a signature', (claims) => new UnsecuredJWT(claims).encode()],
    [
      'whose signature is cut off',
      async (...given) => `${(await signJwt(...given)).split('.', 2).join('.')}.`,
    ],
    [
      'changed after it was signed',
      async (claims, key) => {
        const [header, , signature] = (await signJwt(claims, key)).split('.');
        return [header, encode({ ...claims, sub: 'somebody else' }), signature].join('.');
      },
    ],
    [
      'signed with the secret of the client',
      (claims, { kid }) => hs256(claims, provider.client.clientSecret, kid),
    ],
    [
      'signed with the public key as a secret',
      async (claims, { kid, publicJwk }) => {
        const key = await importJWK(publicJwk, 'RS256', { extractable: true });
        if (key instanceof Uint8Array) throw new Error('no public key');
        return hs256(claims, await exportSPKI(key), kid);
      },
    ],
    [
      'with an extension that must be understood',
      (claims, { kid, privateKey }) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', kid, crit: ['b64'], b64: true })
          .sign(privateKey),
    ],
    [
      'that is encrypted',
      (claims) =>
        new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
          .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
          .encrypt(secret('x'.repeat(32))),
    ],
    ['that is none', () => 'nonsense'],
    ['of three empty parts', () => '..'],
    ['of garbage', () => `${'a'.repeat(100)}.${'b'.repeat(100)}.${'c'.repeat(100)}`],
    ['that is JSON, but no object', () => `${encode('a')}.${encode([1])}.${encode(null)}`],
  ];

  it.each(signed)('%s is refused', async (_, sign) => {
    await expectRefused({ sign }, notValid);
  });

  it('may be a little ahead of the clock, and for several clients that include this one', async () => {
    const { clientId } = provider.client;
    const claims = { iat: now() + 15, aud: [clientId, 'another'], azp: clientId };
    expect((await signUpBy(server, issue({ claims }))).status).toBe(201);
  });

  it('that is not there is refused', async () => {
    const before = await counts();
    provider.misbehave('/token', (response) =>
      sendJson(response, 200, { access_token: 'unused', token_type: 'Bearer' }),
    );
    expectRefusal(await signUpBy(server, issue()), notValid);
    expectRefusal(await tokenBy(server, issue(), { nonce: 'a nonce' }), notValid);
    provider.misbehave('/token', undefined);
    expect(await counts()).toEqual(before);
  });

  it('has the nonce that was sent, and none that was not', async () => {
    const nonce = 'n-0S6_WzA2Mj';
    await expectRefused({ claims: { nonce } }, notValid);
    await expectRefused({ claims: { nonce } }, notValid, { nonce: null });
    await expectRefused({ claims: { nonce } }, notValid, { nonce: 'another' });
    await expectRefused({ claims: { nonce: '' } }, notValid, { nonce });
    await expectRefused({ claims: { nonce: [nonce] } }, notValid, { nonce });
    await expectRefused({}, notValid, { nonce });
    const claims = { ...stranger(), nonce };
    expect((await signUpBy(server, issue({ claims }), { nonce })).status).toBe(201);
    expect((await tokenBy(server, issue({ claims }), { nonce })).status).toBe(200);
  });

  it('may be signed by a new key at once, and no more by the one before', async () => {
    let old: SigningKey | undefined;
    const remember: CodeOptions['sign'] = (claims, key) => {
      old = key;
      return signJwt(claims, key);
    };
    expect((await signUpBy(server, issue({ sign: remember }))).status).toBe(201);
    await provider.rotateKey();
    expect((await signUpBy(server, issue())).status).toBe(201);
    const oldKey = old;
    if (!oldKey) throw new Error('not signed');
    await expectRefused({ sign: (claims) => signJwt(claims, oldKey) }, notValid);
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
    await expectRefused({ claims }, message);
  });

  it('that is not verified gives nobody the account of its owner', async () => {
    const ada = await server.signUp();
    await expectRefused({ claims: { email: ada.email, email_verified: false } }, unverified);
    await expectRefused({ claims: { email: ada.email, email_verified: 'true' } }, unverified);
  });
});
