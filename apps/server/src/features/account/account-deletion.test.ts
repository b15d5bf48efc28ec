import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tablesOfProject } from '../../testing/samples/project-rows.ts';
import {
  type Answer,
  type Person,
  password,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function remove({ token }: Person): Promise<Answer> {
  return server.request('DELETE', '/users/me', { token });
}

async function people<const Names extends readonly string[]>(...names: Names) {
  const made = await Promise.all(names.map((name) => server.addPerson(name)));
  return made as unknown as { readonly [Index in keyof Names]: Person };
}

async function createProject(person: Person, name: string): Promise<string> {
  return (await person.call(endpoints.createProject, { body: { name } })).id;
}

function membersOf(projectId: string) {
  return server.database.db
    .selectFrom('project_members')
    .select(['user_id', 'role'])
    .where('project_id', '=', projectId)
    .execute();
}

describe('the deletion of an account', () => {
  it('ends its tokens, and leaves the address to whoever comes next', async () => {
    const ada = await server.addPerson();
    await server.request('POST', '/auth/forgot-password', { body: { email: ada.email } });
    const wrong = { grant_type: 'password', username: ada.email, password: 'wrong password' };
    for (let tries = 0; tries < 3; tries++) {
      await server.request('POST', '/auth/token', { body: wrong });
    }
    expect(await remove(ada)).toMatchObject({ status: 204, text: '' });
    expect((await server.request('GET', '/users/me', { token: ada.token })).status).toBe(401);
    expect((await remove(ada)).status).toBe(401);
    const credentials = { grant_type: 'password', username: ada.email, password };
    expect((await server.request('POST', '/auth/token', { body: credentials })).status).toBe(401);
    const answer = await server.request('POST', '/auth/signup', {
      body: { name: 'Another Ada', email: ada.email, password },
    });
    expect(answer.status).toBe(200);
    expect((answer.data as { id: string }).id).not.toBe(ada.id);
    expect((await server.request('POST', '/auth/token', { body: credentials })).status).toBe(200);
  });

  it('takes the projects along that have no other member, with all that they hold', async () => {
    const [ada, sam] = await people('Ada', 'Sam');
    const own = await server.addProject(ada);
    const content = '{"a": "1", "b": "2"}';
    await server.importFile(ada, own, { locale: 'fr', format: 'jsonflat', content });
    const client = await server.addClient(own, 'admin');
    const left = await server.addProject(sam);
    await server.addMember(left, ada, 'viewer');
    const { db } = server.database;
    await db
      .deleteFrom('project_members')
      .where('project_id', '=', left)
      .where('user_id', '=', sam.id)
      .execute();
    expect(await tablesOfProject(db, own)).toContain('changes');

    expect((await remove(ada)).status).toBe(204);
    for (const projectId of [own, left]) {
      expect(await tablesOfProject(db, projectId)).toEqual([]);
    }
    const asClient = await server.request('GET', `/projects/${own}`, { token: client });
    expect(asClient.status).toBe(401);
  });

  it('leaves the projects of others as they are', async () => {
    const [ada, sam, eve] = await people('Ada', 'Sam', 'Eve');
    const shared = await server.addProject(ada);
    await server.addMember(shared, sam, 'admin');
    await server.addMember(shared, eve, 'viewer');
    const content = '{"a": "1"}';
    await server.importFile(ada, shared, { locale: 'fr', format: 'jsonflat', content });
    const visited = await server.addProject(sam);
    await server.addMember(visited, ada, 'editor');

    expect((await remove(ada)).status).toBe(204);
    expect(await sam.call(endpoints.listProjects, {})).toMatchObject([
      { id: shared, role: 'admin', termsCount: 1, localesCount: 1 },
      { id: visited, role: 'admin' },
    ]);
    const params = { projectId: shared, localeCode: 'fr' };
    expect(await eve.call(endpoints.listTranslations, { params })).toMatchObject([{ value: '1' }]);
    expect((await membersOf(shared)).map(({ user_id }) => user_id)).not.toContain(ada.id);
    expect(await membersOf(visited)).toEqual([{ user_id: sam.id, role: 'admin' }]);
  });

  it('is not refused to somebody who is no admin, even where there is none', async () => {
    const [ada, sam] = await people('Ada', 'Sam');
    const projectId = await server.addProject(sam);
    await server.addMember(projectId, ada, 'editor');
    const { db } = server.database;
    const members = db.updateTable('project_members').set({ role: 'viewer' });
    await members.where('project_id', '=', projectId).execute();
    expect((await remove(ada)).status).toBe(204);
    expect(await membersOf(projectId)).toEqual([{ user_id: sam.id, role: 'viewer' }]);
  });

  it('is refused to the last admin of others, and then deletes nothing', async () => {
    const [ada, sam] = await people('Ada', 'Sam');
    const [web, own, app] = [
      await createProject(ada, 'Website'),
      await createProject(ada, 'Notes'),
      await createProject(ada, 'App'),
    ];
    await server.addMember(web, sam, 'editor');
    await server.addMember(app, sam, 'viewer');
    const answer = await remove(ada);
    expect(answer.status).toBe(422);
    expect(answer.json).toEqual({
      error: {
        code: 'UnprocessableEntity',
        message: 'We understood the request, but are unable to process it',
        details: [
          { path: `projects.${app}`, message: 'needs another admin: App' },
          { path: `projects.${web}`, message: 'needs another admin: Website' },
        ],
      },
    });
    expect(await ada.call(endpoints.getMe, {})).toMatchObject({ numProjectsCreated: 3 });
    const projects = await ada.call(endpoints.listProjects, {});
    expect(projects.map(({ id }) => id)).toEqual([web, own, app]);

    const params = { projectId: web, userId: sam.id };
    await ada.call(endpoints.updateMember, { params, body: { role: 'admin' } });
    await ada.call(endpoints.deleteMember, { params: { ...params, projectId: app } });
    expect((await remove(ada)).status).toBe(204);
    expect(await sam.call(endpoints.listProjects, {})).toMatchObject([{ id: web, role: 'admin' }]);
  });
});

describe('what a deletion would mean', () => {
  it('is told by name, and changes nothing', async () => {
    const [ada, sam] = await people('Ada', 'Sam');
    expect(await ada.call(endpoints.getAccountDeletion, {})).toEqual({
      deletedProjects: [],
      blockingProjects: [],
      blockingWorkspaces: [],
    });
    const [b, a, d, c, shared, visited] = [
      await createProject(ada, 'B'),
      await createProject(ada, 'A'),
      await createProject(ada, 'D'),
      await createProject(ada, 'C'),
      await createProject(ada, 'Shared'),
      await createProject(sam, 'Visited'),
    ];
    await server.addMember(d, sam, 'viewer');
    await server.addMember(c, sam, 'editor');
    await server.addMember(shared, sam, 'admin');
    await server.addMember(visited, ada, 'editor');
    const expected = {
      deletedProjects: [
        { id: a, name: 'A' },
        { id: b, name: 'B' },
      ],
      blockingProjects: [
        { id: c, name: 'C' },
        { id: d, name: 'D' },
      ],
      blockingWorkspaces: [],
    };
    expect(await ada.call(endpoints.getAccountDeletion, {})).toEqual(expected);
    expect(await ada.call(endpoints.getAccountDeletion, {})).toEqual(expected);
    expect(await sam.call(endpoints.getAccountDeletion, {})).toEqual({
      deletedProjects: [],
      blockingProjects: [{ id: visited, name: 'Visited' }],
      blockingWorkspaces: [],
    });
  });
});
