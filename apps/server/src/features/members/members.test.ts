import { endpoints, type Role, roles } from '@parlance/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { inRole } from '../../testing/calls/in-role.ts';
import { expectRefusal } from '../../testing/refusal.ts';
import { type Answer, type Person, password, type TestServer } from '../../testing/test-server.ts';
import { beforeAllPeople } from '../../testing/trials/people.ts';

let server: TestServer;
let ada: Person;
let sam: Person;
let vera: Person;
let projectId: string;

beforeAllPeople((people) => {
  ({ server, ada, sam, vera } = people);
});

beforeEach(async () => {
  projectId = await server.addProject(ada);
  await server.addMember(projectId, sam, 'admin');
  await server.addMember(projectId, vera, 'viewer');
});

const change = (actor: Person, userId: string, role: unknown): Promise<Answer> =>
  server.request('PATCH', `/projects/${projectId}/users/${userId}`, {
    token: actor.token,
    body: { role },
  });

const remove = (actor: Person, userId: string): Promise<Answer> =>
  server.request('DELETE', `/projects/${projectId}/users/${userId}`, { token: actor.token });

const statusFor = async ({ token }: Person): Promise<number> =>
  (await server.request('GET', `/projects/${projectId}`, { token })).status;

async function rolesNow(): Promise<Record<string, Role>> {
  const rows = await server.database.db
    .selectFrom('project_members')
    .select(['user_id', 'role'])
    .where('project_id', '=', projectId)
    .execute();
  return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]));
}

const expectRefused = (answer: Answer, message: string) =>
  expectRefusal(answer, 400, 'params.userId', message);

describe('members', () => {
  it('are listed with role, name and address, to each of them', async () => {
    const members = await ada.call(endpoints.listMembers, { params: { projectId } });
    const byAddress = [ada, sam, vera].sort((a, b) => (a.email < b.email ? -1 : 1));
    expect(members.map(({ userId }) => userId)).toEqual(byAddress.map(({ id }) => id));
    expect(members.find(({ userId }) => userId === vera.id)).toEqual({
      userId: vera.id,
      ...inRole('viewer'),
      name: 'Vera',
      email: vera.email,
    });
    expect(await vera.call(endpoints.listMembers, { params: { projectId } })).toEqual(members);
  });

  it('are listed by e-mail address, character by character', async () => {
    const addresses = ['ab', 'a.b', 'b', 'a-b', 'a_b', 'a'].map(
      (local) => `${local}@${projectId}.example.com`,
    );
    for (const email of addresses) {
      const body = { name: 'Bob', email, password };
      const { data } = await server.request('POST', '/auth/signup', { body });
      await server.addMember(projectId, { ...ada, id: (data as { id: string }).id }, 'editor');
    }
    const members = await ada.call(endpoints.listMembers, { params: { projectId } });
    const listed = members.map(({ email }) => email).filter((email) => email.includes(projectId));
    expect(listed).toEqual(addresses.toSorted());
  });
});

