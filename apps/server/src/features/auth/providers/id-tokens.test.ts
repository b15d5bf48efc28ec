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

const expectRefusedWith = (options: CodeOptions, body = {}) =>
  expectRefused(server, () => issue(options), { body });

const now = () => Math.floor(Date.now() / 1000);

describe('an ID token', () => {
  /** Claims of tokens that are signed correctly and have one defect each. */
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
    await expectRefusedWith({ claims: claims() });
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
    await expectRefusedWith({ sign });
  });

  it('may be a little ahead of the clock, and for several clients that include this one', async () => {
    const { clientId } = provider.client;
    const claims = { iat: now() + 15, aud: [clientId, 'another'], azp: clientId };
    expect((await signUpBy(server, issue({ claims }))).status).toBe(201);
  });

  it('that is not there is refused', async () => {
    const before = await countAccounts(server);
    provider.misbehave('/token', (response) =>
      sendJson(response, 200, { access_token: 'unused', token_type: 'Bearer' }),
    );
    expectInvalidCode(await signUpBy(server, issue()));
    expectInvalidCode(await tokenBy(server, issue(), { nonce: 'a nonce' }));
    provider.misbehave('/token', undefined);
    expect(await countAccounts(server)).toEqual(before);
  });

  it('has the nonce that was sent, and none that was not', async () => {
    const nonce = 'n-0S6_WzA2Mj';
    await expectRefusedWith({ claims: { nonce } });
    await expectRefusedWith({ claims: { nonce } }, { nonce: null });
    await expectRefusedWith({ claims: { nonce } }, { nonce: 'another' });
    await expectRefusedWith({ claims: { nonce: '' } }, { nonce });
    await expectRefusedWith({ claims: { nonce: [nonce] } }, { nonce });
    await expectRefusedWith({}, { nonce });
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
    await expectRefusedWith({ sign: (claims) => signJwt(claims, oldKey) });
  });
});
