import { endpoints } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callbackUrl,
  startOidcProvider,
  type TestOidcProvider,
} from '../../../testing/services/oidc-provider.ts';
import { password, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import {
  mailsSoFar,
  type SignedUp,
  signedUpBy,
  signUpBy,
  stranger,
  subjectsOf,
  tokenBy,
  userIdsWith,
} from '../../../testing/trials/provider-sign-in.ts';

let provider: TestOidcProvider;
let server: TestServer;

beforeAll(async () => {
  provider = await startOidcProvider();
  server = await startTestServer({ google: provider.client });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

async function invite(email: string) {
  const projectId = await server.addProject(await server.signUp());
  await server.database.db
    .insertInto('project_invites')
    .values({ project_id: projectId, id: newId(), email, role: 'editor' })
    .execute();
  return projectId;
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
    const answers = [await signUpBy(without, 'code'), await tokenBy(without, 'code')];
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
    const answer = await signUpBy(server, provider.issueCode({ claims }));
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      data: {
        id: expect.any(String),
        name: 'Grace Hopper',
        email: claims.email,
        accessToken: expect.any(String),
      },
    });
    const { id, accessToken: token } = answer.data as SignedUp;
    expect((await server.request('GET', '/users/me', { token })).data).toEqual({
      id,
      name: 'Grace Hopper',
      email: claims.email,
      numProjectsCreated: 0,
    });
    const workspaces = await server.request('GET', '/workspaces', { token });
    expect(workspaces.data).toMatchObject([{ id, name: 'Grace Hopper', isPersonal: true }]);
    const body = { name: 'Website' };
    expect((await server.request('POST', '/projects', { token, body })).status).toBe(201);
    expect(await subjectsOf(server, id)).toEqual([claims.sub]);
    const grant = { grant_type: 'password', username: claims.email, password };
    expect((await server.request('POST', '/auth/token', { body: grant })).status).toBe(422);
  });

  it('welcomes somebody new by mail, once', async () => {
    const claims = stranger();
    await signedUpBy(server, provider, claims);
    await signedUpBy(server, provider, claims);
    expect(await mailsSoFar(server, claims.email, 1)).toEqual(['Welcome to Parlance']);
    const [welcome] = await server.mailsTo(claims.email);
    expect(welcome?.text).toContain('Grace Hopper');
  });

  it('makes invited people members', async () => {
    const claims = stranger();
    const projectId = await invite(claims.email);
    const { accessToken: token } = await signedUpBy(server, provider, {
      ...claims,
      email: claims.email.toUpperCase(),
    });
    const projects = await server.request('GET', '/projects', { token });
    expect(projects.data).toMatchObject([{ id: projectId, role: 'editor' }]);
  });

  it('signs in whom it knows, whatever the address and name say now', async () => {
    const claims = stranger();
    const first = await signedUpBy(server, provider, claims);
    for (const changed of [
      {},
      { name: 'Somebody Else' },
      { email: stranger().email },
      { email: (await server.signUp()).email },
      { email_verified: false },
      { email: undefined, email_verified: undefined, name: undefined },
    ]) {
      const { accessToken, ...again } = await signedUpBy(server, provider, {
        ...claims,
        ...changed,
      });
      expect(again).toEqual({ id: first.id, name: first.name, email: first.email });
      expect((await server.request('GET', '/users/me', { token: accessToken })).status).toBe(200);
    }
    expect(await subjectsOf(server, first.id)).toHaveLength(1);
  });

  it('links an account that has the verified address', async () => {
    const ada = await server.signUp('Ada');
    const claims = { ...stranger(), email: ada.email.toUpperCase() };
    const { id, name, email } = await signedUpBy(server, provider, claims);
    expect({ id, name, email }).toEqual({ id: ada.id, name: 'Ada', email: ada.email });
    expect(await subjectsOf(server, ada.id)).toEqual([claims.sub]);
    expect((await ada.call(endpoints.getMe, {})).id).toBe(ada.id);
    const grant = { grant_type: 'password', username: ada.email, password };
    expect((await server.request('POST', '/auth/token', { body: grant })).status).toBe(200);
    expect((await signedUpBy(server, provider, { ...claims, email: stranger().email })).id).toBe(
      ada.id,
    );
  });

  it('tells the owner of an account by mail that it was linked, once', async () => {
    const ada = await server.signUp('Ada');
    const claims = { ...stranger(), email: ada.email };
    await signedUpBy(server, provider, claims);
    await signedUpBy(server, provider, claims);
    const subjects = ['Welcome to Parlance', 'Your account can be signed in to in another way.'];
    expect(await mailsSoFar(server, ada.email, 2)).toEqual(subjects);
    const [, linked] = await server.mailsTo(ada.email, 2);
    expect(linked?.text).toContain(`\nProvider: ${new URL(provider.client.issuerUrl).host}\n`);
  });

  it('leaves nobody a way in who took an address before its owner came', async () => {
    const mallory = stranger();
    const { accessToken: token } = await signedUpBy(server, provider, mallory);
    const { email } = stranger();
    const moved = await server.request('PATCH', '/users/me', { token, body: { email } });
    expect(moved.status).toBe(200);
    // The owner of the address finds an existing account and takes it over through the reset mail.
    await server.request('POST', '/auth/forgot-password', { body: { email } });
    const [mail] = await server.mailsTo(email);
    const resetToken = /resetToken=(\w{64})/.exec(mail?.text ?? '')?.[1];
    const body = { email, token: resetToken, newPassword: 'of the owner' };
    expect((await server.request('POST', '/auth/reset-password', { body })).status).toBe(200);

    expect((await server.request('GET', '/users/me', { token })).status).toBe(401);
    const again = await signedUpBy(server, provider, mallory);
    expect(again.email).toBe(mallory.email);
    const grant = { grant_type: 'password', username: email, password: 'of the owner' };
    expect((await server.request('POST', '/auth/token', { body: grant })).status).toBe(200);
    const owner = await signedUpBy(server, provider, { ...stranger(), email });
    expect(owner.email).toBe(email);
    expect(owner.id).not.toBe(again.id);
  });

  it('does not take a subject of another provider for the same person', async () => {
    const claims = stranger();
    const first = await signedUpBy(server, provider, claims);
    const other = await startOidcProvider();
    const onOther = await startTestServer({ google: other.client });
    const code = other.issueCode({ claims: { ...claims, email: stranger().email } });
    const answer = await signUpBy(onOther, code);
    expect(answer.status).toBe(201);
    expect((answer.data as SignedUp).id).not.toBe(first.id);
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
    expect((await signedUpBy(server, provider, claims)).name).toBe(expected ?? claims.sub);
  });

  it('takes all of an address for the name where little stands before the @', async () => {
    const email = `g@${stranger().sub}.example.com`;
    expect(
      (await signedUpBy(server, provider, { ...stranger(), email, name: undefined })).name,
    ).toBe(email);
  });
});

describe('where only invited addresses may sign up', () => {
  let inviteOnly: TestServer;

  beforeAll(async () => {
    const settings = { google: provider.client, inviteOnly: true };
    inviteOnly = await startTestServer(settings, server.database);
  });
  afterAll(() => inviteOnly.close());

  it('a stranger gets no account', async () => {
    const claims = stranger();
    const answer = await signUpBy(inviteOnly, provider.issueCode({ claims }));
    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({ error: { code: 'NotFound' } });
    expect(await userIdsWith(server, claims.email)).toEqual([]);
  });

  it('invited people do, and people with an account sign in', async () => {
    const claims = stranger();
    const projectId = await invite(claims.email);
    const { id, accessToken: token } = await signedUpBy(inviteOnly, provider, claims);
    const projects = await server.request('GET', '/projects', { token });
    expect(projects.data).toMatchObject([{ id: projectId, role: 'editor' }]);
    expect((await signedUpBy(inviteOnly, provider, claims)).id).toBe(id);
    const ada = await server.signUp();
    expect((await signedUpBy(inviteOnly, provider, { ...stranger(), email: ada.email })).id).toBe(
      ada.id,
    );
  });
});
