import { actionGroups, endpoints } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let client: { id: string; secret: string };

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['de'] });
  client = await ada.call(endpoints.createProjectClient, {
    params: { projectId },
    body: { name: 'Build', role: 'editor' },
  });
});

const create = (actions: readonly (typeof actionGroups)[number][] = actionGroups) =>
  ada.call(endpoints.createClientToken, {
    params: { projectId, clientId: client.id },
    body: { name: 'Nightly', scope: { actions: [...actions] } },
  });

const statusOf = async (token: string, path = `/projects/${projectId}`): Promise<number> =>
  (await server.request('GET', path, { token })).status;

async function addTerm(token: string, value: string): Promise<number> {
  const path = `/projects/${projectId}/terms`;
  return (await server.request('POST', path, { token, body: { value } })).status;
}

describe('a token of an API client', () => {
  it('gets another scope as a whole alone', async () => {
    const { id, scope } = await create(['read']);
    const path = `/projects/${projectId}/clients/${client.id}/tokens/${id}`;
    const patch = (changed: unknown) =>
      server.request('PATCH', path, { token: ada.token, body: { scope: changed } });
    const { projectIds: _, ...whole } = scope;
    for (const name of Object.keys(whole)) {
      expect((await patch({ ...whole, [name]: undefined })).status, name).toBe(400);
    }
    expect((await patch({ ...whole, locales: ['de'] })).data).toMatchObject({
      scope: { actions: ['read'], locales: ['de'], fileIds: null },
    });
  });

  it('stands for the client beside its id and secret', async () => {
    const { token } = await create();
    expect(token).toMatch(/^plc_/);
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(token, '/users/me')).toBe(401);
    expect(await addTerm(token, 'a')).toBe(201);
    const { json } = await server.request('POST', '/auth/token', {
      body: {
        grant_type: 'client_credentials',
        client_id: client.id,
        client_secret: client.secret,
      },
    });
    const { access_token } = json as { access_token: string };
    expect(await statusOf(access_token)).toBe(200);
    const rotation = { params: { projectId, clientId: client.id } };
    await ada.call(endpoints.rotateClientSecret, rotation);
    expect(await statusOf(access_token)).toBe(401);
    expect(await statusOf(token)).toBe(200);
  });

  it('does what its scope and the role of the client both have', async () => {
    const { token } = await create(['read', 'export']);
    expect(await statusOf(token)).toBe(200);
    expect(await addTerm(token, 'a')).toBe(404);
    const all = await create();
    const params = { projectId, clientId: client.id };
    await ada.call(endpoints.updateProjectClient, { params, body: { role: 'viewer' } });
    expect(await addTerm(all.token, 'a')).toBe(404);
    expect(await statusOf(all.token)).toBe(200);
  });

  it('reaches no other project', async () => {
    const { token } = await create();
    const other = await server.addProject(ada);
    expect(await statusOf(token, `/projects/${other}`)).toBe(404);
  });

  it('is rotated, and ends by itself or with the client', async () => {
    const { token, id } = await create();
    const params = { projectId, clientId: client.id, tokenId: id };
    const next = await ada.call(endpoints.rotateClientToken, { params, body: { overlapHours: 1 } });
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(next.token)).toBe(200);
    const other = await create();
    await ada.call(endpoints.deleteClientToken, { params });
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(next.token)).toBe(401);
    const listed = await ada.call(endpoints.listClientTokens, { params });
    expect(listed.map((each) => each.id)).toEqual([other.id]);
    await ada.call(endpoints.deleteProjectClient, { params });
    expect(await statusOf(other.token)).toBe(401);
  });

  it('is reached through its own client and project alone', async () => {
    const { id } = await create();
    const second = await ada.call(endpoints.createProjectClient, {
      params: { projectId },
      body: { name: 'Other', role: 'viewer' },
    });
    const elsewhere = await server.addProject(ada);
    for (const params of [
      { projectId, clientId: second.id, tokenId: id },
      { projectId: elsewhere, clientId: client.id, tokenId: id },
    ]) {
      const calls = [
        () => ada.call(endpoints.updateClientToken, { params, body: { name: 'x' } }),
        () => ada.call(endpoints.rotateClientToken, { params, body: { overlapHours: 0 } }),
        () => ada.call(endpoints.deleteClientToken, { params }),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 });
    }
    // The token of a client is none of the person who made it.
    await expect(
      ada.call(endpoints.deletePersonalToken, { params: { tokenId: id } }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await ada.call(endpoints.listTokens, {})).toEqual([]);
  });
});
