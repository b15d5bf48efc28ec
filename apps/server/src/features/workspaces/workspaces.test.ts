import { endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../../testing/refusal.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { beforeAllPeople } from '../../testing/trials/people.ts';

let server: TestServer;
let ada: Person;
let sam: Person;
let vera: Person;

beforeAllPeople((people) => {
  ({ server, ada, sam, vera } = people);
});

const send = (method: string, path: string, { token }: Person, body?: unknown): Promise<Answer> =>
  server.request(method, path, { token, body });

describe('workspaces', () => {
  it('are there for everybody who signs up, and new projects are in them', async () => {
    const eve = await server.addPerson('Eve');
    expect(await eve.call(endpoints.listWorkspaces, {})).toEqual([
      {
        id: eve.id,
        name: 'Eve',
        isPersonal: true,
        role: 'owner',
        date: { created: expect.any(String), modified: expect.any(String) },
      },
    ]);
    const project = await eve.call(endpoints.createProject, { body: { name: 'Website' } });
    expect(project.workspaceId).toBe(eve.id);
    const params = { workspaceId: eve.id };
    expect(await eve.call(endpoints.listWorkspaceProjects, { params })).toEqual([
      { id: project.id, name: 'Website' },
    ]);
  });

  it('are made, named and listed behind the own one, by name', async () => {
    const eve = await server.addPerson('Eve');
    const create = (name: string) => eve.call(endpoints.createWorkspace, { body: { name } });
    const [second, first] = [await create('Zoo'), await create('Anchor')];
    expect(second).toMatchObject({ name: 'Zoo', isPersonal: false, role: 'owner' });
    const list = async () => (await eve.call(endpoints.listWorkspaces, {})).map(({ name }) => name);
    expect(await list()).toEqual(['Eve', 'Anchor', 'Zoo']);
    const params = { workspaceId: first.id };
    const renamed = await eve.call(endpoints.updateWorkspace, { params, body: { name: 'Zulu' } });
    expect(renamed).toMatchObject({ id: first.id, name: 'Zulu', role: 'owner' });
    const own = { workspaceId: eve.id };
    await eve.call(endpoints.updateWorkspace, { params: own, body: { name: 'Mine' } });
    expect(await list()).toEqual(['Mine', 'Zoo', 'Zulu']);
    const blank = await send('POST', '/workspaces', eve, { name: '  ' });
    expectRefusal(blank, 400, 'body.name', 'must not be only white space');
  });

  it('are limited in number for each owner, exactly, also for requests side by side', async () => {
    const eve = await server.addPerson('Eve');
    const { db } = server.database;
    const ids = Array.from(
      { length: 97 },
      (_, n) => `019000${`${n}`.padStart(2, '0')}-0000-7000-8000-${eve.id.slice(-12)}`,
    );
    await db
      .insertInto('workspaces')
      .values(ids.map((id) => ({ id, name: 'Many' })))
      .execute();
    await db
      .insertInto('workspace_members')
      .values(ids.map((id) => ({ workspace_id: id, user_id: eve.id, role: 'owner' as const })))
      .execute();
    const create = () => send('POST', '/workspaces', eve, { name: 'More' });
    const answers = await Promise.all([create(), create(), create(), create()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
    await server.addWorkspaceMember(await server.createWorkspace(ada), eve, 'member');
    expect(await eve.call(endpoints.listWorkspaces, {})).toHaveLength(101);
  });

  it('are deleted when they are empty, unless they are somebody’s own', async () => {
    const workspaceId = await server.createWorkspace(ada, [[sam, 'member']]);
    const projectId = await server.addProject(sam, { workspaceId });
    const path = `/workspaces/${workspaceId}`;
    expectRefusal(await send('DELETE', path, ada), 422, 'params.workspaceId', 'has projects');
    await sam.call(endpoints.deleteProject, { params: { projectId } });
    expect((await send('DELETE', path, sam)).status).toBe(404);
    expect((await send('DELETE', path, ada)).status).toBe(204);
    expect((await send('DELETE', path, ada)).status).toBe(404);
    const own = await send('DELETE', `/workspaces/${vera.id}`, vera);
    expectRefusal(own, 422, 'params.workspaceId', 'is your own');
  });
});

describe('members of a workspace', () => {
  it('are added by their addresses, without a mail or a word to others', async () => {
    const workspaceId = await server.createWorkspace(ada);
    const params = { workspaceId };
    const body = { email: sam.email.toUpperCase(), role: 'member' } as const;
    const added = await ada.call(endpoints.addWorkspaceMember, { params, body });
    expect(added).toEqual({ userId: sam.id, role: 'member', name: 'Sam', email: sam.email });
    const path = `/workspaces/${workspaceId}/users`;
    expect((await send('POST', path, ada, body)).status).toBe(409);
    const nobody = { email: 'nobody@example.com', role: 'member' };
    const unknown = await send('POST', path, ada, nobody);
    expectRefusal(unknown, 400, 'body.email', 'is not the address of an account');
    expect((await send('POST', path, sam, nobody)).status).toBe(404);
    const members = await sam.call(endpoints.listWorkspaceMembers, { params });
    expect(members.map(({ userId, role }) => [userId, role])).toEqual([
      [ada.id, 'owner'],
      [sam.id, 'member'],
    ]);
  });

  it('are as few as one in the own workspace', async () => {
    const body = { email: sam.email, role: 'member' };
    const answer = await send('POST', `/workspaces/${ada.id}/users`, ada, body);
    expectRefusal(answer, 422, 'params.workspaceId', 'is your own');
    const leave = await send('DELETE', `/workspaces/${ada.id}/users/${ada.id}`, ada);
    expectRefusal(leave, 400, 'params.userId', 'is the last owner of the workspace');
  });

  it('are asked for not more often than somebody may try to sign in', async () => {
    const strict = await startTestServer({ authRateLimit: 2 }, server.database);
    const workspaceId = await server.createWorkspace(ada);
    const path = `/workspaces/${workspaceId}/users`;
    const ask = async () => {
      const body = { email: 'nobody@example.com', role: 'member' };
      return (await strict.request('POST', path, { token: ada.token, body })).status;
    };
    expect([await ask(), await ask(), await ask()]).toEqual([400, 400, 429]);
    await strict.close();
  });

  it('become owners and members again, and one owner remains', async () => {
    const workspaceId = await server.createWorkspace(ada, [[sam, 'member']]);
    const at = ({ id }: Person) => `/workspaces/${workspaceId}/users/${id}`;
    expect((await send('PATCH', at(ada), sam, { role: 'member' })).status).toBe(404);
    const own = await send('PATCH', at(ada), ada, { role: 'member' });
    expectRefusal(own, 400, 'params.userId', 'must not be yourself');
    const last = await send('DELETE', at(ada), ada);
    expectRefusal(last, 400, 'params.userId', 'is the last owner of the workspace');
    expect((await send('PATCH', at(vera), ada, { role: 'owner' })).status).toBe(404);
    const promoted = await send('PATCH', at(sam), ada, { role: 'owner' });
    expect(promoted.data).toMatchObject({ userId: sam.id, role: 'owner' });
    expect((await send('DELETE', at(ada), ada)).status).toBe(204);
    expect((await send('GET', `/workspaces/${workspaceId}/users`, ada)).status).toBe(404);
    const gone = await send('DELETE', at(ada), sam);
    expectRefusal(gone, 400, 'params.userId', 'is not a member of the workspace');
  });

  it('leave one owner when two go or demote each other at the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const workspaceId = await server.createWorkspace(ada, [[sam, 'owner']]);
      const at = ({ id }: Person) => `/workspaces/${workspaceId}/users/${id}`;
      const acts = [
        [() => send('DELETE', at(ada), ada), () => send('DELETE', at(sam), sam)],
        [
          () => send('PATCH', at(sam), ada, { role: 'member' }),
          () => send('PATCH', at(ada), sam, { role: 'member' }),
        ],
        [() => send('DELETE', at(sam), ada), () => send('DELETE', at(ada), sam)],
      ][round % 3];
      await Promise.all((acts ?? []).map((act) => act()));
      const rows = await server.database.db
        .selectFrom('workspace_members')
        .select('role')
        .where('workspace_id', '=', workspaceId)
        .where('role', '=', 'owner')
        .execute();
      expect(rows).toHaveLength(1);
    }
  });
});
