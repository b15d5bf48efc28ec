import {
  type AccessTokenWithSecret,
  actionGroups,
  endpoints,
  type TokenScope,
} from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
});
afterAll(() => server.close());

beforeEach(async () => {
  ada = await server.addPerson();
  projectId = await server.createProject(ada, { locales: ['de', 'fr'] });
});

const everything = [...actionGroups];

async function create(
  scope: Partial<TokenScope> = {},
  expiresInDays: 7 | 90 | null = 90,
): Promise<AccessTokenWithSecret> {
  const chosen = { actions: everything, projectIds: null, locales: null, fileIds: null, ...scope };
  const body = {
    name: 'Laptop',
    expiresInDays,
    scope: {
      actions: [...chosen.actions],
      projectIds: chosen.projectIds && [...chosen.projectIds],
      locales: chosen.locales && [...chosen.locales],
      fileIds: chosen.fileIds && [...chosen.fileIds],
    },
  };
  return ada.call(endpoints.createPersonalToken, { body });
}

const statusOf = async (token: string, path = `/projects/${projectId}`): Promise<number> =>
  (await server.request('GET', path, { token })).status;

const list = () => ada.call(endpoints.listTokens, {});

describe('a personal token', () => {
  it('is shown once, and stored as a hash alone', async () => {
    const { token, ...shown } = await create();
    expect(token).toMatch(/^plt_[0-9A-Za-z]{38}$/);
    expect(shown).toMatchObject({
      name: 'Laptop',
      ending: token.slice(-4),
      createdBy: { id: ada.id, name: 'Ada' },
      expiresInDays: 90,
      lastUsedOn: null,
      previous: null,
    });
    const days = (Date.parse(shown.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(90, 1);
    expect(await list()).toEqual([shown]);
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text || to_jsonb(s)::text as row
      from access_tokens t join token_secrets s on s.token_id = t.id where t.id = ${shown.id}::uuid
    `.execute(server.database.db);
    expect(rows[0]?.row).toContain('Laptop');
    expect(rows[0]?.row).not.toContain(token.slice(4, 30));
  });

  it('stands for the person wherever a signed token does', async () => {
    const { token } = await create();
    const me = await server.request('GET', '/users/me', { token });
    expect(me.data).toMatchObject({ id: ada.id });
    expect(await statusOf(token)).toBe(200);
    const added = await server.request('POST', `/projects/${projectId}/terms`, {
      token,
      body: { value: 'menu' },
    });
    expect(added.status, added.text).toBe(201);
  });

  it('writes down the last day of use, and nothing more often', async () => {
    const { token, id } = await create();
    await statusOf(token);
    const today = new Date().toISOString().slice(0, 10);
    expect(await list()).toMatchObject([{ lastUsedOn: today }]);
    const { db } = server.database;
    const version = async () => {
      const { rows } = await sql<{ xmin: string }>`
        select xmin::text as xmin from access_tokens where id = ${id}::uuid
      `.execute(db);
      return rows[0]?.xmin;
    };
    const before = await version();
    await Promise.all([statusOf(token), statusOf(token), statusOf(token)]);
    expect(await version()).toBe(before);
    await sql`
      update access_tokens set last_used_on = '2020-01-01' where id = ${id}::uuid
    `.execute(db);
    await statusOf(token);
    expect(await list()).toMatchObject([{ lastUsedOn: today }]);
  });

  it('does what its owner may do at that moment', async () => {
    const sam = await server.addPerson('Sam');
    await server.addMember(projectId, sam, 'viewer');
    const { token } = await sam.call(endpoints.createPersonalToken, {
      body: { name: 'Sam', scope: { actions: everything } },
    });
    const addTerm = async (value: string) => {
      const options = { token, body: { value } };
      return (await server.request('POST', `/projects/${projectId}/terms`, options)).status;
    };
    expect(await addTerm('a')).toBe(404);
    const membership = { role: 'editor' as const };
    const params = { projectId, userId: sam.id };
    await ada.call(endpoints.updateMember, { params, body: membership });
    expect(await addTerm('a')).toBe(201);
    await ada.call(endpoints.deleteMember, { params });
    expect(await addTerm('b')).toBe(404);
    await sam.call(endpoints.deleteMe, {});
    expect(await addTerm('c')).toBe(401);
  });

  it('is refused where anything of it is wrong', async () => {
    const { token } = await create();
    const wrong = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
    expect(await statusOf(wrong)).toBe(401);
    expect(await statusOf(`plc_${token.slice(4)}`)).toBe(401);
    expect(await statusOf(token.toLowerCase())).toBe(401);
  });

  it('ends at once, with its expiry, and with the account', async () => {
    const { token, id } = await create();
    expect(await statusOf(token)).toBe(200);
    await ada.call(endpoints.deletePersonalToken, { params: { tokenId: id } });
    expect(await statusOf(token)).toBe(401);
    expect(await list()).toEqual([]);

    const short = await create({}, 7);
    expect(await statusOf(short.token)).toBe(200);
    await sql`
      update access_tokens set expires_at = now() - interval '1 second'
      where id = ${short.id}::uuid
    `.execute(server.database.db);
    expect(await statusOf(short.token)).toBe(401);
    expect(await list()).toMatchObject([{ id: short.id }]);

    const endless = await create({}, null);
    expect(endless.expiresAt).toBeNull();
    await ada.call(endpoints.deleteMe, {});
    expect(await statusOf(endless.token, '/users/me')).toBe(401);
  });

  it('of somebody else is not there', async () => {
    const { id } = await create();
    const sam = await server.addPerson('Sam');
    const params = { tokenId: id };
    const calls = [
      () => sam.call(endpoints.updatePersonalToken, { params, body: { name: 'x' } }),
      () => sam.call(endpoints.rotatePersonalToken, { params, body: { overlapHours: 0 } }),
      () => sam.call(endpoints.deletePersonalToken, { params }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 });
    expect(await list()).toMatchObject([{ id, name: 'Laptop' }]);
  });

  it('survives a change of the password, but none that is set by mail', async () => {
    const { token } = await create();
    const changing = { oldPassword: 'correct horse', newPassword: 'another one' };
    await ada.call(endpoints.changePassword, { body: changing });
    expect(await statusOf(token)).toBe(200);
    await server.request('POST', '/auth/forgot-password', { body: { email: ada.email } });
    const [mail] = await server.mailsTo(ada.email, 2).then((mails) => mails.slice(-1));
    const reset = /resetToken=([0-9a-f]+)/.exec(mail?.text ?? '')?.[1];
    const body = { email: ada.email, token: reset, newPassword: 'a third one' };
    const answer = await server.request('POST', '/auth/reset-password', { body });
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(await statusOf(token)).toBe(401);
  });

  it('is one of 100 at most', async () => {
    const { id } = await create();
    await sql`
      insert into access_tokens (id, user_id, name, actions)
      select gen_random_uuid(), user_id, name, actions from access_tokens, generate_series(1, 99)
      where id = ${id}::uuid
    `.execute(server.database.db);
    await expect(create()).rejects.toMatchObject({ status: 429 });
  });
});

describe('the scope of a token', () => {
  it('can be narrowed, from the next request on', async () => {
    const { token, id } = await create();
    const other = await server.createProject(ada);
    const change = (scope: { actions: ('read' | 'export')[]; projectIds?: string[] }) =>
      ada.call(endpoints.updatePersonalToken, { params: { tokenId: id }, body: { scope } });
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

  it('shows the locales that remain, and edits these alone', async () => {
    const { token } = await create({
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
  });

  it('changes, imports and exports its own files alone', async () => {
    const addFile = (path: string) =>
      ada.call(endpoints.createFile, { params: { projectId }, body: { path } });
    const [mine, other] = [await addFile('a/{locale}.json'), await addFile('b/{locale}.json')];
    const addTerm = (value: string, fileId: string) =>
      ada.call(endpoints.createTerm, { params: { projectId }, body: { value, fileId } });
    const [inMine, inOther] = [await addTerm('one', mine.id), await addTerm('two', other.id)];
    const { token } = await create({
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
    const { token } = await create({ actions: ['read', 'terms'] });
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

describe('a rotation', () => {
  const rotate = (id: string, overlapHours: 0 | 1 | 24 | 168) =>
    ada.call(endpoints.rotatePersonalToken, { params: { tokenId: id }, body: { overlapHours } });

  it('gives another secret, and lets the previous one work as long as asked', async () => {
    const first = await create();
    const second = await rotate(first.id, 24);
    expect(second.id).toBe(first.id);
    expect(second.token).not.toBe(first.token);
    expect(second.previous).toMatchObject({ ending: first.ending });
    const hours = (Date.parse(second.previous?.validUntil ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
    expect(await statusOf(first.token)).toBe(200);
    expect(await statusOf(second.token)).toBe(200);
    await sql`
      update token_secrets set valid_until = now() - interval '1 second'
      where token_id = ${first.id}::uuid and valid_until is not null
    `.execute(server.database.db);
    expect(await statusOf(first.token)).toBe(401);
    expect(await statusOf(second.token)).toBe(200);
    expect(await list()).toMatchObject([{ ending: second.ending, previous: null }]);
  });

  it('ends all earlier secrets, and the present one at once where that is asked', async () => {
    const first = await create();
    const second = await rotate(first.id, 168);
    const third = await rotate(first.id, 1);
    expect(await statusOf(first.token)).toBe(401);
    expect(await statusOf(second.token)).toBe(200);
    const last = await rotate(first.id, 0);
    expect(last.previous).toBeNull();
    expect(await statusOf(second.token)).toBe(401);
    expect(await statusOf(third.token)).toBe(401);
    expect(await statusOf(last.token)).toBe(200);
  });

  it('begins the lifetime anew, and makes no expired secret good again', async () => {
    const first = await create({}, 7);
    await sql`
      update access_tokens set expires_at = now() - interval '1 minute'
      where id = ${first.id}::uuid
    `.execute(server.database.db);
    const second = await rotate(first.id, 24);
    expect(await statusOf(first.token)).toBe(401);
    expect(await statusOf(second.token)).toBe(200);
    expect((Date.parse(second.expiresAt ?? '') - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
  });

  it('is one after the other, also for requests side by side', async () => {
    const { id } = await create();
    const made = await Promise.all([rotate(id, 0), rotate(id, 0), rotate(id, 0)]);
    const statuses = await Promise.all(made.map(({ token }) => statusOf(token)));
    expect(statuses.sort()).toEqual([200, 401, 401]);
  });
});
