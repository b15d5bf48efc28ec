import { createHash } from 'node:crypto';
import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createToken, fillUp, resetPassword, toScope } from '../../testing/trials/access-tokens.ts';
import { decideOnDevice } from './devices.service.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://translate.example.org/parlance' });
  ada = await server.addPerson();
});
afterAll(() => server.close());

interface Device {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly verificationUri: string;
  readonly verificationUriComplete: string;
  readonly expiresIn: number;
  readonly interval: number;
}

async function begin(name = 'parlance on laptop'): Promise<Device> {
  const answer = await server.request('POST', '/device/authorizations', { body: { name } });
  expect(answer.status, answer.text).toBe(200);
  return answer.data as Device;
}

async function poll({ deviceCode }: Pick<Device, 'deviceCode'>) {
  const answer = await server.request('POST', '/device/tokens', { body: { deviceCode } });
  const { error } = (answer.json ?? {}) as { error?: { code: string } };
  const { token } = (answer.data ?? {}) as { token?: string };
  return { status: answer.status, code: error?.code, token };
}

/** Lets the interval of a program pass. */
async function letPass({ deviceCode }: Device, seconds = 60): Promise<void> {
  await sql`
    update device_authorizations
    set asked_at = now() - make_interval(secs => ${seconds}::float8)
    where device_code_hash = ${createHash('sha256').update(deviceCode).digest()}
  `.execute(server.database.db);
}

async function expire({ deviceCode }: Device): Promise<void> {
  await sql`
    update device_authorizations set expires_at = now() - interval '1 second'
    where device_code_hash = ${createHash('sha256').update(deviceCode).digest()}
  `.execute(server.database.db);
}

const approve = ({ userCode }: Device, person = ada) =>
  person.call(endpoints.decideOnDevice, {
    body: { decision: 'approve', userCode, expiresInDays: 7, scope: { actions: ['read'] } },
  });

const deny = ({ userCode }: Device) =>
  ada.call(endpoints.decideOnDevice, { body: { decision: 'deny', userCode } });

const pending = { status: 400, code: 'authorization_pending', token: undefined };
const over = { status: 400, code: 'expired_token', token: undefined };

