import { endpoints } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  password,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
let inviteOnly: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  inviteOnly = await startTestServer({ inviteOnly: true, introduction: false }, server.database);
});
afterAll(async () => {
  await inviteOnly.close();
  await server.close();
});

function signUp(on: TestServer, email: string, name = 'Ada'): Promise<Answer> {
  return on.request('POST', '/auth/signup', { body: { name, email, password } });
}

function signIn(username: string, given: string): Promise<Answer> {
  const body = { grant_type: 'password', username, password: given };
  return server.request('POST', '/auth/token', { body });
}

async function invite(projectId: string, email: string, role: 'viewer' | 'editor') {
  await server.database.db
    .insertInto('project_invites')
    .values({ project_id: projectId, id: newId(), email, role })
    .execute();
}

describe('sign-up', () => {
  it('answers with the account and a token that is signed in', async () => {
    const answer = await signUp(server, 'Grace.Hopper@Example.com', ' Grace ');
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({
      id: expect.any(String),
      name: ' Grace ',
      email: 'grace.hopper@example.com',
      accessToken: expect.any(String),
    });
    const { accessToken: token, id } = answer.data as { accessToken: string; id: string };
    expect((await server.request('GET', '/users/me', { token })).data).toEqual({
      id,
      name: ' Grace ',
      email: 'grace.hopper@example.com',
      numProjectsCreated: 0,
    });
  });

  it('takes an address once, whatever its case', async () => {
    expect((await signUp(server, 'once@example.com')).status).toBe(200);
    for (const email of ['once@example.com', 'ONCE@example.com', 'once@EXAMPLE.COM']) {
      const answer = await signUp(server, email);
      expect(answer.status).toBe(409);
      expect(answer.json).toMatchObject({ error: { code: 'AlreadyExists' } });
    }
  });

  it('takes an address once also for requests side by side', async () => {
    const answers = await Promise.all(
      ['a', 'A', 'a', 'A'].map((letter) => signUp(server, `${letter}@race.example.com`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('keeps a hash of the password and not the password', async () => {
    await signUp(server, 'hash@example.com');
    const user = await server.database.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', 'hash@example.com')
      .executeTakeFirstOrThrow();
    expect(user.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('makes invited people members, each with the role of the invite', async () => {
    const ada = await server.signUp();
    const [first, second] = [await server.addProject(ada), await server.addProject(ada)];
    await invite(first, 'invited@example.com', 'viewer');
    await invite(second, 'invited@example.com', 'editor');
    const answer = await signUp(server, 'INVITED@example.com');
    const { accessToken: token } = answer.data as { accessToken: string };
    const projects = await server.request('GET', '/projects', { token });
    expect(projects.data).toMatchObject([
      { id: first, role: 'viewer' },
      { id: second, role: 'editor' },
    ]);
    const left = await server.database.db
      .selectFrom('project_invites')
      .selectAll()
      .where('email', '=', 'invited@example.com')
      .execute();
    expect(left).toEqual([]);
  });

  it('is for invited addresses only where the server says so', async () => {
    const ada = await server.signUp();
    const projectId = await server.addProject(ada);
    const refused = await signUp(inviteOnly, 'guest@example.com');
    expect(refused.status).toBe(404);
    expect(refused.json).toMatchObject({ error: { code: 'NotFound' } });
    await invite(projectId, 'guest@example.com', 'editor');
    const answer = await signUp(inviteOnly, 'Guest@example.com');
    expect(answer.status).toBe(200);
    const { accessToken: token } = answer.data as { accessToken: string };
    const projects = await server.request('GET', '/projects', { token });
    expect(projects.data).toMatchObject([{ id: projectId, role: 'editor' }]);
    expect((await signUp(inviteOnly, 'guest@example.com')).status).not.toBe(200);
  });
});

describe('the settings of the sign-in page', () => {
  it('are for anybody, as the server has them', async () => {
    const usual = await server.request('GET', '/auth/settings');
    expect(usual.data).toEqual({ inviteOnly: false, introduction: true });
    const other = await inviteOnly.request('GET', '/auth/settings');
    expect(other.data).toEqual({ inviteOnly: true, introduction: false });
  });
});

describe('sign-in', () => {
  it('answers as OAuth 2.0 has it', async () => {
    const ada = await server.signUp();
    const answer = await signIn(ada.email.toUpperCase(), password);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: '86400s',
    });
  });

  it('counts every character of a long password', async () => {
    const long = 'ä'.repeat(254);
    const body = { name: 'Ada', email: 'long@example.com', password: `${long}1` };
    expect((await server.request('POST', '/auth/signup', { body })).status).toBe(200);
    expect((await signIn('long@example.com', `${long}2`)).status).toBe(401);
    expect((await signIn('long@example.com', `${long}1`)).status).toBe(200);
  });

  it('does not tell a wrong password from an unknown address', async () => {
    const ada = await server.signUp();
    const wrong = await signIn(ada.email, 'wrong password');
    const unknown = await signIn('nobody@example.com', 'wrong password');
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(unknown.text).toBe(wrong.text);
  });

  it('answers 422 for an account that has no password', async () => {
    const ada = await server.signUp();
    const users = server.database.db.updateTable('users');
    await users.set({ password_hash: null }).where('id', '=', ada.id).execute();
    expect((await signIn(ada.email, password)).status).toBe(422);
  });

  it('of a client needs its id and its secret', async () => {
    const ada = await server.signUp();
    const projectId = await server.addProject(ada);
    await server.addClient(projectId, 'viewer');
    const { id } = await server.database.db
      .selectFrom('project_clients')
      .select('id')
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow();
    const clientGrant = (client_id: string) =>
      server.request('POST', '/auth/token', {
        body: { grant_type: 'client_credentials', client_id, client_secret: 'wrong secret' },
      });
    for (let tries = 0; tries < 4; tries++) expect((await clientGrant(id)).status).toBe(401);
    expect((await clientGrant(newId())).status).toBe(401);
    expect((await clientGrant('nonsense')).status).toBe(401);
  });
});

describe('the lock of an account', () => {
  const wrong = (email: string) => signIn(email, 'wrong password');

  async function makeOlder(email: string, minutes: number): Promise<void> {
    const before = await attempts(email);
    if (!before) throw new Error('no attempts');
    await server.database.db
      .updateTable('login_attempts')
      .set({ last_failed_at: new Date(before.last_failed_at.getTime() - minutes * 60_000) })
      .where('email', '=', email)
      .execute();
  }

  function attempts(email: string) {
    return server.database.db
      .selectFrom('login_attempts')
      .select(['failures', 'last_failed_at'])
      .where('email', '=', email)
      .executeTakeFirst();
  }

  it('closes after three failures, and opens a quarter of an hour after the last', async () => {
    const { email } = await server.signUp();
    for (let tries = 0; tries < 3; tries++) expect((await wrong(email)).status).toBe(401);
    const locked = await signIn(email, password);
    expect(locked.status).toBe(429);
    expect(locked.json).toMatchObject({ error: { code: 'TooManyRequests' } });
    expect(locked.headers.get('retry-after')).toBeNull();
    await makeOlder(email, 14.9);
    expect((await signIn(email, password)).status).toBe(429);
    await makeOlder(email, 0.2);
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('is not extended by attempts while it is closed', async () => {
    const { email } = await server.signUp();
    for (let tries = 0; tries < 3; tries++) await wrong(email);
    const before = await attempts(email);
    expect((await wrong(email)).status).toBe(429);
    expect((await signIn(email, password)).status).toBe(429);
    expect(await attempts(email)).toEqual(before);
  });

  it('counts afresh after it has been open again', async () => {
    const { email } = await server.signUp();
    for (let tries = 0; tries < 3; tries++) await wrong(email);
    await makeOlder(email, 15.1);
    for (let tries = 0; tries < 3; tries++) expect((await wrong(email)).status).toBe(401);
    expect((await wrong(email)).status).toBe(429);
  });

  it('forgets failures with a success', async () => {
    const { email } = await server.signUp();
    for (const _ of ['first', 'second']) {
      expect((await wrong(email)).status).toBe(401);
      expect((await wrong(email)).status).toBe(401);
      expect((await signIn(email, password)).status).toBe(200);
    }
    expect(await attempts(email)).toBeUndefined();
  });

  it('can not be got around by guessing side by side', async () => {
    const { email } = await server.signUp();
    const answers = await Promise.all(Array.from({ length: 12 }, () => wrong(email)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([401, 401, 401, ...Array(9).fill(429)]);
    expect((await signIn(email, password)).status).toBe(429);
  });

  it('does not get into the way of those who sign in side by side', async () => {
    const { email } = await server.signUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(email, password)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  it('is of one account, in whatever case the address is written', async () => {
    const [ada, sam] = [await server.signUp(), await server.signUp('Sam')];
    await wrong(ada.email);
    await wrong(ada.email.toUpperCase());
    await wrong(ada.email);
    expect((await signIn(ada.email, password)).status).toBe(429);
    expect((await signIn(sam.email, password)).status).toBe(200);
    expect((await ada.call(endpoints.getMe, {})).email).toBe(ada.email);
  });

  it('does not count what was no attempt', async () => {
    const { email } = await server.signUp();
    for (let tries = 0; tries < 4; tries++) expect((await signIn(email, 'short')).status).toBe(400);
    expect((await signIn(email, password)).status).toBe(200);
  });
});

describe('the limit of requests', () => {
  it('answers 429 with the time to wait, on the routes of sign-in only', async () => {
    const limited = await startTestServer({ authRateLimit: 3 });
    const token = () => limited.request('POST', '/auth/token', { body: {} });
    for (let tries = 0; tries < 3; tries++) {
      const answer = await token();
      expect(answer.status).toBe(400);
      expect(answer.headers.get('x-ratelimit-limit')).toBe('3');
      expect(answer.headers.get('x-ratelimit-remaining')).toBe(`${2 - tries}`);
    }
    const answer = await token();
    expect(answer.status).toBe(429);
    expect(answer.json).toEqual({
      error: {
        code: 'TooManyRequests',
        message: 'You are sending too many requests, please try again later',
      },
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await signUp(limited, 'another@example.com')).status).toBe(200);
    expect((await limited.request('GET', '/auth/providers')).status).toBe(200);
    await limited.close();
  });
});
