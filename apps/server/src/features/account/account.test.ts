import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type Person,
  password,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { mailsSoFar } from '../../testing/trials/provider-sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let addresses = 0;
const newAddress = () => `changed-${++addresses}-${process.pid}@example.com`;

function change({ token }: Person, body: unknown): Promise<Answer> {
  return server.request('PATCH', '/users/me', { token, body });
}

function signIn(email: string, given = password): Promise<Answer> {
  const body = { grant_type: 'password', username: email, password: given };
  return server.request('POST', '/auth/token', { body });
}

function forget(email: string): Promise<Answer> {
  return server.request('POST', '/auth/forgot-password', { body: { email } });
}

describe('a profile', () => {
  it('changes name and address, each by itself, and nothing for an empty change', async () => {
    const ada = await server.signUp();
    const { id, email } = ada;
    const renamed = await change(ada, { name: ' Countess of Lovelace ', id: 'other' });
    expect(renamed.status).toBe(200);
    expect(renamed.json).toEqual({ data: { id, name: ' Countess of Lovelace ', email } });
    const address = newAddress();
    const moved = { id, name: ' Countess of Lovelace ', email: address };
    expect((await change(ada, { email: address })).json).toEqual({ data: moved });
    expect(await change(ada, {})).toMatchObject({ status: 200, json: { data: moved } });
    expect(await ada.call(endpoints.getMe, {})).toEqual({ ...moved, numProjectsCreated: 0 });
    const both = { name: 'Ada', email };
    expect((await change(ada, both)).json).toEqual({ data: { id, ...both } });
  });

  it('takes an address in lower case, and signs in by it at once', async () => {
    const ada = await server.signUp();
    const address = newAddress();
    const answer = await change(ada, { email: address.toUpperCase() });
    expect(answer.data).toMatchObject({ email: address });
    expect((await signIn(address)).status).toBe(200);
    expect((await signIn(ada.email)).status).toBe(401);
  });

  it('can not take the address of somebody else', async () => {
    const [ada, sam] = [await server.signUp(), await server.signUp('Sam')];
    const answer = await change(ada, { name: 'Sam', email: sam.email.toUpperCase() });
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ error: { code: 'AlreadyExists' } });
    expect(await ada.call(endpoints.getMe, {})).toMatchObject({ name: 'Ada', email: ada.email });
    expect((await change(ada, { email: ada.email.toUpperCase() })).status).toBe(200);
  });

  it('takes an address once also for requests side by side', async () => {
    const people = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => server.signUp(`${name} A`)),
    );
    const email = newAddress();
    const answers = await Promise.all(people.map((person) => change(person, { email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('refuses what is no name and no address', async () => {
    const ada = await server.signUp();
    const cases = [
      [{ name: null }, 'body.name'],
      [{ name: '' }, 'body.name'],
      [{ name: 'A' }, 'body.name'],
      [{ name: '  ' }, 'body.name'],
      [{ name: 'x'.repeat(256) }, 'body.name'],
      [{ name: 12 }, 'body.name'],
      [{ email: null }, 'body.email'],
      [{ email: '' }, 'body.email'],
      [{ name: 'Fine', email: 'ada@localhost' }, 'body.email'],
    ] as const;
    for (const [body, problem] of cases) {
      const answer = await change(ada, body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(answer.json).toMatchObject({
        error: { code: 'BadRequest', details: [{ path: problem }] },
      });
    }
    expect(await ada.call(endpoints.getMe, {})).toMatchObject({ name: 'Ada', email: ada.email });
  });
});

describe('a new address', () => {
  it('makes the token void that went to the old one', async () => {
    const ada = await server.signUp();
    await forget(ada.email);
    const mail = (await server.mailsTo(ada.email, 2)).at(-1);
    const token = /resetToken=(\w{64})/.exec(mail?.text ?? '')?.[1];
    expect(token).toHaveLength(64);
    const reset = (email: string) =>
      server.request('POST', '/auth/reset-password', {
        body: { email, token, newPassword: 'of the finder' },
      });
    const email = newAddress();
    expect((await change(ada, { name: 'Countess' })).status).toBe(200);
    expect((await change(ada, { email })).status).toBe(200);
    expect((await reset(email)).status).toBe(401);
    expect((await reset(ada.email)).status).toBe(404);
    expect((await change(ada, { email: ada.email })).status).toBe(200);
    expect((await reset(ada.email)).status).toBe(401);
    expect((await signIn(ada.email)).status).toBe(200);
  });

  it('is told to the old one, once, and not to itself', async () => {
    const ada = await server.signUp();
    const email = newAddress();
    expect((await change(ada, { name: 'Countess', email: ada.email })).status).toBe(200);
    expect((await change(ada, { email })).status).toBe(200);
    const subjects = ['Welcome to Parlance', 'Your e-mail address has been changed.'];
    const mails = await server.mailsTo(ada.email, 2);
    expect(mails.map(({ subject }) => subject)).toEqual(subjects);
    expect(mails[1]?.text).not.toContain(email);
    expect(await mailsSoFar(server, email, 0)).toEqual([]);
    expect(await server.mailsTo(ada.email, 2)).toHaveLength(2);
  });

  it('does not make a token void where it is the old one', async () => {
    const ada = await server.signUp();
    await forget(ada.email);
    const mail = (await server.mailsTo(ada.email, 2)).at(-1);
    const token = /resetToken=(\w{64})/.exec(mail?.text ?? '')?.[1];
    expect((await change(ada, { name: 'Countess', email: ada.email })).status).toBe(200);
    const body = { email: ada.email, token, newPassword: 'another one' };
    expect((await server.request('POST', '/auth/reset-password', { body })).status).toBe(200);
  });

  it('is no way to ask for more tokens', async () => {
    const ada = await server.signUp();
    for (let asked = 0; asked < 3; asked++) expect((await forget(ada.email)).status).toBe(200);
    const email = newAddress();
    expect((await change(ada, { email })).status).toBe(200);
    expect((await forget(email)).status).toBe(429);
  });

  it('is no way round the lock', async () => {
    const ada = await server.signUp();
    const guess = () =>
      server.request('POST', '/auth/change-password', {
        token: ada.token,
        body: { oldPassword: 'wrong password', newPassword: 'another one' },
      });
    expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(401);
    const [second, third] = [newAddress(), newAddress()];
    expect((await change(ada, { email: second })).status).toBe(200);
    expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
    // Earlier failures for the new address are combined with those that move to it.
    expect((await signIn(third)).status).toBe(401);
    expect((await change(ada, { email: third })).status).toBe(200);
    expect((await guess()).status).toBe(429);
    expect((await signIn(third)).status).toBe(429);
    expect((await change(ada, { email: ada.email })).status).toBe(200);
    expect((await signIn(ada.email)).status).toBe(429);
    const left = await server.database.db
      .selectFrom('login_attempts')
      .select(['email', 'failures'])
      .where('email', 'in', [ada.email, second, third])
      .execute();
    expect(left).toEqual([{ email: ada.email, failures: 3 }]);
  });
});
