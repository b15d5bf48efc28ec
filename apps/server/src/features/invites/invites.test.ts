import { endpoints, type Invite, type Project, type Role } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inRole } from '../../testing/calls/in-role.ts';
import {
  type Answer,
  type Person,
  password,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { insertMembersFromInvites } from '../auth/auth.queries.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let addresses = 0;

const grantedSubject = 'You have been granted access to a project on Parlance';
const invitedSubject = 'You have been invited to a project on Parlance';
const welcomeSubject = 'Welcome to Parlance';

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.signUp('Ada');
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada);
});

/** An address without an account. */
const newAddress = () => `invited-${++addresses}-${process.pid}@example.com`;

const send = (method: string, path: string, body?: unknown): Promise<Answer> =>
  server.request(method, `/projects/${projectId}/invites${path}`, { token: ada.token, body });

const invite = (email: unknown, role: unknown = 'editor') => send('POST', '', { email, role });

async function invited(email = newAddress(), role: Role = 'editor'): Promise<Invite> {
  const answer = await invite(email, role);
  expect(answer.status).toBe(201);
  return answer.data as Invite;
}

const list = () => ada.call(endpoints.listInvites, { params: { projectId } });
const listMembers = () => ada.call(endpoints.listMembers, { params: { projectId } });

const signUp = (email: string): Promise<Answer> =>
  server.request('POST', '/auth/signup', { body: { name: 'Eve', email, password } });

async function projectsOf(answer: Answer): Promise<Project[]> {
  expect(answer.status).toBe(200);
  const { accessToken: token } = answer.data as { accessToken: string };
  return (await server.request('GET', '/projects', { token })).data as Project[];
}

async function subjectsOf(address: string, count: number): Promise<(string | undefined)[]> {
  return (await server.mailsTo(address, count)).map(({ subject }) => subject);
}

/** Makes the last mail of an invite that many seconds old. */
async function ageMail(id: string, seconds: number): Promise<void> {
  await sql`
    update project_invites set sent_at = now() - make_interval(secs => ${seconds})
    where project_id = ${projectId}::uuid and id = ${id}::uuid
  `.execute(server.database.db);
}

async function moveAccount({ call }: Person, email: string): Promise<void> {
  await call(endpoints.updateMe, { body: { email } });
}

