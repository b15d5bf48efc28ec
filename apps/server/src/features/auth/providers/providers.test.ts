import { randomBytes } from 'node:crypto';
import { endpoints } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CodeOptions,
  callbackUrl,
  challengeOf,
  startOidcProvider,
  type TestOidcProvider,
} from '../../../testing/oidc-provider.ts';
import {
  type Answer,
  password,
  startTestServer,
  type TestServer,
} from '../../../testing/test-server.ts';

let provider: TestOidcProvider;
let server: TestServer;
let people = 0;

beforeAll(async () => {
  provider = await startOidcProvider();
  server = await startTestServer({ google: provider.client });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

/** Claims of somebody whom nobody knows yet. */
function stranger() {
  const sub = `subject-${++people}-${process.pid}`;
  return { sub, email: `${sub}@example.com`, email_verified: true, name: 'Grace Hopper' };
}

interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly accessToken: string;
}

function signUpBy(code: string, on = server, body: object = {}): Promise<Answer> {
  return on.request('POST', '/auth/signup-provider', { body: { code, ...body } });
}

async function signedUp(claims: CodeOptions['claims'] = stranger(), on = server): Promise<Account> {
  const answer = await signUpBy(provider.issueCode({ claims }), on);
  expect(answer.status, answer.text).toBe(201);
  return answer.data as Account;
}

function tokenBy(code: string, body: object = {}): Promise<Answer> {
  return server.request('POST', '/auth/token', {
    body: { grant_type: 'provider', code, ...body },
  });
}

function usersWith(email: string) {
  const users = server.database.db.selectFrom('users').selectAll();
  return users.where('email', '=', email).execute();
}

function identitiesOf(userId: string) {
  const identities = server.database.db.selectFrom('user_identities');
  return identities
    .select(['provider', 'subject'])
    .where('user_id', '=', userId)
    .orderBy('subject')
    .execute();
}

async function invite(email: string) {
  const projectId = await server.createProject(await server.signUp());
  await server.database.db
    .insertInto('project_invites')
    .values({ project_id: projectId, id: newId(), email, role: 'editor' })
    .execute();
  return projectId;
}

const reset = 'Your password reset token is here.';

/** The mails that somebody has been sent, and one more, so that none that is late is overlooked. */
async function subjectsOfMails(email: string) {
  const asked = await server.request('POST', '/auth/forgot-password', { body: { email } });
  expect(asked.status).toBe(200);
  return (await server.mailsTo(email, 2)).map(({ subject }) => subject);
}

describe('the list of providers', () => {
  it('says where to send people', async () => {
    const answer = await server.request('GET', '/auth/providers');
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      data: [
        {
          slug: 'google',
          url: `${provider.client.issuerUrl}/authorize`,
          redirectUrl: callbackUrl,
          clientId: provider.client.clientId,
        },
      ],
    });
  });

  it('is empty where none is configured, and no code is worth anything', async () => {
    const without = await startTestServer();
    expect((await without.request('GET', '/auth/providers')).json).toEqual({ data: [] });
    const body = { grant_type: 'provider', code: 'code' };
    const answers = [
      await signUpBy('code', without),
      await without.request('POST', '/auth/token', { body }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({
        error: {
          code: 'BadRequest',
          details: [
            {
              path: 'body.code',
              message: 'is of no use: this server has no provider to sign in with',
            },
          ],
        },
      });
    }
    await without.close();
  });
});

