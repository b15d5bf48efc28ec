import { createHash } from 'node:crypto';
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

function forget(email: string): Promise<Answer> {
  return server.request('POST', '/auth/forgot-password', { body: { email } });
}

function reset(email: string, token: string, to = newPassword): Promise<Answer> {
  const body = { email, token, newPassword: to };
  return server.request('POST', '/auth/reset-password', { body });
}

function signIn(email: string, given: string): Promise<Answer> {
  const body = { grant_type: 'password', username: email, password: given };
  return server.request('POST', '/auth/token', { body });
}

/** The links in the mails to an address that has received `mails` of them, the welcome mail included. */
async function linksTo(email: string, mails: number): Promise<URL[]> {
  const all = await server.mailsTo(email, mails);
  expect(all).toHaveLength(mails);
  return all
    .filter(({ subject }) => subject === 'Your password reset token is here.')
    .map(({ text }) => new URL(/https?:\S+\/reset-password\S+/.exec(text ?? '')?.[0] ?? ''));
}

/** Requests a token and reads it from the mail. */
async function requestToken(email: string, mails = 2): Promise<string> {
  expect((await forget(email)).status).toBe(200);
  return (await linksTo(email, mails)).at(-1)?.searchParams.get('resetToken') ?? '';
}

function resetOf({ id }: Person) {
  return server.database.db
    .selectFrom('password_resets')
    .selectAll()
    .where('user_id', '=', id)
    .executeTakeFirst();
}

async function changeReset(
  { id }: Person,
  values: { expires_at?: Date; first_requested_at?: Date },
) {
  const { db } = server.database;
  await db.updateTable('password_resets').set(values).where('user_id', '=', id).execute();
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('a forgotten password', () => {
  it('is set anew by the link of a mail', async () => {
    const ada = await server.signUp();
    const asked = await forget(ada.email.toUpperCase());
    expect(asked).toMatchObject({ status: 200, text: '' });
    const [link] = await linksTo(ada.email, 2);
    expect(link?.searchParams.get('email')).toBe(ada.email);
    const token = link?.searchParams.get('resetToken') ?? '';
    expect(token).toMatch(/^[0-9a-f]{64}$/);

    const done = await reset(ada.email.toUpperCase(), token);
    expect(done).toMatchObject({ status: 200, text: '' });
    expect((await signIn(ada.email, password)).status).toBe(401);
    expect((await signIn(ada.email, newPassword)).status).toBe(200);
    const mails = await server.mailsTo(ada.email, 3);
    expect(mails.map(({ subject }) => subject).at(-1)).toBe('Your password has been changed.');
  });

  it('ends all access tokens when it is set anew, and not when that is asked for', async () => {
    const ada = await server.signUp();
    const me = async () => (await server.request('GET', '/users/me', { token: ada.token })).status;
    const token = await requestToken(ada.email);
    expect(await me()).toBe(200);
    expect((await reset(ada.email, token)).status).toBe(200);
    expect(await me()).toBe(401);
  });

  it('keeps of the token no more than a hash, for four hours', async () => {
    const ada = await server.signUp();
    const token = await requestToken(ada.email);
    const row = await resetOf(ada);
    expect(row?.token_hash).toEqual(createHash('sha256').update(token).digest());
    const validMs = (row?.expires_at.getTime() ?? 0) - Date.now();
    expect(Math.abs(validMs - 4 * 3_600_000)).toBeLessThan(60_000);
  });

  it('may be the first password of an account', async () => {
    const ada = await server.signUp();
    const { db } = server.database;
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', ada.id).execute();
    expect((await signIn(ada.email, newPassword)).status).toBe(422);
    expect((await reset(ada.email, await requestToken(ada.email))).status).toBe(200);
    expect((await signIn(ada.email, newPassword)).status).toBe(200);
  });

  it('does not open a locked account', async () => {
    const { email } = await server.signUp();
    const token = await requestToken(email);
    for (let tries = 0; tries < 3; tries++) {
      expect((await signIn(email, 'wrong password')).status).toBe(401);
    }
    expect((await reset(email, token)).status).toBe(200);
    expect((await signIn(email, newPassword)).status).toBe(429);
  });

  it('needs an address that has an account', async () => {
    const email = 'nobody@reset.example.com';
    for (const answer of [await forget(email), await reset(email, 'a'.repeat(64))]) {
      expect(answer.status).toBe(404);
      expect(answer.json).toMatchObject({ error: { code: 'NotFound' } });
    }
  });

  it('needs what the contract asks for', async () => {
    const { email } = await server.signUp();
    const valid = { email, token: 'a', newPassword };
    const cases = [
      ['/auth/forgot-password', { email: 'nobody' }, 'body.email'],
      ['/auth/forgot-password', {}, 'body.email'],
      ['/auth/reset-password', { ...valid, email: null }, 'body.email'],
      ['/auth/reset-password', { ...valid, token: '' }, 'body.token'],
      ['/auth/reset-password', { ...valid, newPassword: '1234567' }, 'body.newPassword'],
      ['/auth/reset-password', { ...valid, newPassword: 'x'.repeat(256) }, 'body.newPassword'],
    ] as const;
    for (const [path, body, problem] of cases) {
      const answer = await server.request('POST', path, { body });
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ error: { details: [{ path: problem }] } });
    }
  });
});