describe('an invite to an address without an account', () => {
  it('waits in a list, oldest first', async () => {
    const first = await invited(`b@${projectId}.example.com`, 'viewer');
    expect(first).toEqual({
      id: expect.any(String),
      email: `b@${projectId}.example.com`,
      ...inRole('viewer'),
      status: 'sent',
    });
    const second = await invited(`A@${projectId}.Example.com`, 'admin');
    expect(second).toMatchObject({ email: `a@${projectId}.example.com`, role: 'admin' });
    expect(await list()).toEqual([first, second]);
    expect(await listMembers()).toMatchObject([{ userId: ada.id }]);
  });

  it('goes out as a mail that says where to sign up', async () => {
    const { email } = await invited(newAddress(), 'viewer');
    const [mail] = await server.mailsTo(email);
    expect(mail?.subject).toBe(invitedSubject);
    expect(mail?.text).toContain('Website');
    expect(mail?.text).toContain('Role: Viewer');
    expect(mail?.text).toMatch(/\/signup\b/);
  });

  it('is made once, whatever the case, also for requests side by side', async () => {
    const { email } = await invited();
    for (const again of [email, email.toUpperCase()]) {
      const answer = await invite(again, 'viewer');
      expect(answer.status).toBe(409);
      expect(answer.json).toMatchObject({ error: { code: 'AlreadyExists' } });
    }
    const other = newAddress();
    const answers = await Promise.all([1, 2, 3].map(() => invite(other)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await list()).toHaveLength(2);
    projectId = await server.addProject(ada);
    await invited(email, 'viewer');
    // Mails of the refused requests would have arrived before these.
    expect(await subjectsOf(email, 2)).toEqual([invitedSubject, invitedSubject]);
  });

  it('becomes a membership when its owner signs up, and may be made again later', async () => {
    const { email } = await invited(newAddress(), 'viewer');
    const answer = await signUp(email.toUpperCase());
    expect(await projectsOf(answer)).toMatchObject([{ id: projectId, role: 'viewer' }]);
    expect(await list()).toEqual([]);
    const { id, accessToken: token } = answer.data as { id: string; accessToken: string };
    expect(await listMembers()).toContainEqual({
      userId: id,
      ...inRole('viewer'),
      name: 'Eve',
      email,
    });
    await ada.call(endpoints.deleteMember, { params: { projectId, userId: id } });
    expect((await invite(email, 'editor')).data).toMatchObject({ userId: id, role: 'editor' });
    expect((await server.request('DELETE', '/users/me', { token })).status).toBe(204);
    expect(await invited(email)).toMatchObject({ email, status: 'sent' });
  });

  it('is refused without a real address or role', async () => {
    for (const email of ['', 'nonsense', 'a@b', 'a b@example.com', 'a\0@example.com', null, 1]) {
      expect((await invite(email)).status, String(email)).toBe(400);
    }
    for (const role of ['owner', '', null, 1]) {
      expect((await invite(newAddress(), role)).status, String(role)).toBe(400);
    }
    expect(await list()).toEqual([]);
  });
});

describe('an invite to the address of an account', () => {
  it('makes its owner a member at once, and tells so by mail', async () => {
    const eve = await server.signUp('Eve');
    const answer = await invite(eve.email.toUpperCase(), 'viewer');
    expect(answer.status).toBe(201);
    const member = { userId: eve.id, ...inRole('viewer'), name: 'Eve', email: eve.email };
    expect(answer.data).toEqual(member);
    expect(await listMembers()).toContainEqual(member);
    expect(await list()).toEqual([]);
    expect(await eve.call(endpoints.getProject, { params: { projectId } })).toMatchObject({
      role: 'viewer',
    });
    const mails = await server.mailsTo(eve.email, 2);
    const granted = mails.find(({ subject }) => subject === grantedSubject);
    expect(granted?.text).toContain('Eve');
    expect(granted?.text).toContain('Website');
    expect(granted?.text).toContain(`/projects/${projectId}`);
  });

  it('is refused for who is a member already, oneself too', async () => {
    const eve = await server.signUp('Eve');
    await invite(eve.email, 'viewer');
    for (const email of [eve.email, eve.email.toUpperCase(), ada.email]) {
      const answer = await invite(email, 'admin');
      expect(answer.status).toBe(409);
      expect(answer.json).toMatchObject({ error: { code: 'AlreadyExists' } });
    }
    const roles = (await listMembers()).map(({ userId, role }) => [userId, role]);
    expect(Object.fromEntries(roles)).toEqual({ [ada.id]: 'admin', [eve.id]: 'viewer' });
  });

  it('makes one member and one mail, also for requests side by side', async () => {
    const eve = await server.signUp('Eve');
    const answers = await Promise.all([1, 2, 3].map(() => invite(eve.email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await listMembers()).toHaveLength(2);
    projectId = await server.addProject(ada);
    await invite(eve.email);
    expect((await subjectsOf(eve.email, 3)).toSorted()).toEqual([
      welcomeSubject,
      grantedSubject,
      grantedSubject,
    ]);
  });

  it('takes the place of one that was made before there was the account', async () => {
    const eve = await server.signUp('Eve');
    const { email } = await invited(newAddress(), 'viewer');
    await moveAccount(eve, email);
    expect((await invite(email, 'editor')).data).toMatchObject({ userId: eve.id, role: 'editor' });
    expect(await list()).toEqual([]);
  });
});

describe('an open invite', () => {
  it('can be given another role, which its owner then gets', async () => {
    const { id, email } = await invited(newAddress(), 'viewer');
    const answer = await send('PATCH', `/${id}`, { role: 'editor', email: 'other@example.com' });
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({ id, email, ...inRole('editor'), status: 'sent' });
    for (const role of ['owner', null, undefined]) {
      expect((await send('PATCH', `/${id}`, { role })).status).toBe(400);
    }
    expect(await list()).toEqual([answer.data]);
    expect(await projectsOf(await signUp(email))).toMatchObject([{ role: 'editor' }]);
    expect((await send('PATCH', `/${id}`, { role: 'admin' })).status).toBe(404);
  });

  it('can be withdrawn', async () => {
    const { id, email } = await invited();
    expect(await send('DELETE', `/${id}`)).toMatchObject({ status: 204, text: '' });
    expect((await send('DELETE', `/${id}`)).status).toBe(404);
    expect((await send('POST', `/${id}/resend`)).status).toBe(404);
    expect(await list()).toEqual([]);
    expect(await projectsOf(await signUp(email))).toEqual([]);
  });

  it('of another project is not there', async () => {
    const theirs = projectId;
    const { id, email } = await invited(newAddress(), 'viewer');
    await ageMail(id, 61);
    projectId = await server.addProject(ada);
    expect((await send('PATCH', `/${id}`, { role: 'admin' })).status).toBe(404);
    expect((await send('POST', `/${id}/resend`)).status).toBe(404);
    expect((await send('DELETE', `/${id}`)).status).toBe(404);
    projectId = theirs;
    expect(await list()).toEqual([{ id, email, ...inRole('viewer'), status: 'sent' }]);
  });
});

describe('sending an invite again', () => {
  const resend = (id: string) => send('POST', `/${id}/resend`);

  it('is possible once a minute', async () => {
    const made = await invited();
    expect((await resend(made.id)).status).toBe(429);
    await ageMail(made.id, 50);
    const refused = await resend(made.id);
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ error: { code: 'TooManyRequests' } });
    await ageMail(made.id, 61);
    const answer = await resend(made.id);
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual(made);
    expect((await resend(made.id)).status).toBe(429);
    expect(await subjectsOf(made.email, 2)).toEqual([invitedSubject, invitedSubject]);
  });

  it('is possible once a minute also for requests side by side', async () => {
    const { id, email } = await invited();
    await ageMail(id, 61);
    const answers = await Promise.all([1, 2, 3, 4].map(() => resend(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429]);
    await ageMail(id, 61);
    await resend(id);
    expect(await subjectsOf(email, 3)).toHaveLength(3);
  });

  it('makes a member of somebody who has the address by now', async () => {
    const eve = await server.signUp('Eve');
    const { id, email } = await invited(newAddress(), 'viewer');
    await ageMail(id, 61);
    await moveAccount(eve, email);
    const answer = await resend(id);
    expect(answer.status).toBe(201);
    const member = { userId: eve.id, ...inRole('viewer'), name: 'Eve', email };
    expect(answer.data).toEqual(member);
    expect(await list()).toEqual([]);
    expect(await listMembers()).toContainEqual(member);
    expect((await subjectsOf(email, 2)).toSorted()).toEqual([grantedSubject, invitedSubject]);
    expect((await resend(id)).status).toBe(404);
  });

  it('leaves somebody who is a member already as they are', async () => {
    const eve = await server.signUp('Eve');
    await server.addMember(projectId, eve, 'admin');
    const { id, email } = await invited(newAddress(), 'viewer');
    await ageMail(id, 61);
    await moveAccount(eve, email);
    const answer = await resend(id);
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual({ userId: eve.id, ...inRole('admin'), name: 'Eve', email });
    expect(await list()).toEqual([]);
  });
});

describe('accepting an invite', () => {
  it('leaves the role of somebody who is a member already', async () => {
    const eve = await server.signUp('Eve');
    await server.addMember(projectId, eve, 'viewer');
    const { email } = await invited(newAddress(), 'admin');
    const accepted = await server.database.db
      .transaction()
      .execute((trx) => insertMembersFromInvites(trx, { userId: eve.id, email }));
    expect(accepted).toEqual([{ project_id: projectId, role: 'admin', locales: null }]);
    expect(await list()).toEqual([]);
    expect(await eve.call(endpoints.getProject, { params: { projectId } })).toMatchObject({
      role: 'viewer',
    });
  });
});