describe('signing up by a provider', () => {
  it('makes an account without a password', async () => {
    const claims = stranger();
    const answer = await signUpBy(provider.issueCode({ claims }));
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      data: {
        id: expect.any(String),
        name: 'Grace Hopper',
        email: claims.email,
        accessToken: expect.any(String),
      },
    });
    const { id, accessToken: token } = answer.data as Account;
    expect((await server.request('GET', '/users/me', { token })).data).toEqual({
      id,
      name: 'Grace Hopper',
      email: claims.email,
      numProjectsCreated: 0,
    });
    const body = { name: 'Website' };
    expect((await server.request('POST', '/projects', { token, body })).status).toBe(201);
    expect((await usersWith(claims.email))[0]?.password_hash).toBeNull();
    expect(await identitiesOf(id)).toEqual([
      { provider: provider.client.issuerUrl, subject: claims.sub },
    ]);
    const grant = { grant_type: 'password', username: claims.email, password };
    expect((await server.request('POST', '/auth/token', { body: grant })).status).toBe(422);
  });

  it('welcomes somebody new by mail, once', async () => {
    const claims = stranger();
    await signedUp(claims);
    await signedUp(claims);
    expect(await subjectsOfMails(claims.email)).toEqual(['Welcome to Parlance', reset]);
    const [welcome] = await server.mailsTo(claims.email);
    expect(welcome?.text).toContain('Grace Hopper');
  });

  it('makes invited people members', async () => {
    const claims = stranger();
    const projectId = await invite(claims.email);
    const { accessToken: token } = await signedUp({
      ...claims,
      email: claims.email.toUpperCase(),
    });
    const projects = await server.request('GET', '/projects', { token });
    expect(projects.data).toMatchObject([{ id: projectId, role: 'editor' }]);
  });

  it('signs in whom it knows, whatever the address and name say now', async () => {
    const claims = stranger();
    const first = await signedUp(claims);
    for (const changed of [
      {},
      { name: 'Somebody Else' },
      { email: stranger().email },
      { email: (await server.signUp()).email },
      { email_verified: false },
      { email: undefined, email_verified: undefined, name: undefined },
    ]) {
      const { accessToken, ...again } = await signedUp({ ...claims, ...changed });
      expect(again).toEqual({ id: first.id, name: first.name, email: first.email });
      expect((await server.request('GET', '/users/me', { token: accessToken })).status).toBe(200);
    }
    expect(await identitiesOf(first.id)).toHaveLength(1);
  });

  it('links an account that has the verified address', async () => {
    const ada = await server.signUp('Ada');
    const claims = { ...stranger(), email: ada.email.toUpperCase() };
    const { id, name, email } = await signedUp(claims);
    expect({ id, name, email }).toEqual({ id: ada.id, name: 'Ada', email: ada.email });
    expect(await identitiesOf(ada.id)).toEqual([
      { provider: provider.client.issuerUrl, subject: claims.sub },
    ]);
    expect((await ada.call(endpoints.getMe, {})).id).toBe(ada.id);
    const grant = { grant_type: 'password', username: ada.email, password };
    expect((await server.request('POST', '/auth/token', { body: grant })).status).toBe(200);
    expect((await signedUp({ ...claims, email: stranger().email })).id).toBe(ada.id);
  });

  it('does not take a subject of another provider for the same person', async () => {
    const claims = stranger();
    const first = await signedUp(claims);
    const other = await startOidcProvider();
    const onOther = await startTestServer({ google: other.client });
    const code = other.issueCode({ claims: { ...claims, email: stranger().email } });
    const answer = await signUpBy(code, onOther);
    expect(answer.status).toBe(201);
    expect((answer.data as Account).id).not.toBe(first.id);
    await onOther.close();
    await other.close();
  });

  it.each([
    ['as the provider has it', 'Zoë 😀 O’Hara', 'Zoë 😀 O’Hara'],
    ['of 255 characters', '😀'.repeat(255), '😀'.repeat(255)],
    ['without control characters', '\tGrace\r\n\u0000Hopper\u009f', 'Grace Hopper'],
    ['from the address where there is none', undefined, undefined],
    ['from the address where it is no text', ['Grace'], undefined],
    ['from the address where it is empty', '', undefined],
    ['from the address where it is blank', ' \u00a0\u3000\u0007 ', undefined],
    ['from the address where it is short', '😀', undefined],
    ['from the address where it is huge', 'x'.repeat(256), undefined],
    ['from the address where it is not well-formed', 'Grace \ud800', undefined],
  ])('gives an account a name %s', async (_, name, expected) => {
    const claims = { ...stranger(), name };
    expect((await signedUp(claims)).name).toBe(expected ?? claims.sub);
  });

  it('takes all of an address for the name where little stands before the @', async () => {
    const email = `g@x${++people}-${process.pid}.example.com`;
    expect((await signedUp({ ...stranger(), email, name: undefined })).name).toBe(email);
  });
});