describe('the token', () => {
  it('is good once, also for requests side by side', async () => {
    const { id, email } = await server.signUp();
    const token = await requestToken(email);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) => reset(email, token, `password ${n}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await signIn(email, `password ${winner}`)).status).toBe(200);
    expect((await reset(email, token)).status).toBe(401);
    const { db } = server.database;
    const user = db.selectFrom('users').select('token_version').where('id', '=', id);
    expect(await user.executeTakeFirst()).toEqual({ token_version: 1 });
    expect(await server.mailsTo(email, 3)).toHaveLength(3);
  });

  it('must be the right one, which a wrong one does not make void', async () => {
    const [ada, sam] = [await server.signUp(), await server.signUp('Sam')];
    expect((await reset(ada.email, 'a'.repeat(64))).status).toBe(401);
    const [tokenOfAda, tokenOfSam] = [await requestToken(ada.email), await requestToken(sam.email)];
    for (const wrong of [tokenOfSam, tokenOfAda.toUpperCase(), `${tokenOfAda} `, '\u{1f600}']) {
      const answer = await reset(ada.email, wrong);
      expect(answer.status).toBe(401);
      expect(answer.json).toMatchObject({ error: { code: 'Unauthorized' } });
    }
    expect((await signIn(ada.email, password)).status).toBe(200);
    expect((await reset(ada.email, tokenOfAda)).status).toBe(200);
    expect((await reset(sam.email, tokenOfSam)).status).toBe(200);
  });

  it('is replaced when another one is asked for', async () => {
    const { email } = await server.signUp();
    const [first, second] = [await requestToken(email), await requestToken(email, 3)];
    expect(first).not.toBe(second);
    expect((await reset(email, first)).status).toBe(401);
    expect((await reset(email, second)).status).toBe(200);
  });

  it('expires', async () => {
    const ada = await server.signUp();
    const token = await requestToken(ada.email);
    await changeReset(ada, { expires_at: minutesAgo(0.01) });
    expect((await reset(ada.email, token)).status).toBe(401);
    expect((await signIn(ada.email, password)).status).toBe(200);
  });
});

describe('a token, as time passes', () => {
  /** Moves the times of a user's reset into the past. */
  async function passMinutes(person: Person, minutes: number): Promise<void> {
    const { db } = server.database;
    const earlier = (date: Date) => new Date(date.getTime() - minutes * 60_000);
    const { expires_at, first_requested_at } = await db
      .selectFrom('password_resets')
      .select(['expires_at', 'first_requested_at'])
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    await changeReset(person, {
      expires_at: earlier(expires_at),
      first_requested_at: earlier(first_requested_at),
    });
  }

  it.each([
    [239, 200],
    [241, 401],
  ])('after %i minutes is answered %i', async (minutes, status) => {
    const ada = await server.signUp();
    const { email } = ada;
    const token = await requestToken(email);
    await passMinutes(ada, minutes);
    expect((await reset(email, token)).status).toBe(status);
    expect((await signIn(email, status === 200 ? newPassword : password)).status).toBe(200);
  });
});

describe('the limit of tokens', () => {
  it('is three in a quarter of an hour', async () => {
    const ada = await server.signUp();
    const asked = async () => (await forget(ada.email)).status;
    expect([await asked(), await asked(), await asked(), await asked()]).toEqual([
      200, 200, 200, 429,
    ]);
    await changeReset(ada, { first_requested_at: minutesAgo(14.9) });
    expect(await asked()).toBe(429);
    const last = (await linksTo(ada.email, 4)).at(-1)?.searchParams.get('resetToken') ?? '';
    expect((await reset(ada.email, last)).status).toBe(200);
    expect(await asked()).toBe(429);
    await changeReset(ada, { first_requested_at: minutesAgo(15.1) });
    expect([await asked(), await asked(), await asked(), await asked()]).toEqual([
      200, 200, 200, 429,
    ]);
    expect(await linksTo(ada.email, 8)).toHaveLength(6);
  });

  it('holds for requests side by side, of which the last one counts', async () => {
    const { email } = await server.signUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => forget(email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      200,
      200,
      ...Array(5).fill(429),
    ]);
    const links = await linksTo(email, 4);
    const resets = [];
    for (const link of links) {
      resets.push((await reset(email, link.searchParams.get('resetToken') ?? '')).status);
    }
    expect(resets.sort()).toEqual([200, 401, 401]);
  });

  it('is of one account', async () => {
    const [ada, sam] = [await server.signUp(), await server.signUp('Sam')];
    for (let asked = 0; asked < 4; asked++) await forget(ada.email);
    expect((await forget(ada.email)).status).toBe(429);
    expect((await forget(sam.email)).status).toBe(200);
  });
});
