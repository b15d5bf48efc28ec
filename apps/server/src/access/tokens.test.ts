import { createHmac } from 'node:crypto';
import { endpoints } from '@parlance/contract';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Person, password, startTestServer, type TestServer } from '../testing/test-server.ts';
import { createTokens } from './tokens.ts';

const secret = 'the secret that this server signs its tokens with';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ jwtSecret: secret, tokenTtl: 60 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

interface TokenParts {
  readonly payload?: Record<string, unknown>;
  readonly key?: string;
  readonly algorithm?: string;
  readonly subject?: string;
  readonly expires?: number | string;
}

async function sign(parts: TokenParts = {}): Promise<string> {
  return new SignJWT(parts.payload ?? { type: 'user', ver: 0 })
    .setProtectedHeader({ alg: parts.algorithm ?? 'HS256' })
    .setSubject(parts.subject ?? ada.id)
    .setIssuedAt()
    .setExpirationTime(parts.expires ?? '60s')
    .sign(Buffer.from(parts.key ?? secret));
}

async function statusWith(authorization: string | undefined): Promise<number> {
  const headers = authorization === undefined ? {} : { authorization };
  return (await server.request('GET', '/users/me', { headers })).status;
}

describe('a token', () => {
  it('is a JWT that says who for and until when', async () => {
    const [header = '', payload = '', signature] = ada.token.split('.');
    expect(JSON.parse(`${Buffer.from(header, 'base64url')}`)).toEqual({ alg: 'HS256' });
    const claims = JSON.parse(`${Buffer.from(payload, 'base64url')}`);
    expect(claims).toMatchObject({ sub: ada.id, type: 'user' });
    expect(claims.exp - claims.iat).toBe(60);
    const expected = createHmac('sha256', secret).update(`${header}.${payload}`);
    expect(signature).toBe(expected.digest('base64url'));
    expect(await statusWith(`Bearer ${await sign()}`)).toBe(200);
  });

  it('is taken in whatever case the scheme is written', async () => {
    expect(await statusWith(`bearer ${ada.token}`)).toBe(200);
    expect(await statusWith(`BEARER   ${ada.token}`)).toBe(200);
  });

  it('is taken from nowhere but the header, and only as a bearer token', async () => {
    const wrong = [undefined, '', ada.token, 'Bearer', `Basic ${ada.token}`, `Bearer${ada.token}`];
    for (const header of [...wrong, `Bearer ${ada.token} ${ada.token}`]) {
      expect(await statusWith(header), header).toBe(401);
    }
    const cookie = { cookie: `accessToken=${ada.token}` };
    expect((await server.request('GET', '/users/me', { headers: cookie })).status).toBe(401);
    expect((await server.request('GET', `/users/me?access_token=${ada.token}`)).status).toBe(401);
  });

  it('must be signed by this server in its own way', async () => {
    const [header, payload, signature = ''] = ada.token.split('.');
    const other = Buffer.from(JSON.stringify({ sub: ada.id, type: 'user', ver: 1 }));
    const unsigned = new UnsecuredJWT({ type: 'user', ver: 0 }).setSubject(ada.id);
    const forged = [
      unsigned.setExpirationTime('60s').encode(),
      await sign({ key: 'the secret that another server signs its tokens with' }),
      await sign({ algorithm: 'HS384' }),
      await sign({ algorithm: 'HS512' }),
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${other.toString('base64url')}.${signature}`,
      `${header}.${payload}.${[...signature].reverse().join('')}`,
    ];
    for (const token of forged) expect(await statusWith(`Bearer ${token}`), token).toBe(401);
  });

  it('ends', async () => {
    const past = Math.floor(Date.now() / 1000) - 1;
    expect(await statusWith(`Bearer ${await sign({ expires: past })}`)).toBe(401);
    const endless = await new SignJWT({ type: 'user', ver: 0 })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(ada.id)
      .sign(Buffer.from(secret));
    expect(await statusWith(`Bearer ${endless}`)).toBe(401);
  });

  it('ends when TOKEN_TTL has passed, also where it was used before', async () => {
    const { id } = ada;
    const tokens = createTokens(secret, 60);
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const token = await tokens.sign({ type: 'user', id, version: 0 });
      vi.advanceTimersByTime(59_000);
      expect(await tokens.verify(token)).toEqual({ type: 'user', id, version: 0 });
      vi.advanceTimersByTime(2_000);
      expect(await tokens.verify(token)).toBeUndefined();
      const unused = await tokens.sign({ type: 'user', id, version: 0 });
      vi.advanceTimersByTime(61_000);
      expect(await tokens.verify(unused)).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
    const issued = await server.request('POST', '/auth/token', {
      body: { grant_type: 'password', username: ada.email, password },
    });
    expect(issued.json).toMatchObject({ expires_in: '60s' });
  });

  it('must be for somebody who is there', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    const wrong: TokenParts[] = [
      { subject: nobody },
      { subject: 'nonsense' },
      { subject: '' },
      { payload: { type: 'user' } },
      { payload: { type: 'user', ver: '0' } },
      { payload: { type: 'client', ver: 0 } },
      { payload: { type: 'root', ver: 0 } },
      { payload: { ver: 0 } },
    ];
    for (const parts of wrong) {
      expect(await statusWith(`Bearer ${await sign(parts)}`), JSON.stringify(parts)).toBe(401);
    }
  });

  it('ends with a newer version of its subject, and with the subject', async () => {
    const sam = await server.addPerson('Sam');
    await server.database.db
      .updateTable('users')
      .set({ token_version: 1 })
      .where('id', '=', sam.id)
      .execute();
    expect(await statusWith(`Bearer ${sam.token}`)).toBe(401);
    const newer = await sign({ subject: sam.id, payload: { type: 'user', ver: 1 } });
    expect(await statusWith(`Bearer ${newer}`)).toBe(200);
    await server.database.db.deleteFrom('users').where('id', '=', sam.id).execute();
    expect(await statusWith(`Bearer ${newer}`)).toBe(401);
  });

  it('of a client ends with a newer version of the client, and with the client', async () => {
    const projectId = await server.addProject(ada);
    const token = await server.addClient(projectId, 'viewer');
    const status = async () =>
      (await server.request('GET', `/projects/${projectId}`, { token })).status;
    expect(await status()).toBe(200);
    const client = server.database.db.updateTable('project_clients');
    await client.set({ token_version: 1 }).where('project_id', '=', projectId).execute();
    expect(await status()).toBe(401);
    await client.set({ token_version: 0 }).where('project_id', '=', projectId).execute();
    expect(await status()).toBe(200);
    await ada.call(endpoints.deleteProject, { params: { projectId } });
    expect(await status()).toBe(401);
  });

  it('holds no role: what somebody may do is read anew for each request', async () => {
    const projectId = await server.addProject(ada);
    const vera = await server.addPerson('Vera');
    await server.addMember(projectId, vera, 'viewer');
    const add = async (value: string) => {
      const path = `/projects/${projectId}/terms`;
      return (await server.request('POST', path, { token: vera.token, body: { value } })).status;
    };
    expect(await add('a')).toBe(404);
    const member = server.database.db.updateTable('project_members');
    await member.set({ role: 'editor' }).where('user_id', '=', vera.id).execute();
    expect(await add('a')).toBe(201);
    await server.database.db.deleteFrom('project_members').where('user_id', '=', vera.id).execute();
    expect(await add('b')).toBe(404);
  });
});
