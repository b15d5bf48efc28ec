import { endpoints, type WorkspaceRole } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let sam: Person;
let vera: Person;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.signUp('Ada');
  sam = await server.signUp('Sam');
  vera = await server.signUp('Vera');
});
afterAll(() => server.close());

const send = (method: string, path: string, { token }: Person, body?: unknown): Promise<Answer> =>
  server.request(method, path, { token, body });

/** A workspace of Ada's, with others in it. */
async function createWorkspace(others: readonly [Person, WorkspaceRole][] = []): Promise<string> {
  const { id } = await ada.call(endpoints.createWorkspace, { body: { name: 'Harbour Ltd' } });
  for (const [person, role] of others) await server.addWorkspaceMember(id, person, role);
  return id;
}

async function createProject(person: Person, workspaceId?: string): Promise<string> {
  const body = { name: 'Website', workspaceId };
  return (await person.call(endpoints.createProject, { body })).id;
}

async function workspaceOf(person: Person, projectId: string): Promise<string> {
  return (await person.call(endpoints.getProject, { params: { projectId } })).workspaceId;
}

function expectRefusal(answer: Answer, status: number, path: string, message: string): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.json).toMatchObject({ error: { details: [{ path, message }] } });
}

describe('workspaces', () => {
  it('are there for everybody who signs up, and new projects are in them', async () => {
    const eve = await server.signUp('Eve');
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
    const eve = await server.signUp('Eve');
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
    const eve = await server.signUp('Eve');
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
    await server.addWorkspaceMember(await createWorkspace(), eve, 'member');
    expect(await eve.call(endpoints.listWorkspaces, {})).toHaveLength(101);
  });

  it('are deleted when they are empty, unless they are somebody’s own', async () => {
    const workspaceId = await createWorkspace([[sam, 'member']]);
    const projectId = await createProject(sam, workspaceId);
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
    const workspaceId = await createWorkspace();
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
    const workspaceId = await createWorkspace();
    const path = `/workspaces/${workspaceId}/users`;
    const ask = async () => {
      const body = { email: 'nobody@example.com', role: 'member' };
      return (await strict.request('POST', path, { token: ada.token, body })).status;
    };
    expect([await ask(), await ask(), await ask()]).toEqual([400, 400, 429]);
    await strict.close();
  });

  it('become owners and members again, and one owner remains', async () => {
    const workspaceId = await createWorkspace([[sam, 'member']]);
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
      const workspaceId = await createWorkspace([[sam, 'owner']]);
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

describe('a project in a workspace', () => {
  it('is open to its own members alone, and its name to owners', async () => {
    const workspaceId = await createWorkspace([
      [sam, 'member'],
      [vera, 'member'],
    ]);
    const projectId = await createProject(sam, workspaceId);
    expect(await workspaceOf(sam, projectId)).toBe(workspaceId);
    const params = { workspaceId };
    expect(await ada.call(endpoints.listWorkspaceProjects, { params })).toEqual([
      { id: projectId, name: 'Website' },
    ]);
    expect((await send('GET', `/workspaces/${workspaceId}/projects`, vera)).status).toBe(404);
    for (const person of [ada, vera]) {
      expect((await send('GET', `/projects/${projectId}`, person)).status).toBe(404);
      const projects = await person.call(endpoints.listProjects, {});
      expect(projects.map(({ id }) => id)).not.toContain(projectId);
    }
  });

  it('is created by members of the workspace only', async () => {
    const workspaceId = await createWorkspace();
    const path = 'body.workspaceId';
    const message = 'must be a workspace that you are in';
    for (const id of [workspaceId, ada.id, workspaceId.replace(/.{12}$/, '0'.repeat(12))]) {
      const answer = await send('POST', '/projects', sam, { name: 'Website', workspaceId: id });
      expectRefusal(answer, 400, path, message);
    }
    expect(await sam.call(endpoints.getMe, {})).toMatchObject({
      numProjectsCreated: (await sam.call(endpoints.listProjects, {})).length,
    });
  });

  it('is moved by an admin who is in both workspaces', async () => {
    const workspaceId = await createWorkspace([[sam, 'member']]);
    const projectId = await createProject(ada);
    await server.addMember(projectId, sam, 'admin');
    await server.addMember(projectId, vera, 'admin');
    const move = (person: Person, to: string) =>
      send('PATCH', `/projects/${projectId}`, person, { workspaceId: to });
    const message = 'must be a workspace that you are in';
    // Sam is not in Ada's own workspace, and so can not take the project out of it.
    expectRefusal(await move(sam, workspaceId), 400, 'body.workspaceId', message);
    expectRefusal(await move(ada, vera.id), 400, 'body.workspaceId', message);
    expect((await move(ada, workspaceId)).data).toMatchObject({ id: projectId, workspaceId });
    expect((await move(ada, workspaceId)).data).toMatchObject({ workspaceId });
    expectRefusal(await move(vera, vera.id), 400, 'body.workspaceId', message);
    expect((await move(sam, sam.id)).data).toMatchObject({ workspaceId: sam.id });
    // Nobody's place in the project has changed.
    const members = await ada.call(endpoints.listMembers, { params: { projectId } });
    expect(members.map(({ role }) => role)).toEqual(['admin', 'admin', 'admin']);
    const editor = await server.signUp('Eve');
    await server.addMember(projectId, editor, 'editor');
    expect((await move(editor, editor.id)).status).toBe(404);
  });

  it('stays when whoever made it leaves the workspace', async () => {
    const workspaceId = await createWorkspace([[sam, 'member']]);
    const projectId = await createProject(sam, workspaceId);
    const params = { workspaceId, userId: sam.id };
    await sam.call(endpoints.deleteWorkspaceMember, { params });
    expect(await workspaceOf(sam, projectId)).toBe(workspaceId);
  });
});

describe('the deletion of an account', () => {
  const remove = (person: Person) => send('DELETE', '/users/me', person);

  it('is refused to the last owner among others, and told before', async () => {
    const eve = await server.signUp('Eve');
    const { id } = await eve.call(endpoints.createWorkspace, { body: { name: 'Harbour' } });
    await server.addWorkspaceMember(id, sam, 'member');
    const blocking = { id, name: 'Harbour' };
    expect(await eve.call(endpoints.getAccountDeletion, {})).toEqual({
      deletedProjects: [],
      blockingProjects: [],
      blockingWorkspaces: [blocking],
    });
    const path = `workspaces.${id}`;
    expectRefusal(await remove(eve), 422, path, 'needs another owner: Harbour');
    const params = { workspaceId: id, userId: sam.id };
    await eve.call(endpoints.updateWorkspaceMember, { params, body: { role: 'owner' } });
    expect((await remove(eve)).status).toBe(204);
    const members = await sam.call(endpoints.listWorkspaceMembers, { params });
    expect(members.map(({ userId }) => userId)).toEqual([sam.id]);
  });

  it('leaves projects of others to the admin who has been there longest', async () => {
    const eve = await server.signUp('Eve');
    const shared = await createProject(eve);
    const joined = [
      [vera, 'viewer', '2026-01-01'],
      [ada, 'admin', '2026-01-03'],
      [sam, 'admin', '2026-01-02'],
    ] as const;
    const { db } = server.database;
    await db
      .insertInto('project_members')
      .values(
        joined.map(([{ id: user_id }, role, day]) => ({
          project_id: shared,
          user_id,
          role,
          locales: null,
          created_at: new Date(day),
        })),
      )
      .execute();
    const alone = await createProject(eve);
    const { id } = await eve.call(endpoints.createWorkspace, { body: { name: 'Harbour' } });
    const other = await createProject(eve, id);
    await server.addMember(other, sam, 'admin');
    const left = { projectId: other, userId: eve.id };
    await eve.call(endpoints.deleteMember, { params: left });
    // Nobody is in it any more, and nobody but Eve could see that it is there.
    const orphan = await createProject(eve);
    await db.deleteFrom('project_members').where('project_id', '=', orphan).execute();

    expect((await remove(eve)).status).toBe(204);
    expect(await workspaceOf(ada, shared)).toBe(sam.id);
    expect(await workspaceOf(sam, other)).toBe(sam.id);
    const gone = [eve.id, id, alone, orphan];
    for (const table of ['workspaces', 'projects'] as const) {
      expect(await db.selectFrom(table).select('id').where('id', 'in', gone).execute()).toEqual([]);
    }
  });

  it('goes on beside others who make projects, move them and leave', async () => {
    for (let round = 0; round < 5; round++) {
      const [eve, kim] = [await server.signUp('Eve'), await server.signUp('Kim')];
      const { id } = await eve.call(endpoints.createWorkspace, { body: { name: 'Harbour' } });
      await server.addWorkspaceMember(id, kim, 'owner');
      const project = await createProject(kim, id);
      await server.addMember(project, eve, 'admin');
      const own = await createProject(eve);
      await server.addMember(own, kim, 'admin');
      const answers = await Promise.all([
        remove(eve),
        send('POST', '/projects', kim, { name: 'New', workspaceId: id }),
        send('PATCH', `/projects/${project}`, kim, { workspaceId: kim.id }),
        send('PATCH', `/projects/${own}`, eve, { workspaceId: id }),
        send('DELETE', `/workspaces/${id}/users/${eve.id}`, kim),
      ]);
      for (const { status, text } of answers) {
        expect([200, 201, 204, 400, 401, 404], text).toContain(status);
      }
      expect(answers[0]?.status).toBe(204);
      const projects = await kim.call(endpoints.listProjects, {});
      expect(projects).toHaveLength(3);
      for (const { workspaceId } of projects) expect([id, kim.id]).toContain(workspaceId);
    }
  });
});
