import { endpoints, type Invite, type Project } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  type Person,
  password,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let addresses = 0;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson('Ada');
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada);
});

/** An address without an account. */
const newAddress = () => `signing-up-${++addresses}-${process.pid}@example.com`;

const send = (method: string, path: string, body?: unknown): Promise<Answer> =>
  server.request(method, `/projects/${projectId}/invites${path}`, { token: ada.token, body });

const invite = (email: string) => send('POST', '', { email, role: 'editor' });

async function invited(): Promise<Invite> {
  return (await invite(newAddress())).data as Invite;
}

const list = () => ada.call(endpoints.listInvites, { params: { projectId } });

const signUp = (email: string): Promise<Answer> =>
  server.request('POST', '/auth/signup', { body: { name: 'Eve', email, password } });

async function projectsOf(answer: Answer): Promise<Project[]> {
  expect(answer.status).toBe(200);
  const { accessToken: token } = answer.data as { accessToken: string };
  return (await server.request('GET', '/projects', { token })).data as Project[];
}

describe('a sign-up at the same moment', () => {
  const rounds = Array.from({ length: 10 });

  it('as an invite to the address makes a member all the same', async () => {
    for (const _ of rounds) {
      const email = newAddress();
      const [signedUp, answer] = await Promise.all([signUp(email), invite(email)]);
      expect(answer.status).toBe(201);
      expect(await projectsOf(signedUp)).toMatchObject([{ id: projectId, role: 'editor' }]);
      expect(await list()).toEqual([]);
      projectId = await server.addProject(ada);
    }
  });

  it('as its invite is sent again makes a member all the same', async () => {
    for (const _ of rounds) {
      const { id, email } = await invited();
      await sql`
        update project_invites set sent_at = now() - interval '61 seconds'
        where project_id = ${projectId}::uuid and id = ${id}::uuid
      `.execute(server.database.db);
      const [signedUp, answer] = await Promise.all([signUp(email), send('POST', `/${id}/resend`)]);
      expect([201, 404]).toContain(answer.status);
      expect(await projectsOf(signedUp)).toMatchObject([{ id: projectId, role: 'editor' }]);
      expect(await list()).toEqual([]);
    }
  });

  it('as its invite is withdrawn makes a member or not, as the answer says', async () => {
    for (const _ of rounds) {
      const { id, email } = await invited();
      const [signedUp, answer] = await Promise.all([signUp(email), send('DELETE', `/${id}`)]);
      const projects = await projectsOf(signedUp);
      expect([
        [204, 0],
        [404, 1],
      ]).toContainEqual([answer.status, projects.length]);
      expect(await list()).toEqual([]);
    }
  });

  it('as its project is deleted succeeds', async () => {
    for (const _ of rounds) {
      const kept = projectId;
      const { email } = await invited();
      projectId = await server.addProject(ada);
      await invite(email);
      const path = `/projects/${projectId}`;
      const [signedUp, answer] = await Promise.all([
        signUp(email),
        server.request('DELETE', path, { token: ada.token }),
      ]);
      expect(answer.status).toBe(204);
      expect(await projectsOf(signedUp)).toMatchObject([{ id: kept }]);
      projectId = kept;
    }
  });
});
