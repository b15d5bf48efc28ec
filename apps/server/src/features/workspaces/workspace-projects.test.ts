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

describe('a project in a workspace', () => {
  it('is open to its own members alone, and its name to owners', async () => {
    const workspaceId = await server.createWorkspace(ada, [
      [sam, 'member'],
      [vera, 'member'],
    ]);
    const projectId = await server.addProject(sam, { workspaceId });
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
    const workspaceId = await server.createWorkspace(ada);
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
    const workspaceId = await server.createWorkspace(ada, [[sam, 'member']]);
    const projectId = await server.addProject(ada);
    await server.addMember(projectId, sam, 'admin');
    await server.addMember(projectId, vera, 'admin');
    const move = (person: Person, to: string) =>
      send('PATCH', `/projects/${projectId}`, person, { workspaceId: to });
    const message = 'must be a workspace that you are in';
    // Sam is not a member of Ada's personal workspace, so Sam can't take the project out of it.
    expectRefusal(await move(sam, workspaceId), 400, 'body.workspaceId', message);
    expectRefusal(await move(ada, vera.id), 400, 'body.workspaceId', message);
    expect((await move(ada, workspaceId)).data).toMatchObject({ id: projectId, workspaceId });
    expect((await move(ada, workspaceId)).data).toMatchObject({ workspaceId });
    expectRefusal(await move(vera, vera.id), 400, 'body.workspaceId', message);
    expect((await move(sam, sam.id)).data).toMatchObject({ workspaceId: sam.id });
    // The memberships of the project are unchanged.
    const members = await ada.call(endpoints.listMembers, { params: { projectId } });
    expect(members.map(({ role }) => role)).toEqual(['admin', 'admin', 'admin']);
    const editor = await server.addPerson('Eve');
    await server.addMember(projectId, editor, 'editor');
    expect((await move(editor, editor.id)).status).toBe(404);
  });

  it('stays when whoever made it leaves the workspace', async () => {
    const workspaceId = await server.createWorkspace(ada, [[sam, 'member']]);
    const projectId = await server.addProject(sam, { workspaceId });
    const params = { workspaceId, userId: sam.id };
    await sam.call(endpoints.deleteWorkspaceMember, { params });
    expect(await workspaceOf(sam, projectId)).toBe(workspaceId);
  });
});
