import { createHmac, generateKeyPairSync } from 'node:crypto';
import { exportJWK, type JWTHeaderParameters, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeal } from '../../integrations/seal.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

// These tokens are forged by an attacker who knows everything but the secret.

const secret = 'the secret that this server signs its tokens with';
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ jwtSecret: secret });
  ada = await server.addPerson();
});
afterAll(() => server.close());

async function statusWith(token: string): Promise<number> {
  return (await server.request('GET', '/users/me', { token })).status;
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function claims() {
  const now = Math.floor(Date.now() / 1000);
  return { sub: ada.id, type: 'user', ver: 0, iat: now, exp: now + 3600 };
}

/** A token with any header, signed by HMAC with any key. */
function hmacToken(header: object, key: string | Buffer): string {
  const signed = `${base64(header)}.${base64(claims())}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

function keyToken(header: JWTHeaderParameters, key: typeof rsa.privateKey): Promise<string> {
  return new SignJWT(claims()).setProtectedHeader(header).sign(key);
}

it('a token with the right secret would be taken', async () => {
  expect(await statusWith(hmacToken({ alg: 'HS256' }, secret))).toBe(200);
});

describe('a forged token', () => {
  it.each(['none', 'None', 'NONE', 'nOnE', '', null, 0, ['HS256'], 'hs256'])(
    'is refused whose algorithm is %j, with a signature and without',
    async (alg) => {
      const unsigned = `${base64({ alg })}.${base64(claims())}.`;
      expect(await statusWith(unsigned)).toBe(401);
      expect(await statusWith(hmacToken({ alg }, secret))).toBe(401);
    },
  );

  it('is refused that is signed by a key of its own, also one that it brings along', async () => {
    const jwk = await exportJWK(rsa.publicKey);
    const headers: JWTHeaderParameters[] = [
      { alg: 'RS256' },
      { alg: 'RS256', jwk },
      { alg: 'PS256', kid: 'main' },
      { alg: 'RS256', jku: `${server.url}/keys`, kid: 'main' },
    ];
    for (const header of headers) {
      expect(await statusWith(await keyToken(header, rsa.privateKey))).toBe(401);
    }
    expect(await statusWith(await keyToken({ alg: 'ES256' }, ec.privateKey))).toBe(401);
  });

  it('is refused whose algorithm and signature do not belong together', async () => {
    const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' });
    expect(await statusWith(hmacToken({ alg: 'RS256' }, secret))).toBe(401);
    expect(await statusWith(hmacToken({ alg: 'HS256' }, pem))).toBe(401);
    expect(await statusWith(hmacToken({ alg: 'HS512' }, secret))).toBe(401);
  });

  it('is refused that is signed by what an attacker can guess', async () => {
    const keys = ['', ' ', '\0', 'secret', ada.id, ada.token, `${secret} `, secret.slice(0, -1)];
    for (const key of keys) {
      expect(await statusWith(hmacToken({ alg: 'HS256' }, key))).toBe(401);
      const header = { alg: 'HS256', kid: '../../../../../dev/null' };
      expect(await statusWith(hmacToken(header, key))).toBe(401);
    }
  });

  it('is refused that asks for what this server does not know', async () => {
    const asks = { alg: 'HS256', crit: ['something'], something: true };
    expect(await statusWith(hmacToken(asks, secret))).toBe(401);
    expect(await statusWith(hmacToken({ alg: 'HS256', b64: false, crit: ['b64'] }, secret))).toBe(
      401,
    );
  });

  it('is refused where the signature of another token is put below other claims', async () => {
    const [header, , signature] = ada.token.split('.');
    const eve = await server.addPerson('Eve');
    const payload = base64({ ...claims(), sub: eve.id });
    expect(await statusWith(`${header}.${payload}.${signature}`)).toBe(401);
  });

  it('is refused that is something else made with the secret', async () => {
    const sealed = await createSeal([secret], 'parlance mails').seal({
      kind: 'password-changed',
      to: ada.email,
    });
    expect(await statusWith(sealed)).toBe(401);
  });
});
