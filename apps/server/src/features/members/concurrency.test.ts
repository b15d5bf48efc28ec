import { describe, expect, it } from 'vitest';
import type { Answer, Person, TestServer } from '../../testing/test-server.ts';
import { beforeAllPeople } from '../../testing/trials/people.ts';

let server: TestServer;
let ada: Person;
let sam: Person;
let vera: Person;
let projectId: string;

beforeAllPeople((people) => {
  ({ server, ada, sam, vera } = people);
});

const change = (actor: Person, { id }: Person, role: string): Promise<Answer> =>
  server.request('PATCH', `/projects/${projectId}/users/${id}`, {
    token: actor.token,
    body: { role },
  });

const remove = (actor: Person, { id }: Person): Promise<Answer> =>
  server.request('DELETE', `/projects/${projectId}/users/${id}`, { token: actor.token });

async function rolesNow(): Promise<Record<string, string>> {
  const rows = await server.database.db
    .selectFrom('project_members')
    .select(['user_id', 'role'])
    .where('project_id', '=', projectId)
    .execute();
  return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]));
}

describe('two admins at the same moment', () => {
  const rounds = Array.from({ length: 10 });

  /** Runs acts of two admins concurrently, and returns their statuses and the number of admins afterwards. */
  async function sideBySide(...acts: (() => Promise<Answer>)[]) {
    projectId = await server.addProject(ada);
    await server.addMember(projectId, sam, 'admin');
    const answers = await Promise.all(acts.map((act) => act()));
    const admins = Object.values(await rolesNow()).filter((role) => role === 'admin');
    return { statuses: answers.map(({ status }) => status), admins: admins.length };
  }

  it('can not demote each other', async () => {
    for (const _ of rounds) {
      const { statuses, admins } = await sideBySide(
        () => change(ada, sam, 'viewer'),
        () => change(sam, ada, 'viewer'),
      );
      expect(statuses.sort()).toEqual([200, 404]);
      expect(admins).toBe(1);
    }
  });

  it('can not remove each other', async () => {
    for (const _ of rounds) {
      const { statuses, admins } = await sideBySide(
        () => remove(ada, sam),
        () => remove(sam, ada),
      );
      expect(statuses.sort()).toEqual([204, 404]);
      expect(admins).toBe(1);
    }
  });

  it('can not both leave', async () => {
    for (const _ of rounds) {
      const { statuses, admins } = await sideBySide(
        () => remove(ada, ada),
        () => remove(sam, sam),
      );
      expect(statuses.sort()).toEqual([204, 400]);
      expect(admins).toBe(1);
    }
  });

  it('leave one admin when one demotes who leaves', async () => {
    for (const _ of rounds) {
      const { statuses, admins } = await sideBySide(
        () => change(ada, sam, 'editor'),
        () => remove(sam, sam),
      );
      expect([200, 404]).toContain(statuses[0]);
      expect(statuses[1]).toBe(204);
      expect(admins).toBe(1);
    }
  });

  it('leave one admin when one leaves and removes the other', async () => {
    for (const _ of rounds) {
      const { statuses, admins } = await sideBySide(
        () => remove(ada, ada),
        () => remove(ada, sam),
      );
      expect([
        [204, 404],
        [400, 204],
      ]).toContainEqual(statuses);
      expect(admins).toBe(1);
    }
  });

  it('leave one admin when one leaves and the other deletes the account', async () => {
    for (const _ of rounds) {
      projectId = await server.addProject(ada);
      const eve = await server.addPerson('Eve');
      await server.addMember(projectId, eve, 'admin');
      await server.addMember(projectId, vera, 'viewer');
      const answers = await Promise.all([
        remove(ada, ada),
        server.request('DELETE', '/users/me', { token: eve.token }),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect([
        [204, 422],
        [400, 204],
      ]).toContainEqual(statuses);
      const admin = statuses[0] === 204 ? eve : ada;
      expect(await rolesNow()).toEqual({ [admin.id]: 'admin', [vera.id]: 'viewer' });
    }
  });
});
