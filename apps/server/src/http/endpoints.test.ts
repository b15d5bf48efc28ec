import { randomUUID } from 'node:crypto';
import {
  can,
  type Endpoint,
  type EndpointName,
  endpoints,
  type Role,
  roles,
} from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CallTarget, createCallTarget, send, validCalls } from '../testing/calls.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../testing/test-server.ts';

let server: TestServer;
let members: Record<Role, Person>;
let clients: Record<Role, string>;
let stranger: Person;
let strangersClient: string;
let target: CallTarget;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  const [admin, editor, viewer, other] = await Promise.all(
    ['Ada', 'Edith', 'Vera', 'Sam'].map((name) => server.signUp(name)),
  );
  if (!admin || !editor || !viewer || !other) throw new Error('nobody there');
  members = { admin, editor, viewer };
  stranger = other;
  const newProject = async () => {
    const projectId = await server.createProject(admin);
    await server.addMember(projectId, editor, 'editor');
    await server.addMember(projectId, viewer, 'viewer');
    return projectId;
  };
  const projectId = await newProject();
  clients = {
    admin: await server.addClient(projectId, 'admin'),
    editor: await server.addClient(projectId, 'editor'),
    viewer: await server.addClient(projectId, 'viewer'),
  };
  strangersClient = await server.addClient(await server.createProject(stranger), 'admin');
  target = await createCallTarget(server, admin, projectId, newProject);
});
afterAll(() => server.close());

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
const guarded = all.filter(([, endpoint]) => endpoint.access !== 'public');
const inProjects = all.filter(([, endpoint]) => endpoint.action !== undefined);
const withParams = inProjects.flatMap(([name, endpoint]) =>
  [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param = '']) => [name, param, endpoint] as const),
);
const malformedIds = ['nonsense', '0', '..%2f', '\0', 'x'.repeat(80), '😀'];
const malformedCodes = ['xx_YY', 'de_de', 'fr_FR', '\0', '%', '😀'];

async function sendValid(name: EndpointName, token?: string): Promise<Answer> {
  return send(server, endpoints[name], await validCalls[name](target), token);
}

function expectSuccess({ success }: Endpoint, answer: Answer): void {
  expect(answer.status, answer.text).toBe(success.status);
  if ('data' in success)
    expect(answer.json).toEqual(z.object({ data: success.data }).parse(answer.json));
  else if ('bare' in success) expect(answer.json).toEqual(success.bare.parse(answer.json));
  else if ('file' in success) {
    expect(answer.headers.get('content-type')).toBe('application/octet-stream; charset=utf-8');
  } else {
    expect(answer.text).toBe('');
    expect(answer.headers.get('content-type')).toBeNull();
  }
}

function expectError(answer: Answer, status: number, code: string): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.json).toMatchObject({ error: { code } });
}

describe.each(guarded)('%s', (name, endpoint) => {
  it('answers 401 without a valid token', async () => {
    const call = await validCalls[name](target);
    expectError(await send(server, endpoint, call), 401, 'Unauthorized');
    expectError(await send(server, endpoint, call, 'nonsense'), 401, 'Unauthorized');
  });

  it.each(roles)('lets a user who is %s do what the role permits', async (role) => {
    const answer = await sendValid(name, members[role].token);
    if (endpoint.action && !can(role, endpoint.action)) expectError(answer, 404, 'NotFound');
    else expectSuccess(endpoint, answer);
  });

  it.each(roles)('lets a client that is %s do what the role permits', async (role) => {
    const answer = await sendValid(name, clients[role]);
    if (endpoint.access === 'user') expectError(answer, 401, 'Unauthorized');
    else if (endpoint.action && !can(role, endpoint.action)) expectError(answer, 404, 'NotFound');
    else expectSuccess(endpoint, answer);
  });
});

describe.each(inProjects)('%s', (name, endpoint) => {
  it('answers 404 to strangers', async () => {
    expectError(await sendValid(name, stranger.token), 404, 'NotFound');
    const status = endpoint.access === 'user' ? 401 : 404;
    const code = endpoint.access === 'user' ? 'Unauthorized' : 'NotFound';
    expectError(await sendValid(name, strangersClient), status, code);
  });
});

describe.each(withParams)('%s with a wrong %s', (name, param, endpoint) => {
  it('answers 404', async () => {
    const call = await validCalls[name](target);
    const wrong = param === 'localeCode' ? malformedCodes : [...malformedIds, randomUUID()];
    for (const value of wrong) {
      const params = { ...call.params, [param]: value };
      const answer = await send(server, endpoint, { ...call, params }, members.admin.token);
      expect(answer.status, `${param} ${JSON.stringify(value)}: ${answer.text}`).toBe(404);
    }
  });
});

describe('the public endpoints', () => {
  it('need no token', async () => {
    expectSuccess(endpoints.listAuthProviders, await sendValid('listAuthProviders'));
    expectSuccess(endpoints.signup, await sendValid('signup'));
    const body = {
      grant_type: 'password',
      username: members.viewer.email,
      password: 'correct horse',
    };
    const answer = await send(server, endpoints.createToken, { body });
    expectSuccess(endpoints.createToken, answer);
    expect(answer.json).toMatchObject({ token_type: 'bearer', expires_in: '86400s' });
  });
});
