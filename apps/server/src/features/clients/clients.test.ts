import { endpoints, type ProjectClient, type ProjectClientWithSecret } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inRole } from '../../testing/calls/in-role.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let client: ProjectClientWithSecret;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada);
  client = await create('Build');
});

async function create(name: string): Promise<ProjectClientWithSecret> {
  const body = { name, role: 'viewer' } as const;
  return ada.call(endpoints.createProjectClient, { params: { projectId }, body });
}

const list = (): Promise<ProjectClient[]> =>
  ada.call(endpoints.listClients, { params: { projectId } });

const send = (method: string, path: string, body?: unknown): Promise<Answer> =>
  server.request(method, `/projects/${projectId}/clients${path}`, { token: ada.token, body });

const signIn = (id: string, secret: string): Promise<Answer> =>
  server.request('POST', '/auth/token', {
    body: { grant_type: 'client_credentials', client_id: id, client_secret: secret },
  });

async function tokenOf(id: string, secret: string): Promise<string> {
  const answer = await signIn(id, secret);
  expect(answer.status).toBe(200);
  return (answer.json as { access_token: string }).access_token;
}

const statusWith = async (token: string): Promise<number> =>
  (await server.request('GET', `/projects/${projectId}`, { token })).status;

describe('API clients', () => {
  it('are listed oldest first, without their secrets', async () => {
    const others = [await create('a'), await create('Build')];
    const listed = [client, ...others].map(({ secret: _, ...shown }) => shown);
    expect(await list()).toEqual(listed);
  });

  it('have any name of 1 to 255 characters', async () => {
    const post = async (name: unknown) => (await send('POST', '', { name, role: 'viewer' })).status;
    for (const name of [' ', '🦜'.repeat(255)]) {
      expect(await post(name)).toBe(201);
      expect((await list()).at(-1)).toMatchObject({ name });
    }
    for (const name of ['', '🦜'.repeat(256), 'a\0b', null, undefined, 7]) {
      expect(await post(name), String(name)).toBe(400);
    }
    expect(await list()).toHaveLength(3);
  });

  it('need a role that there is', async () => {
    for (const role of ['owner', '', null, undefined]) {
      expect((await send('POST', '', { name: 'Build', role })).status).toBe(400);
      expect((await send('PATCH', `/${client.id}`, { role })).status).toBe(400);
    }
    expect(await list()).toMatchObject([{ id: client.id, role: 'viewer' }]);
  });

  it('sign in by id and secret, and may what their role permits', async () => {
    expect(client).toEqual({
      id: expect.any(String),
      name: 'Build',
      ...inRole('viewer'),
      secret: expect.stringMatching(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[a-zA-Z0-9]{32}$/),
    });
    const token = await tokenOf(client.id, client.secret);
    expect(await statusWith(token)).toBe(200);
    const addTerm = async (value: string) => {
      const path = `/projects/${projectId}/terms`;
      return (await server.request('POST', path, { token, body: { value } })).status;
    };
    expect(await addTerm('a')).toBe(404);
    const changed = await send('PATCH', `/${client.id}`, { role: 'editor', name: 'Other' });
    expect(changed.status).toBe(200);
    expect(changed.data).toEqual({ id: client.id, name: 'Build', ...inRole('editor') });
    expect(await addTerm('a')).toBe(201);
    expect(await list()).toEqual([{ id: client.id, name: 'Build', ...inRole('editor') }]);
  });

  it('have their secret in the database as a hash only', async () => {
    const row = await server.database.db
      .selectFrom('project_clients')
      .selectAll()
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow();
    expect(row.secret_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(client.secret);
  });

  it('end with their tokens when they are deleted', async () => {
    const token = await tokenOf(client.id, client.secret);
    expect(await send('DELETE', `/${client.id}`)).toMatchObject({ status: 204, text: '' });
    expect(await statusWith(token)).toBe(401);
    expect((await signIn(client.id, client.secret)).status).toBe(401);
    expect(await list()).toEqual([]);
    expect((await send('DELETE', `/${client.id}`)).status).toBe(404);
  });

  it('of another project are not there', async () => {
    const token = await tokenOf(client.id, client.secret);
    const ours = projectId;
    projectId = await server.addProject(ada);
    expect((await send('PATCH', `/${client.id}`, { role: 'admin' })).status).toBe(404);
    expect((await send('POST', `/${client.id}/rotate-secret`)).status).toBe(404);
    expect((await send('DELETE', `/${client.id}`)).status).toBe(404);
    projectId = ours;
    expect(await list()).toMatchObject([{ id: client.id, role: 'viewer' }]);
    expect(await statusWith(token)).toBe(200);
    expect((await signIn(client.id, client.secret)).status).toBe(200);
  });
});

describe('a new secret', () => {
  const rotate = () => send('POST', `/${client.id}/rotate-secret`);

  it('ends the old one and its tokens', async () => {
    const old = await tokenOf(client.id, client.secret);
    const answer = await rotate();
    expect(answer.status).toBe(201);
    const { secret, ...rest } = answer.data as ProjectClientWithSecret;
    expect(rest).toEqual({ id: client.id, name: 'Build', ...inRole('viewer') });
    expect(secret).toMatch(/^[a-zA-Z0-9]{32}$/);
    expect(secret).not.toBe(client.secret);
    expect(await statusWith(old)).toBe(401);
    expect((await signIn(client.id, client.secret)).status).toBe(401);
    expect(await statusWith(await tokenOf(client.id, secret))).toBe(200);
    expect(await list()).toEqual([rest]);
  });

  it('is one also for requests side by side', async () => {
    const answers = await Promise.all([rotate(), rotate(), rotate()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const secrets = answers.map(({ data }) => (data as ProjectClientWithSecret).secret);
    const signIns = await Promise.all(secrets.map((secret) => signIn(client.id, secret)));
    expect(signIns.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });
});