describe('a program', () => {
  it('gets codes, and is told where a person may approve them', async () => {
    const device = await begin();
    expect(device).toEqual({
      deviceCode: expect.stringMatching(/^[\w-]{43}$/),
      userCode: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verificationUri: 'https://translate.example.org/parlance/device',
      verificationUriComplete: `https://translate.example.org/parlance/device?code=${device.userCode}`,
      expiresIn: 600,
      interval: 5,
    });
  });

  it('has its codes in the database as hashes alone', async () => {
    const { deviceCode, userCode } = await begin('hidden');
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(d)::text as row from device_authorizations d where name = 'hidden'
    `.execute(server.database.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(deviceCode);
    expect(rows[0]?.row).not.toContain(userCode);
  });

  it('gets the token that somebody approves, once, with the chosen scope', async () => {
    const device = await begin('parlance on desktop');
    expect(await poll(device)).toEqual(pending);
    await approve(device);
    await letPass(device);
    const { status, token = '' } = await poll(device);
    expect(status).toBe(200);
    expect(token).toMatch(/^plt_/);
    expect((await server.request('GET', '/users/me', { token })).data).toMatchObject({
      id: ada.id,
    });
    expect((await server.request('GET', '/projects', { token })).status).toBe(200);
    const body = { name: 'Made by a token' };
    expect((await server.request('POST', '/projects', { token, body })).status).toBe(404);
    const [made] = await ada.call(endpoints.listTokens, {});
    expect(made).toMatchObject({
      name: 'parlance on desktop',
      expiresInDays: 7,
      scope: { actions: ['read'], projectIds: null, locales: null, fileIds: null },
    });
    expect(await poll(device)).toEqual(over);
  });

  it('gets one token also by requests side by side', async () => {
    const device = await begin();
    await approve(device);
    const answers = await Promise.all([poll(device), poll(device), poll(device)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('is told that somebody has denied it, and gets nothing after that', async () => {
    const device = await begin();
    await deny(device);
    expect(await poll(device)).toMatchObject({ status: 400, code: 'access_denied' });
    expect(await poll(device)).toEqual(over);
  });

  it('has to wait longer each time that it asks too often', async () => {
    const device = await begin();
    expect(await poll(device)).toEqual(pending);
    expect(await poll(device)).toMatchObject({ status: 400, code: 'slow_down' });
    await letPass(device, 7);
    expect(await poll(device)).toMatchObject({ code: 'slow_down' });
    await letPass(device, 16);
    expect(await poll(device)).toEqual(pending);
  });

  it('comes too late after ten minutes, and with a code that nobody gave it', async () => {
    const device = await begin();
    await approve(device);
    await expire(device);
    expect(await poll(device)).toEqual(over);
    expect(await poll({ deviceCode: 'nonsense' })).toEqual(over);
    const late = await begin();
    await expire(late);
    await expect(approve(late)).rejects.toMatchObject({ status: 404 });
  });

  it('gets nothing of an account that is gone', async () => {
    const sam = await server.addPerson('Sam');
    const device = await begin();
    await approve(device, sam);
    await sam.call(endpoints.deleteMe, {});
    expect(await poll(device)).toEqual(over);
  });

  it('gets nothing by an approval from before a password that was set by mail', async () => {
    const sam = await server.addPerson('Sam');
    const device = await begin();
    await approve(device, sam);
    await resetPassword(server, sam);
    expect(await poll(device)).toEqual(over);
  });
});

describe('a person', () => {
  const find = async (userCode: string) =>
    server.request('GET', `/device/authorizations?userCode=${encodeURIComponent(userCode)}`, {
      token: ada.token,
    });

  it('sees what asks, however the code is typed', async () => {
    const { userCode } = await begin('parlance on <b>laptop</b>');
    for (const typed of [userCode, userCode.toLowerCase(), ` ${userCode.replace('-', ' ')} `]) {
      const answer = await find(typed);
      expect(answer.status, typed).toBe(200);
      expect(answer.data).toMatchObject({ name: 'parlance on <b>laptop</b>' });
    }
    expect((await find('BBBB-BBBB')).status).toBe(404);
    for (const wrong of ['', 'ABCD', 'AEIO-UYAE', `${userCode}B`]) {
      expect((await find(wrong)).status, wrong).toBe(400);
    }
  });

  it('decides once', async () => {
    const device = await begin();
    await deny(device);
    expect((await find(device.userCode)).status).toBe(404);
    await expect(approve(device)).rejects.toMatchObject({ status: 404 });
  });

  it.each(['of a session', 'of a sign-in without one'])(
    'approves nothing by a request %s that a password has overtaken',
    async (which) => {
      const isSession = which === 'of a session';
      const sam = isSession ? await server.signUp('Sam') : await server.addPerson('Sam');
      const [session] = await sam.call(endpoints.listSessions, {});
      const actor = { type: 'user', id: sam.id, name: 'Sam' } as const;
      const caller = { actor, sessionId: session?.id, tokenVersion: 0 };
      const decide = ({ userCode }: Device) =>
        decideOnDevice(server.database.db, caller, {
          decision: 'approve',
          userCode,
          expiresInDays: 7,
          scope: toScope(),
        });
      await decide(await begin());
      await resetPassword(server, sam);
      const device = await begin();
      await expect(decide(device)).rejects.toMatchObject({ code: 'Unauthorized' });
      expect(await poll(device)).toEqual(pending);
    },
  );

  it('is told where they have no room for one more token', async () => {
    const sam = await server.addPerson('Sam');
    const { id } = await createToken(sam);
    await fillUp(server, id);
    const device = await begin();
    await expect(approve(device, sam)).rejects.toMatchObject({ status: 429 });
    expect(await poll(device)).toEqual(pending);
    await sam.call(endpoints.deletePersonalToken, { params: { tokenId: id } });
    await approve(device, sam);
    await letPass(device);
    expect((await poll(device)).status).toBe(200);
  });

  it('must have signed in: no token approves another one', async () => {
    const { token } = await createToken(ada, { actions: ['read', 'manage'] });
    const { userCode } = await begin();
    const body = { decision: 'approve', userCode, scope: { actions: ['read'] } };
    expect((await server.request('POST', '/device/decisions', { token, body })).status).toBe(401);
    expect((await server.request('POST', '/device/decisions', { body })).status).toBe(401);
  });
});

describe('codes', () => {
  it('are asked for and tried not more often than somebody may try to sign in', async () => {
    const limited = await startTestServer({ authRateLimit: 3 });
    const statuses = async (method: string, path: string, body?: unknown) => {
      const all = [];
      for (let n = 0; n < 4; n++) all.push((await limited.request(method, path, { body })).status);
      return all;
    };
    const [name, deviceCode] = ['x', 'nonsense'];
    expect(await statuses('POST', '/device/authorizations', { name })).toEqual([
      200, 200, 200, 429,
    ]);
    expect(await statuses('POST', '/device/tokens', { deviceCode })).toEqual([400, 400, 400, 429]);
    await limited.close();
  });
});
