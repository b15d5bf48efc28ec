import { type EndpointName, endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../db/database.ts';
import { type CallTarget, createCallTarget } from '../../testing/calls/call-target.ts';
import { send } from '../../testing/calls/calls.ts';
import { validCalls } from '../../testing/calls/valid-calls.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { untilSomebodyWaits } from '../../testing/waiting.ts';

// These tests need several sessions, which the embedded database does not have.

let server: TestServer;
let ada: Person;
let sam: Person;
let projectId: string;
let target: CallTarget;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson('Ada');
  sam = await server.addPerson('Sam');
  projectId = await server.addProject(ada);
  await server.addMember(projectId, sam, 'admin');
  target = await createCallTarget(server, ada, projectId);
});
afterAll(() => server.close());

const changesOfAccess = [
  'updateMember',
  'deleteMember',
  'createInvite',
  'updateInvite',
  'resendInvite',
  'deleteInvite',
  'createProjectClient',
  'updateProjectClient',
  'rotateClientSecret',
  'deleteProjectClient',
] as const satisfies readonly EndpointName[];

/** All rows that give access to the project. */
async function accessNow(): Promise<unknown[]> {
  const tables = ['project_members', 'project_invites', 'project_clients'] as const;
  return Promise.all(
    tables.map((table) =>
      server.database.db
        .selectFrom(table)
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('created_at')
        .execute(),
    ),
  );
}

async function setRole(db: Db, role: 'admin' | 'editor'): Promise<void> {
  await db
    .updateTable('project_members')
    .set({ role })
    .where('project_id', '=', projectId)
    .where('user_id', '=', sam.id)
    .execute();
}

describe('an admin who is demoted while a request of theirs waits', () => {
  it.each(changesOfAccess)('gets 404 for %s, which changes nothing', async (name) => {
    const { db } = server.database;
    const call = await validCalls[name](target);
    await setRole(db, 'editor');
    const before = await accessNow();
    await setRole(db, 'admin');
    const { answer } = await db.transaction().execute(async (trx) => {
      await sql`select from projects where id = ${projectId}::uuid for update`.execute(trx);
      const sent = send(server, endpoints[name], call, sam.token);
      await untilSomebodyWaits(db);
      await setRole(trx, 'editor');
      return { answer: sent };
    });
    expect((await answer).status).toBe(404);
    expect(await accessNow()).toEqual(before);
    await setRole(db, 'admin');
    const repeated = await send(server, endpoints[name], call, sam.token);
    expect(repeated.status).toBe(endpoints[name].success.status);
    expect(await accessNow()).not.toEqual(before);
  });
});
