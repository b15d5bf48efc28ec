import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type Person,
  password,
  startTestServer,
  type TestServer,
} from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newPassword = 'battery staple';

function change({ token }: Person, oldPassword: string, to = newPassword): Promise<Answer> {
  const body = { oldPassword, newPassword: to };
  return server.request('POST', '/auth/change-password', { token, body });
}

function signIn(email: string, given: string): Promise<Answer> {
  const body = { grant_type: 'password', username: email, password: given };
  return server.request('POST', '/auth/token', { body });
}

async function canCall({ token }: Person): Promise<boolean> {
  return (await server.request('GET', '/users/me', { token })).status === 200;
}

describe('a change of the password', () => {
  it('takes the old one, and ends all access tokens', async () => {
    const ada = await server.signUp();
    expect(await change(ada, password)).toMatchObject({ status: 204, text: '' });
    expect(await canCall(ada)).toBe(false);
    expect((await signIn(ada.email, password)).status).toBe(401);
    const answer = await signIn(ada.email, newPassword);
    expect(answer.status).toBe(200);
    const { access_token: token } = answer.json as { access_token: string };
    expect(await canCall({ ...ada, token })).toBe(true);
    const subjects = (await server.mailsTo(ada.email, 2)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Welcome to Parlance', 'Your password has been changed.']);
  });

  it('is refused with a wrong one, and then changes nothing', async () => {
    const ada = await server.signUp();
    const answer = await change(ada, 'wrong password');
    expect(answer.status).toBe(401);
    expect(answer.json).toMatchObject({ error: { code: 'Unauthorized' } });
    expect(await canCall(ada)).toBe(true);
    expect((await signIn(ada.email, password)).status).toBe(200);
  });

  it('is refused where there is no password', async () => {
    const ada = await server.signUp();
    const { db } = server.database;
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', ada.id).execute();
    expect((await change(ada, password)).status).toBe(401);
    expect((await signIn(ada.email, newPassword)).status).toBe(422);
  });

  it('needs two passwords as they may be', async () => {
    const ada = await server.signUp();
    const cases = [
      [{ oldPassword: password }, 'body.newPassword'],
      [{ newPassword }, 'body.oldPassword'],
      [{ oldPassword: password, newPassword: '1234567' }, 'body.newPassword'],
      [{ oldPassword: password, newPassword: 12_345_678 }, 'body.newPassword'],
      [{ oldPassword: 'short', newPassword }, 'body.oldPassword'],
    ] as const;
    for (const [body, problem] of cases) {
      const answer = await server.request('POST', '/auth/change-password', {
        token: ada.token,
        body,
      });
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ error: { details: [{ path: problem }] } });
    }
    expect(await canCall(ada)).toBe(true);
  });

  it('makes tokens of the mail void', async () => {
    const ada = await server.signUp();
    await server.request('POST', '/auth/forgot-password', { body: { email: ada.email } });
    const mail = (await server.mailsTo(ada.email, 2)).at(-1);
    const token = /resetToken=(\w{64})/.exec(mail?.text ?? '')?.[1];
    expect(token).toHaveLength(64);
    expect((await change(ada, password)).status).toBe(204);
    const body = { email: ada.email, token, newPassword: 'of the finder' };
    expect((await server.request('POST', '/auth/reset-password', { body })).status).toBe(401);
    expect((await signIn(ada.email, newPassword)).status).toBe(200);
  });

  it('happens once for requests side by side', async () => {
    const ada = await server.signUp();
    const answers = await Promise.all([1, 2, 3].map((n) => change(ada, password, `password ${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401]);
    const winner = answers.findIndex(({ status }) => status === 204) + 1;
    expect((await signIn(ada.email, `password ${winner}`)).status).toBe(200);
    expect(await server.mailsTo(ada.email, 2)).toHaveLength(2);
  });
});

describe('the lock of an account', () => {
  it('closes after three wrong passwords here too', async () => {
    const ada = await server.signUp();
    for (let tries = 0; tries < 3; tries++) {
      expect((await change(ada, 'wrong password')).status).toBe(401);
    }
    const locked = await change(ada, password);
    expect(locked.status).toBe(429);
    expect(locked.json).toMatchObject({ error: { code: 'TooManyRequests' } });
    expect((await signIn(ada.email, password)).status).toBe(429);
  });

  it('counts sign-ins and changes together', async () => {
    const ada = await server.signUp();
    expect((await change(ada, 'wrong password')).status).toBe(401);
    expect((await signIn(ada.email, 'wrong password')).status).toBe(401);
    expect((await change(ada, 'wrong password')).status).toBe(401);
    expect((await signIn(ada.email, password)).status).toBe(429);
    expect((await change(ada, password)).status).toBe(429);
  });

  it('forgets failures with a change', async () => {
    const ada = await server.signUp();
    for (let tries = 0; tries < 2; tries++) await change(ada, 'wrong password');
    expect((await change(ada, password)).status).toBe(204);
    for (let tries = 0; tries < 2; tries++) {
      expect((await signIn(ada.email, 'wrong password')).status).toBe(401);
    }
    expect((await signIn(ada.email, newPassword)).status).toBe(200);
  });

  it('can not be got around by guessing side by side', async () => {
    const ada = await server.signUp();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => change(ada, 'wrong password')),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([401, 401, 401, ...Array(9).fill(429)]);
  });
});
