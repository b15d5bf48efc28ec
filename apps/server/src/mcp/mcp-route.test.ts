import { actionGroups, createClient, type Endpoint, endpoints } from '@parlance/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Access, Actor } from '../access/scope.ts';
import { requireKind } from '../http/authenticate.ts';
import { type Person, startTestServer, type TestServer } from '../testing/test-server.ts';
import { closeAgents, connectAgent, lendToken } from '../testing/trials/agent-trial.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer({
    publicUrl: 'https://translate.example.org',
    corsOrigin: ['https://inspector.example.com'],
  });
  ada = await server.addPerson('Ada');
  projectId = await server.addProject(ada, { locales: ['de', 'fr'] });
  ({ token } = await lendToken(ada));
});
afterAll(() => server.close());
afterEach(closeAgents);

/** A request of the revision of 2025, which needs no handshake here. */
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

function send(
  body: unknown,
  {
    by = token,
    method = 'POST',
    headers = {},
  }: {
    readonly by?: string | undefined;
    readonly method?: string;
    readonly headers?: Record<string, string>;
  } = {},
): Promise<Response> {
  return fetch(`${server.url}/mcp`, {
    method,
    headers: {
      accept: 'application/json, text/event-stream',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(by === '' ? {} : { authorization: `Bearer ${by}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

describe('the address for agents', () => {
  it('asks for an access token, and says so as the protocol wants it', async () => {
    const bare = await send(listTools, { by: '' });
    expect(bare.status).toBe(401);
    expect(bare.headers.get('www-authenticate')).toBe('Bearer realm="Parlance"');
    const wrong = await send(listTools, { by: `plt_${'a'.repeat(38)}` });
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"');
    const fine = await send(listTools);
    expect(fine.status).toBe(200);
    expect(fine.headers.get('www-authenticate')).toBeNull();
    expect(fine.headers.get('cache-control')).toBe('no-store');
  });

  it('takes no session of a person and no signed token of a client', async () => {
    expect((await send(listTools, { by: ada.token })).status).toBe(401);
    const client = await server.addClient(projectId, 'editor');
    expect((await send(listTools, { by: client })).status).toBe(401);
  });

  it('is the only one that takes a token for agents alone', async () => {
    const scope = { actions: actionGroups };
    const { id, token: lent, ...made } = await lendToken(ada, scope, { onlyForAgents: true });
    expect(made.onlyForAgents).toBe(true);
    const { call } = await connectAgent(server, lent);
    const terms = [{ key: 'by an agent alone' }];
    expect((await call('upsert_terms', { projectId, terms })).isError).toBe(false);
    const paths = ['/projects', `/projects/${projectId}/terms`, `/projects/${projectId}/events`];
    for (const path of [...paths, '/users/me']) {
      const answer = await server.request('GET', path, { token: lent });
      expect(answer.status, path).toBe(401);
    }
    const value = { value: 'past the agent' };
    const path = `/projects/${projectId}/terms`;
    const headers = { 'parlance-agent': 'true' };
    const added = await server.request('POST', path, { token: lent, body: value, headers });
    expect(added).toMatchObject({
      status: 401,
      json: { error: { details: [{ message: 'is for agents alone, at /mcp' }] } },
    });
    const params = { tokenId: id };
    const change = { onlyForAgents: false };
    await ada.call(endpoints.updatePersonalToken, { params, body: change });
    expect((await server.request('GET', '/projects', { token: lent })).status).toBe(200);
  });

  it('refuses a token from the moment on that it ends', async () => {
    const { token: lent, id } = await lendToken(ada);
    const { call, client } = await connectAgent(server, lent);
    expect((await call('list_projects')).isError).toBe(false);
    await ada.call(endpoints.deletePersonalToken, { params: { tokenId: id } });
    await expect(client.callTool({ name: 'list_projects', arguments: {} })).rejects.toThrow();
  });

  it.each([
    ['https://evil.example.net', 403],
    ['http://translate.example.org', 403],
    ['http://localhost:3000', 403],
    ['null', 403],
    ['https://translate.example.org', 200],
    ['https://inspector.example.com', 200],
  ])('from a page of %s answers %i', async (origin, status) => {
    const answer = await send(listTools, { headers: { origin } });
    expect(answer.status).toBe(status);
    const isAllowed = origin === 'https://inspector.example.com';
    expect(answer.headers.get('access-control-allow-origin')).toBe(isAllowed ? origin : null);
  });

  it('refuses what is no message, several at once, and what is too large', async () => {
    expect((await send('{')).status).toBe(400);
    expect((await send([listTools, listTools])).status).toBe(400);
    expect((await send('['.repeat(50))).status).toBe(400);
    const text = 'x'.repeat(600_000);
    const call = { ...listTools, method: 'tools/call', params: { name: 'undo', text } };
    expect((await send(call)).status).toBe(413);
    expect((await send('{}', { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });

  it('keeps no session and opens no stream', async () => {
    for (const method of ['GET', 'DELETE']) {
      expect((await send(undefined, { method })).status).toBe(405);
    }
    const init = {
      ...listTools,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'raw', version: '1' },
      },
    };
    const answer = await send(init);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('mcp-session-id')).toBeNull();
    expect(await answer.text()).toContain('2025-06-18');
    const { client } = await connectAgent(server, token);
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow(/limit/i);
  });

  it('is no page of the web app, nor are the places where a sign-in is looked for', async () => {
    const places = [
      'oauth-protected-resource',
      'oauth-protected-resource/mcp',
      'oauth-authorization-server',
      'openid-configuration',
    ];
    for (const place of places) {
      const answer = await fetch(`${server.url}/.well-known/${place}`);
      expect(answer.status, place).toBe(404);
      expect(answer.headers.get('content-type')).toContain('application/json');
    }
  });
});

describe('the mark of an agent', () => {
  const api = (by: string, headers: Record<string, string>) =>
    createClient({ baseUrl: server.url, token: () => by, headers: () => headers });

  it('can not be sent from outside', async () => {
    const params = { projectId };
    for (const mark of ['1', 'true', 'a'.repeat(43)]) {
      const call = api(token, { 'parlance-agent': mark });
      const value = `marked ${mark.length}`;
      await call(endpoints.createTerm, { params, body: { value } });
      const { changeSets } = await ada.call(endpoints.listChangeSets, { params, query: {} });
      expect(changeSets[0]?.actor).not.toHaveProperty('agent');
    }
  });

  it('opens nothing that changes something and has no rules for agents', () => {
    const scope = { actions: actionGroups, projectIds: null, locales: null, fileIds: null };
    const actor = {
      type: 'user',
      id: ada.id,
      name: 'Ada',
      token: { id: ada.id, scope, agents: { mayReplace: true }, isOnlyForAgents: false },
    } as const;
    const isOpenTo = (endpoint: Endpoint, to: Actor) => {
      try {
        requireKind(endpoint, { actor: to } as Access);
        return true;
      } catch {
        return false;
      }
    };
    const writing = Object.values<Endpoint>(endpoints).filter(
      (endpoint) => endpoint.method !== 'GET' && isOpenTo(endpoint, actor),
    );
    expect(writing.length).toBeGreaterThan(50);
    const agent = { ...actor, agent: actor.token.agents };
    const open = writing.filter((endpoint) => isOpenTo(endpoint, agent));
    expect(open.map(({ path }) => path).sort()).toEqual([
      '/projects/:projectId/change-sets/:changeSetId/undo',
      '/projects/:projectId/check',
      '/projects/:projectId/glossary-matches',
      '/projects/:projectId/memories/matches',
      '/projects/:projectId/pastes',
      '/projects/:projectId/pastes/preview',
      '/projects/:projectId/terms/batch',
    ]);
  });
});