describe('requests side by side', () => {
  it('make one account of one identity', async () => {
    const claims = stranger();
    const accounts = await Promise.all(Array.from({ length: 6 }, () => signedUp(claims)));
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(1);
    expect(await usersWith(claims.email)).toHaveLength(1);
    expect(await subjectsOfMails(claims.email)).toEqual(['Welcome to Parlance', reset]);
  });

  it('make one account of one identity that comes with several addresses', async () => {
    const { sub } = stranger();
    const all = Array.from({ length: 4 }, () => ({ ...stranger(), sub }));
    const accounts = await Promise.all(all.map((claims) => signedUp(claims)));
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(1);
    const users = await Promise.all(all.map(({ email }) => usersWith(email)));
    expect(users.flat()).toHaveLength(1);
  });

  it('make one account of one address, also with a password', async () => {
    for (let round = 0; round < 5; round++) {
      const claims = stranger();
      const body = { name: 'Grace', email: claims.email, password };
      const [byPassword, account] = await Promise.all([
        server.request('POST', '/auth/signup', { body }),
        signedUp(claims),
      ]);
      expect([200, 409]).toContain(byPassword.status);
      const users = await usersWith(claims.email);
      expect(users.map(({ id }) => id)).toEqual([account.id]);
      expect(await identitiesOf(account.id)).toHaveLength(1);
    }
  });

  it('link an account once', async () => {
    const ada = await server.signUp();
    const claims = { ...stranger(), email: ada.email };
    const codes = Array.from({ length: 4 }, () => provider.issueCode({ claims }));
    const answers = await Promise.all(codes.map((code) => tokenBy(code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await identitiesOf(ada.id)).toHaveLength(1);
  });
});

describe('where only invited addresses may sign up', () => {
  let inviteOnly: TestServer;

  beforeAll(async () => {
    inviteOnly = await startTestServer({ google: provider.client, inviteOnly: true });
  });
  afterAll(() => inviteOnly.close());

  it('a stranger gets no account', async () => {
    const claims = stranger();
    const answer = await signUpBy(provider.issueCode({ claims }), inviteOnly);
    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({ error: { code: 'NotFound' } });
    expect(await usersWith(claims.email)).toEqual([]);
  });

  it('invited people do, and people with an account sign in', async () => {
    const claims = stranger();
    const projectId = await invite(claims.email);
    const { id, accessToken: token } = await signedUp(claims, inviteOnly);
    const projects = await server.request('GET', '/projects', { token });
    expect(projects.data).toMatchObject([{ id: projectId, role: 'editor' }]);
    expect((await signedUp(claims, inviteOnly)).id).toBe(id);
    const ada = await server.signUp();
    expect((await signedUp({ ...stranger(), email: ada.email }, inviteOnly)).id).toBe(ada.id);
  });
});

describe('the provider grant', () => {
  it('signs in by identity or by verified address', async () => {
    const claims = stranger();
    const { id } = await signedUp(claims);
    const ada = await server.signUp();
    const adas = { ...stranger(), email: ada.email };
    for (const [given, expected] of [
      [claims, id],
      [{ ...claims, email: undefined }, id],
      [adas, ada.id],
      [{ ...adas, email_verified: false }, ada.id],
    ] as const) {
      const answer = await tokenBy(provider.issueCode({ claims: given }));
      expect(answer.status, answer.text).toBe(200);
      expect(answer.json).toEqual({
        access_token: expect.any(String),
        token_type: 'bearer',
        expires_in: '86400s',
      });
      const { access_token: token } = answer.json as { access_token: string };
      expect((await server.request('GET', '/users/me', { token })).data).toMatchObject({
        id: expected,
      });
    }
    expect(await identitiesOf(ada.id)).toHaveLength(1);
  });

  it('makes no account', async () => {
    const claims = stranger();
    const answer = await tokenBy(provider.issueCode({ claims }));
    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({ error: { code: 'NotFound' } });
    expect(await usersWith(claims.email)).toEqual([]);
  });

  it('gives tokens that live on after a password was set', async () => {
    const claims = stranger();
    const { id } = await signedUp(claims);
    await server.database.db
      .updateTable('users')
      .set({ token_version: 3 })
      .where('id', '=', id)
      .execute();
    const answer = await tokenBy(provider.issueCode({ claims }));
    const { access_token: token } = answer.json as { access_token: string };
    expect((await server.request('GET', '/users/me', { token })).status).toBe(200);
    const { accessToken } = await signedUp(claims);
    expect((await server.request('GET', '/users/me', { token: accessToken })).status).toBe(200);
  });

  it('makes a new account after the first one was deleted', async () => {
    const claims = stranger();
    const { id, accessToken: token } = await signedUp(claims);
    expect((await server.request('DELETE', '/users/me', { token })).status).toBe(204);
    expect((await tokenBy(provider.issueCode({ claims }))).status).toBe(404);
    expect((await signedUp(claims)).id).not.toBe(id);
  });
});

describe('a code with a proof key', () => {
  const verifier = () => randomBytes(32).toString('base64url');

  it('needs its verifier', async () => {
    const codeVerifier = verifier();
    const challenge = challengeOf(codeVerifier);
    if (challenge === undefined) throw new Error('no challenge');
    const code = () => provider.issueCode({ claims: stranger(), challenge });
    expect((await signUpBy(code(), server, { codeVerifier })).status).toBe(201);
    for (const wrong of [{}, { codeVerifier: null }, { codeVerifier: verifier() }]) {
      expect((await signUpBy(code(), server, wrong)).status).toBe(400);
    }
    expect((await tokenBy(code(), { codeVerifier })).status).toBe(404);
    expect((await tokenBy(code(), { codeVerifier: verifier() })).status).toBe(400);
  });

  it.each([
    ['code', { code: '' }],
    ['code', { code: 'x'.repeat(4097) }],
    ['code', { code: undefined }],
    ['nonce', { nonce: '' }],
    ['nonce', { nonce: 'x'.repeat(256) }],
    ['codeVerifier', { codeVerifier: 'short' }],
    ['codeVerifier', { codeVerifier: 'x'.repeat(129) }],
    ['codeVerifier', { codeVerifier: 'ä'.repeat(43) }],
  ])('is refused with a wrong %s before anybody is asked', async (field, wrong) => {
    const before = provider.requests.length;
    for (const answer of [await signUpBy('code', server, wrong), await tokenBy('code', wrong)]) {
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ error: { details: [{ path: `body.${field}` }] } });
    }
    expect(provider.requests).toHaveLength(before);
  });
});
