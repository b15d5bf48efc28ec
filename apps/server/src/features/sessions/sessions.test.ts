import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateLastActivity } from '../../access/tokens.queries.ts';
import {
  type Person,
  password,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { createToken } from '../../testing/trials/access-tokens.ts';
import { defineAccessTidying, endOtherSessions } from './sessions.service.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await server.addPerson();
});

/** Signs in and returns the token. */
async function signIn(userAgent = 'Firefox', email = ada.email): Promise<string> {
  const body = { grant_type: 'password', username: email, password };
  const headers = { 'user-agent': userAgent };
  const { json, text } = await server.request('POST', '/auth/token', { body, headers });
  const { access_token } = json as { access_token?: string };
  if (access_token === undefined) throw new Error(text);
  return access_token;
}

interface Listed {
  readonly id: string;
  readonly userAgent: string | null;
  readonly isCurrent: boolean;
}

async function list(token: string): Promise<Listed[]> {
  return (await server.request('GET', '/users/me/sessions', { token })).data as Listed[];
}

const statusOf = async (token: string) =>
  (await server.request('GET', '/users/me', { token })).status;

const end = async (token: string, id = '') =>
  (await server.request('DELETE', `/users/me/sessions${id && `/${id}`}`, { token })).status;

describe('sessions', () => {
  it('are listed with what signed in, the current one marked', async () => {
    const first = await signIn('Firefox');
    const second = await signIn('curl/8.0');
    const listed = await list(second);
    expect(listed).toHaveLength(2);
    expect(listed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ userAgent: 'Firefox', isCurrent: false }),
        expect.objectContaining({ userAgent: 'curl/8.0', isCurrent: true }),
      ]),
    );
    expect((await list(first)).find(({ isCurrent }) => isCurrent)?.userAgent).toBe('Firefox');
  });

  it('begin with the account', async () => {
    const sam = await server.signUp('Sam');
    expect(await list(sam.token)).toMatchObject([{ isCurrent: true }]);
  });

  it('have a name of at most 500 characters, whatever a program says', async () => {
    const token = await signIn('x'.repeat(4000));
    expect(await list(token)).toMatchObject([{ userAgent: 'x'.repeat(500) }]);
  });

  it('end one by one, at once', async () => {
    const [mine, other] = [await signIn(), await signIn('Chrome')];
    const found = (await list(mine)).find(({ userAgent }) => userAgent === 'Chrome');
    expect(await statusOf(other)).toBe(200);
    expect(await end(mine, found?.id)).toBe(204);
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(mine)).toBe(200);
    expect(await list(mine)).toHaveLength(1);
    expect(await end(mine, found?.id)).toBe(404);
  });

  it('of somebody else are not there', async () => {
    const sam = await server.addPerson('Sam');
    const theirs = await signIn('Firefox', sam.email);
    const [session] = await list(theirs);
    expect(await end(await signIn(), session?.id)).toBe(404);
    expect(await statusOf(theirs)).toBe(200);
  });

  it('end all but the own one, with signed tokens that have none', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const { token } = await createToken(ada, { actions: ['read'] });
    // The token of `addPerson` belongs to no session, as those from before there were any.
    expect(await statusOf(ada.token)).toBe(200);
    expect(await end(mine)).toBe(204);
    expect(await statusOf(mine)).toBe(200);
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(ada.token)).toBe(401);
    expect(await statusOf(token)).toBe(200);
    expect(await list(mine)).toMatchObject([{ isCurrent: true }]);
    expect(await statusOf(await signIn())).toBe(200);
  });

  it('are ended by none that has ended itself meanwhile', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const current = (await list(mine)).find(({ isCurrent }) => isCurrent);
    await end(mine, current?.id);
    const actor = { type: 'user', id: ada.id, name: 'Ada' } as const;
    const caller = { actor, sessionId: current?.id, tokenVersion: 0 };
    const ended = endOtherSessions(server.database.db, caller);
    await expect(ended).rejects.toMatchObject({ code: 'Unauthorized' });
    expect(await statusOf(other)).toBe(200);
  });

  it('end with another password, the own one too', async () => {
    const mine = await signIn();
    const body = { oldPassword: password, newPassword: 'another one' };
    const changed = await server.request('POST', '/auth/change-password', { token: mine, body });
    expect(changed.status).toBe(204);
    expect(await statusOf(mine)).toBe(401);
    const { rows } = await sql`
      select from sessions where user_id = ${ada.id}::uuid
    `.execute(server.database.db);
    expect(rows).toEqual([]);
  });

  it('say when they were last used, at most ten minutes late', async () => {
    const token = await signIn();
    const [session] = await list(token);
    const setBack = async (minutes: number) => {
      await sql`
        update sessions set last_active_at = now() - make_interval(mins => ${minutes}::int)
        where id = ${session?.id}::uuid
      `.execute(server.database.db);
    };
    const minutesAgo = async () => {
      const { rows } = await sql<{ minutes: number }>`
        select (extract(epoch from now() - last_active_at) / 60)::float8 as minutes
        from sessions where id = ${session?.id}::uuid
      `.execute(server.database.db);
      return rows[0]?.minutes ?? Number.NaN;
    };
    await setBack(9);
    await statusOf(token);
    expect(await minutesAgo()).toBeGreaterThan(8);
    await setBack(11);
    await Promise.all([statusOf(token), statusOf(token)]);
    expect(await minutesAgo()).toBeLessThan(1);
    // Another process may find the session stale at the same moment.
    await setBack(9);
    await updateLastActivity(server.database.db, session?.id ?? '');
    expect(await minutesAgo()).toBeGreaterThan(8);
  });

  it('that have expired are refused, not listed, and deleted', async () => {
    const [mine, other] = [await signIn(), await signIn('Chrome')];
    await sql`
      update sessions set expires_at = now() - interval '1 second'
      where user_id = ${ada.id}::uuid and user_agent = 'Chrome'
    `.execute(server.database.db);
    expect(await statusOf(other)).toBe(401);
    expect(await list(mine)).toHaveLength(1);
    const job = defineAccessTidying(server.database.db);
    await job.runWith({}, { signal: new AbortController().signal } as never);
    const { rows } = await sql<{ user_agent: string }>`
      select user_agent from sessions where user_id = ${ada.id}::uuid
    `.execute(server.database.db);
    expect(rows).toEqual([{ user_agent: 'Firefox' }]);
  });
});
