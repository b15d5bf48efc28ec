import { endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../../testing/refusal.ts';
import type { Answer, Person, TestServer } from '../../testing/test-server.ts';
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

async function workspaceOf(person: Person, projectId: string): Promise<string> {
  return (await person.call(endpoints.getProject, { params: { projectId } })).workspaceId;
}

describe('the deletion of an account', () => {
  const remove = (person: Person) => send('DELETE', '/users/me', person);

  it('is refused to the last owner among others, and told before', async () => {
    const eve = await server.addPerson('Eve');
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
    const eve = await server.addPerson('Eve');
    const shared = await server.addProject(eve);
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
    const alone = await server.addProject(eve);
    const { id } = await eve.call(endpoints.createWorkspace, { body: { name: 'Harbour' } });
    const other = await server.addProject(eve, { workspaceId: id });
    await server.addMember(other, sam, 'admin');
    const left = { projectId: other, userId: eve.id };
    await eve.call(endpoints.deleteMember, { params: left });
    // A project of Eve's without any member, which nobody but Eve could see.
    const orphan = await server.addProject(eve);
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
      const [eve, kim] = [await server.addPerson('Eve'), await server.addPerson('Kim')];
      const { id } = await eve.call(endpoints.createWorkspace, { body: { name: 'Harbour' } });
      await server.addWorkspaceMember(id, kim, 'owner');
      const project = await server.addProject(kim, { workspaceId: id });
      await server.addMember(project, eve, 'admin');
      const own = await server.addProject(eve);
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
