import { endpoints, type Role } from '@parlance/contract';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../db/database.ts';
import { tablesOfProject } from '../../testing/samples/project-rows.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { untilSomebodyWaits } from '../../testing/waiting.ts';
import { insertProject, updateProjectsCreated } from '../projects/projects.queries.ts';

// These tests need several sessions, which the embedded database does not have.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Sends a request while a transaction has done `work` and not yet ended. */
async function requestDuring(
  work: (trx: Transaction) => Promise<unknown>,
  request: () => Promise<Answer>,
): Promise<Answer> {
  const { db } = server.database;
  const { answer } = await db.transaction().execute(async (trx) => {
    await work(trx);
    const waiting = request();
    await untilSomebodyWaits(db);
    return { answer: waiting };
  });
  return answer;
}

function remove({ token }: Person): Promise<Answer> {
  return server.request('DELETE', '/users/me', { token });
}

function addMember(trx: Transaction, projectId: string, person: Person, role: Role) {
  return trx
    .insertInto('project_members')
    .values({ project_id: projectId, user_id: person.id, role, locales: null })
    .execute();
}

describe('the deletion of an account', () => {
  it('sees who becomes a member just now', async () => {
    const [ada, sam] = [await server.addPerson(), await server.addPerson('Sam')];
    const projectId = await server.addProject(ada);
    const answer = await requestDuring(
      (trx) => addMember(trx, projectId, sam, 'viewer'),
      () => remove(ada),
    );
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ error: { details: [{ path: `projects.${projectId}` }] } });
    expect(await sam.call(endpoints.listProjects, {})).toMatchObject([{ id: projectId }]);
  });

  it('leaves a project to the admin who becomes a member just now', async () => {
    const [ada, sam] = [await server.addPerson(), await server.addPerson('Sam')];
    const projectId = await server.addProject(ada);
    const answer = await requestDuring(
      (trx) => addMember(trx, projectId, sam, 'admin'),
      () => remove(ada),
    );
    expect(answer.status).toBe(204);
    expect(await sam.call(endpoints.listProjects, {})).toMatchObject([{ id: projectId }]);
  });

  it('sees that the user becomes the last admin just now, of a project of others too', async () => {
    const [ada, sam, eve] = [
      await server.addPerson(),
      await server.addPerson('Sam'),
      await server.addPerson('Eve'),
    ];
    const projectId = await server.addProject(sam);
    await server.addMember(projectId, ada, 'viewer');
    await server.addMember(projectId, eve, 'viewer');
    const answer = await requestDuring(
      async (trx) => {
        await sql`select from projects where id = ${projectId}::uuid for no key update`.execute(
          trx,
        );
        await sql`
          update project_members set role = 'admin'
          where project_id = ${projectId}::uuid and user_id = ${ada.id}::uuid
        `.execute(trx);
        await sql`
          delete from project_members
          where project_id = ${projectId}::uuid and user_id = ${sam.id}::uuid
        `.execute(trx);
      },
      () => remove(ada),
    );
    expect(answer.status).toBe(422);
    expect(await ada.call(endpoints.listProjects, {})).toMatchObject([{ role: 'admin' }]);
  });

  it('takes along a project that is made just now', async () => {
    const ada = await server.addPerson();
    const id = newId();
    const answer = await requestDuring(
      async (trx) => {
        await updateProjectsCreated(trx, { userId: ada.id, limit: 1 });
        await insertProject(trx, {
          id,
          name: 'Website',
          description: null,
          planCode: 'default',
          workspaceId: ada.id,
          userId: ada.id,
          role: 'admin',
        });
      },
      () => remove(ada),
    );
    expect(answer.status).toBe(204);
    expect(await tablesOfProject(server.database.db, id)).toEqual([]);
  });

  it('waits for what is being written, and leaves nothing of it', async () => {
    const ada = await server.addPerson();
    const projectId = await server.addProject(ada, { locales: ['fr'] });
    const answer = await requestDuring(
      async (trx) => {
        await sql`
          select from project_totals where project_id = ${projectId}::uuid for update
        `.execute(trx);
        await sql`
          insert into terms (project_id, id, file_id, value, position)
          values (${projectId}::uuid, gen_random_uuid(), ${projectId}::uuid, 'late', 1)
        `.execute(trx);
      },
      () => remove(ada),
    );
    expect(answer.status).toBe(204);
    expect(await tablesOfProject(server.database.db, projectId)).toEqual([]);
  });

  it('does not stop those who write in projects of others', async () => {
    const [ada, sam] = [await server.addPerson(), await server.addPerson('Sam')];
    const shared = await server.addProject(sam);
    await server.addMember(shared, ada, 'admin');
    const own = await server.addProject(ada);
    const { db } = server.database;
    const { deletion } = await db.transaction().execute(async (trx) => {
      await sql`select from project_totals where project_id = ${own}::uuid for update`.execute(trx);
      const waiting = remove(ada);
      await untilSomebodyWaits(db);
      const params = { projectId: shared };
      await sam.call(endpoints.createTerm, { params, body: { value: 'meanwhile' } });
      return { deletion: waiting };
    });
    expect((await deletion).status).toBe(204);
    expect(await sam.call(endpoints.listProjects, {})).toMatchObject([{ termsCount: 1 }]);
  });
});

describe('a token that sets a password', () => {
  it('is not sent to an address that is being given up', async () => {
    const ada = await server.addPerson();
    const answer = await requestDuring(
      (trx) =>
        trx
          .updateTable('users')
          .set({ email: `new-${ada.email}` })
          .where('id', '=', ada.id)
          .execute(),
      () => server.request('POST', '/auth/forgot-password', { body: { email: ada.email } }),
    );
    expect(answer.status).toBe(404);
    const { db } = server.database;
    const resets = db.selectFrom('password_resets').select('user_id').where('user_id', '=', ada.id);
    expect(await resets.execute()).toEqual([]);
  });
});