describe('the role of a member', () => {
  it('can be changed by an admin, and counts at once', async () => {
    const addTerm = async (value: string) => {
      const path = `/projects/${projectId}/terms`;
      return (await server.request('POST', path, { token: vera.token, body: { value } })).status;
    };
    expect(await addTerm('a')).toBe(404);
    const answer = await change(ada, vera.id, 'editor');
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({
      userId: vera.id,
      ...inRole('editor'),
      name: 'Vera',
      email: vera.email,
    });
    expect(await addTerm('a')).toBe(201);
    expect((await change(ada, vera.id, 'viewer')).status).toBe(200);
    expect(await addTerm('b')).toBe(404);
  });

  it('can be changed also where it is that of the one who made the project', async () => {
    expect((await change(sam, ada.id, 'viewer')).status).toBe(200);
    expect(await rolesNow()).toEqual({
      [ada.id]: 'viewer',
      [sam.id]: 'admin',
      [vera.id]: 'viewer',
    });
    expect((await change(ada, vera.id, 'editor')).status).toBe(404);
  });

  it('is never changed by oneself', async () => {
    expectRefused(await change(ada, ada.id, 'viewer'), 'must not be yourself');
    expectRefused(await change(ada, ada.id.toUpperCase(), 'viewer'), 'must not be yourself');
    expect((await change(vera, vera.id, 'admin')).status).toBe(404);
    expect(await rolesNow()).toMatchObject({ [ada.id]: 'admin', [vera.id]: 'viewer' });
  });

  it('must be one that there is', async () => {
    for (const role of ['owner', 'Admin', '', null, undefined, 1, ['admin']]) {
      expect((await change(ada, vera.id, role)).status, String(role)).toBe(400);
    }
    expect(await rolesNow()).toMatchObject({ [vera.id]: 'viewer' });
  });

  it('is that in one project', async () => {
    const first = projectId;
    projectId = await server.addProject(ada);
    expect((await change(ada, vera.id, 'admin')).status).toBe(404);
    await server.addMember(projectId, vera, 'viewer');
    expect((await change(ada, vera.id, 'admin')).status).toBe(200);
    projectId = first;
    expect(await rolesNow()).toMatchObject({ [vera.id]: 'viewer' });
  });
});

describe('a member who is removed', () => {
  it('has no access from then on', async () => {
    expect(await statusFor(vera)).toBe(200);
    expect(await remove(ada, vera.id)).toMatchObject({ status: 204, text: '' });
    expect(await statusFor(vera)).toBe(404);
    expect(await rolesNow()).toEqual({ [ada.id]: 'admin', [sam.id]: 'admin' });
    expect((await remove(vera, vera.id)).status).toBe(404);
  });

  it('keeps the other projects', async () => {
    const other = await server.addProject(ada);
    await server.addMember(other, vera, 'editor');
    await remove(ada, vera.id);
    projectId = other;
    expect(await rolesNow()).toEqual({ [ada.id]: 'admin', [vera.id]: 'editor' });
  });

  it('must be one', async () => {
    const message = 'is not a member of the project';
    expect((await remove(ada, vera.id)).status).toBe(204);
    expectRefused(await remove(ada, vera.id), message);
    expectRefused(await remove(ada, '00000000-0000-4000-8000-000000000000'), message);
    expect((await remove(ada, 'nonsense')).status).toBe(404);
  });

  it('may be the one who made the project', async () => {
    expect((await remove(sam, ada.id)).status).toBe(204);
    expect(await rolesNow()).toEqual({ [sam.id]: 'admin', [vera.id]: 'viewer' });
  });

  it('is not removed by who is no admin', async () => {
    await change(ada, sam.id, 'editor');
    for (const actor of [sam, vera]) expect((await remove(actor, ada.id)).status).toBe(404);
    expect((await remove(await server.addPerson(), vera.id)).status).toBe(404);
    expect(Object.keys(await rolesNow())).toHaveLength(3);
  });
});

describe('leaving', () => {
  it.each(roles)('is open to members who are %s', async (role) => {
    const eve = await server.addPerson('Eve');
    await server.addMember(projectId, eve, role);
    expect(await remove(eve, eve.id)).toMatchObject({ status: 204, text: '' });
    expect(await statusFor(eve)).toBe(404);
    expect((await remove(eve, eve.id)).status).toBe(404);
  });

  it('is one’s own matter also by an id in capitals', async () => {
    expect((await remove(vera, vera.id.toUpperCase())).status).toBe(204);
    expect((await remove(sam, sam.id.toUpperCase())).status).toBe(204);
    expectRefused(await remove(ada, ada.id.toUpperCase()), 'is the last admin of the project');
  });

  it('is refused to the last admin', async () => {
    await change(ada, sam.id, 'editor');
    expectRefused(await remove(ada, ada.id), 'is the last admin of the project');
    expect((await remove(ada, sam.id)).status).toBe(204);
    expect((await remove(ada, vera.id)).status).toBe(204);
    expectRefused(await remove(ada, ada.id), 'is the last admin of the project');
    expect(await statusFor(ada)).toBe(200);
  });
});
