import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tablesOfProject } from '../../testing/samples/project-rows.ts';
import {
  type Answer,
  type Person,
  password,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';

// Many users join and leave at once: no project may be left without an admin or without members.

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

function membersOf(projectId: string) {
  return server.database.db
    .selectFrom('project_members')
    .select(['user_id', 'role'])
    .where('project_id', '=', projectId)
    .execute();
}

/** Expects that a project either exists and has an admin, or has left no rows. */
async function expectOrder(projectId: string): Promise<void> {
  const tables = await tablesOfProject(server.database.db, projectId);
  const members = await membersOf(projectId);
  if (tables.includes('projects')) expect(members.map(({ role }) => role)).toContain('admin');
  else expect(tables).toEqual([]);
}

describe('deletions side by side', () => {
  it('leave one of two last admins to a project with others', async () => {
    for (let round = 0; round < 5; round++) {
      const [ada, sam, eve] = await people('Ada', 'Sam', 'Eve');
      const projectId = await server.addProject(ada);
      await server.addMember(projectId, sam, 'admin');
      await server.addMember(projectId, eve, 'viewer');
      const answers = await Promise.all([remove(ada), remove(sam)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
      const members = await membersOf(projectId);
      expect(members.map(({ role }) => role).sort()).toEqual(['admin', 'viewer']);
    }
  });

  it('take the project along when nobody else is in it', async () => {
    for (let round = 0; round < 5; round++) {
      const [ada, sam] = await people('Ada', 'Sam');
      const projectId = await server.addProject(ada);
      await server.addMember(projectId, sam, 'admin');
      const answers = await Promise.all([remove(ada), remove(sam)]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect(await tablesOfProject(server.database.db, projectId)).toEqual([]);
    }
  });

  it('are one deletion for one account', async () => {
    const ada = await server.addPerson();
    const projectId = await server.addProject(ada);
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove(ada)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401, 401]);
    expect(await tablesOfProject(server.database.db, projectId)).toEqual([]);
  });
});

describe('a deletion beside changes of members', () => {
  function pathOf(projectId: string, { id }: Person): string {
    return `/projects/${projectId}/users/${id}`;
  }

  it('leaves an admin when the other one is demoted, is removed or leaves', async () => {
    const ways = [
      ['PATCH', 'the other', { role: 'viewer' }],
      ['DELETE', 'the other', undefined],
      ['DELETE', 'oneself', undefined],
    ] as const;
    for (const [method, whom, body] of [...ways, ...ways, ...ways]) {
      const [ada, sam, eve] = await people('Ada', 'Sam', 'Eve');
      const projectId = await server.addProject(ada);
      await server.addMember(projectId, sam, 'admin');
      await server.addMember(projectId, eve, 'editor');
      const [actor, target] = whom === 'oneself' ? [sam, sam] : [ada, sam];
      const [deletion, other] = await Promise.all([
        remove(ada),
        server.request(method, pathOf(projectId, target), { token: actor.token, body }),
      ]);
      expect([204, 422]).toContain(deletion.status);
      expect([200, 204, 400, 401, 404]).toContain(other.status);
      await expectOrder(projectId);
    }
  });

  it('leaves an admin when somebody becomes a member', async () => {
    for (let round = 0; round < 6; round++) {
      const [ada, sam] = await people('Ada', 'Sam');
      const projectId = await server.addProject(ada);
      const email = `joins-${round}-${process.pid}@example.com`;
      const invite = (address: string) =>
        server.request('POST', `/projects/${projectId}/invites`, {
          token: ada.token,
          body: { email: address, role: 'viewer' },
        });
      expect((await invite(email)).status).toBe(201);
      const [deletion, signUp] = await Promise.all([
        remove(ada),
        server.request('POST', '/auth/signup', { body: { name: 'Eve', email, password } }),
        invite(sam.email),
      ]);
      expect([204, 422]).toContain(deletion.status);
      expect(signUp.status).toBe(200);
      await expectOrder(projectId);
    }
  });

  it('leaves nothing of a project that is being written to', async () => {
    for (let round = 0; round < 4; round++) {
      const ada = await server.addPerson();
      const projectId = await server.addProject(ada, { locales: ['fr'] });
      const token = await server.addClient(projectId, 'admin');
      const write = (value: string) =>
        server.request('POST', `/projects/${projectId}/terms`, { token, body: { value } });
      const content = JSON.stringify(
        Object.fromEntries(Array.from({ length: 200 }, (_, n) => [n, 'x'])),
      );
      const answers = await Promise.all([
        remove(ada),
        ...['a', 'b', 'c'].map(write),
        server.importFile({ ...ada, token }, projectId, {
          locale: 'fr',
          format: 'jsonflat',
          content,
        }),
        server.request('DELETE', `/projects/${projectId}`, { token: ada.token }),
      ]);
      const [deletion, ...others] = answers;
      expect([204, 401]).toContain(deletion.status);
      for (const { status } of others) expect([200, 201, 204, 401, 404]).toContain(status);
      expect(await tablesOfProject(server.database.db, projectId)).toEqual([]);
    }
  });
});
