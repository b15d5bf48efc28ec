import { endpoints, type TokenScope } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import type { Person, TestServer } from '../../testing/test-server.ts';
import {
  beforeEachToken,
  createToken,
  type TokenTrial,
  toScope,
} from '../../testing/trials/access-tokens.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let statusOf: TokenTrial['statusOf'];

beforeEachToken((trial) => {
  ({ server, ada, projectId, statusOf } = trial);
});

describe('the scope of a token', () => {
  it('can be narrowed, from the next request on', async () => {
    const { token, id } = await createToken(ada);
    const other = await server.addProject(ada);
    const change = (scope: Partial<TokenScope>) =>
      ada.call(endpoints.updatePersonalToken, {
        params: { tokenId: id },
        body: { scope: toScope(scope) },
      });
    expect(await statusOf(token, '/workspaces')).toBe(200);
    await change({ actions: ['read'], projectIds: [other] });
    expect(await statusOf(token)).toBe(404);
    expect(await statusOf(token, `/projects/${other}`)).toBe(200);
    const { data } = await server.request('GET', '/projects', { token });
    expect(data).toMatchObject([{ id: other }]);
    expect((await server.request('GET', '/workspaces', { token })).data).toEqual([]);
    await change({ actions: ['export'] });
    expect(await statusOf(token, `/projects/${projectId}/terms`)).toBe(404);
  });

  it('is changed as a whole, so that nothing is widened by being left out', async () => {
    const { id } = await createToken(ada, { actions: ['read'], locales: ['de'] });
    const whole = toScope({ actions: ['read'], locales: ['de'] });
    const patch = async (scope: unknown) => {
      const options = { token: ada.token, body: { scope } };
      return (await server.request('PATCH', `/users/me/tokens/${id}`, options)).status;
    };
    for (const name of ['actions', 'projectIds', 'locales', 'fileIds']) {
      expect(await patch({ ...whole, [name]: undefined }), name).toBe(400);
    }
    const manage = { ...whole, actions: ['manage'] };
    expect(await patch(manage)).toBe(400);
    expect(await ada.call(endpoints.listTokens, {})).toMatchObject([{ id, scope: whole }]);
    expect(await patch({ ...manage, locales: null })).toBe(200);
  });

  it('shows the locales that remain, and edits these alone', async () => {
    const { token } = await createToken(ada, {
      actions: ['read', 'translate', 'terms', 'export'],
      locales: ['de'],
    });
    const project = await server.request('GET', `/projects/${projectId}`, { token });
    expect(project.data).toMatchObject({ membership: { role: 'admin', locales: ['de'] } });
    const body = { value: 'menu' };
    const { data } = await server.request('POST', `/projects/${projectId}/terms`, { token, body });
    const { id: termId } = data as { id: string };
    const edit = async (locale: string) => {
      const path = `/projects/${projectId}/translations/${locale}`;
      return (await server.request('PATCH', path, { token, body: { termId, value: 'x' } })).status;
    };
    expect(await edit('de')).toBe(200);
    expect(await edit('fr')).toBe(404);
    const exported = (query: string) =>
      statusOf(token, `/projects/${projectId}/exports${query}&format=jsonflat`);
    expect(await exported('?locale=de')).toBe(200);
    expect(await exported('?locale=fr')).toBe(404);
    expect(await exported('?locale=de&fallbackLocale=fr')).toBe(404);
    expect(await exported('/archive?locales=de')).toBe(200);
    expect(await exported('/archive?locales=de,fr')).toBe(404);
    expect(await exported('/archive?')).toBe(404);
    expect(await exported('/archive?locales=,')).toBe(404);
  });

  it('changes, imports and exports its own files alone', async () => {
    const addFile = (path: string) =>
      ada.call(endpoints.createFile, { params: { projectId }, body: { path } });
    const [mine, other] = [await addFile('a/{locale}.json'), await addFile('b/{locale}.json')];
    const addTerm = (value: string, fileId: string) =>
      ada.call(endpoints.createTerm, { params: { projectId }, body: { value, fileId } });
    const [inMine, inOther] = [await addTerm('one', mine.id), await addTerm('two', other.id)];
    const { token } = await createToken(ada, {
      actions: ['read', 'translate', 'review', 'terms', 'import', 'export'],
      fileIds: [mine.id],
    });
    const send = async (method: string, path: string, body?: unknown) =>
      (await server.request(method, `/projects/${projectId}${path}`, { token, body })).status;
    const edit = (termId: string, state?: string) =>
      send('PATCH', '/translations/de', { termId, value: 'Eins', state });
    expect(await edit(inMine.id)).toBe(200);
    expect(await edit(inMine.id, 'reviewed')).toBe(200);
    expect(await edit(inOther.id)).toBe(404);
    expect(await send('POST', '/terms', { value: 'three', fileId: mine.id })).toBe(201);
    expect(await send('POST', '/terms', { value: 'three' })).toBe(404);
    const importInto = async (query: string) => {
      const body = new FormData();
      body.append('file', new Blob(['{"four": "Vier"}']), 'de.json');
      return send('POST', `/imports?locale=de&format=jsonflat${query}`, body);
    };
    expect(await importInto(`&fileId=${mine.id}`)).toBe(200);
    expect(await importInto(`&fileId=${other.id}`)).toBe(404);
    expect(await importInto('&path=b/de.json')).toBe(404);
    expect(await importInto('')).toBe(404);
    const exported = (query: string) => send('GET', `/exports?locale=de&format=jsonflat${query}`);
    expect(await exported(`&fileId=${mine.id}`)).toBe(200);
    expect(await exported(`&fileId=${other.id}`)).toBe(404);
    expect(await exported('')).toBe(404);
    // Bulk changes could reach any file.
    const bulk = { select: { ids: [inMine.id] }, do: { action: 'delete' } };
    expect(await send('POST', '/terms/bulk', bulk)).toBe(404);
    expect(await send('DELETE', `/terms/${inMine.id}`)).toBe(204);
  });

  it('must have actions, and none twice, and manages a project as a whole or not', async () => {
    const post = (scope: unknown) =>
      server.request('POST', '/users/me/tokens', { token: ada.token, body: { name: 'x', scope } });
    for (const scope of [
      { actions: [] },
      { actions: ['read', 'read'] },
      { actions: ['everything'] },
      { actions: ['manage'], locales: ['de'] },
      { actions: ['read', 'manage'], fileIds: [projectId] },
      { actions: ['read'], projectIds: [] },
      { actions: ['read'], projectIds: ['nonsense'] },
      {},
    ]) {
      expect((await post(scope)).status, JSON.stringify(scope)).toBe(400);
    }
    expect((await post({ actions: ['read'] })).status).toBe(201);
  });

  it('holds under the lock, where the role is read again', async () => {
    const { token } = await createToken(ada, { actions: ['read', 'terms'] });
    const body = { name: 'Build', role: 'viewer' };
    const answer = await server.request('POST', `/projects/${projectId}/clients`, { token, body });
    expect(answer.status).toBe(401);
    const sam = await server.addPerson('Sam');
    await server.addMember(projectId, sam, 'viewer');
    const path = `/projects/${projectId}/users/${sam.id}`;
    expect((await server.request('PATCH', path, { token, body: { role: 'admin' } })).status).toBe(
      404,
    );
  });
});
