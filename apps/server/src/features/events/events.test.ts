import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { follow, followFromNow } from '../../testing/event-reader.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let params: { projectId: string };
let termId: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson('Ada');
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['de_DE', 'fr'] });
  params = { projectId };
  termId = (await ada.call(endpoints.createTerm, { params, body: { value: 'open' } })).id;
});

const edit = (value: string, localeCode = 'de_DE', person = ada) =>
  person.call(endpoints.updateTranslation, {
    params: { projectId, localeCode },
    body: { termId, value },
  });

/** The events that `act` causes, without any others. */
async function eventsOf(act: () => Promise<unknown>): Promise<unknown[]> {
  const reader = await followFromNow(server, ada, projectId);
  // Events arrive in order: after the edit's event, all earlier ones have arrived.
  await edit('before', 'fr');
  await reader.next('translation');
  const from = reader.events().length;
  await act();
  await edit('after', 'fr');
  await reader.next('translation');
  await reader.close();
  return reader
    .events()
    .slice(from, -1)
    .map(({ event, data }) => ({ event, data }));
}

describe('following a project', () => {
  it('is an answer that nothing on the way may keep or change', async () => {
    const reader = await follow(server, projectId, ada.token, {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(Object.fromEntries(reader.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    for (const header of ['etag', 'content-encoding', 'content-length']) {
      expect(reader.headers.has(header)).toBe(false);
    }
    await reader.close();
  });

  it('tells of an edit, by whom and what it is now', async () => {
    const reader = await followFromNow(server, ada, projectId);
    const { date } = await edit('Öffnen');
    expect(await reader.next('translation')).toEqual({
      locale: 'de_DE',
      termId,
      value: 'Öffnen',
      state: 'translated',
      revision: 1,
      updatedAt: date.modified,
      by: { type: 'user', id: ada.id, name: 'Ada' },
    });
    await edit('');
    expect(await reader.next('translation')).toMatchObject({
      value: '',
      state: 'untranslated',
      revision: 2,
    });
    await reader.close();
  });

  it('tells nothing of an edit that changes nothing', async () => {
    const body = { termId, value: 'Auf', revision: 5 };
    const path = `/projects/${projectId}/translations/de_DE`;
    const events = await eventsOf(async () => {
      await edit('before', 'fr');
      const conflict = await server.request('PATCH', path, { token: ada.token, body });
      expect(conflict.status).toBe(409);
      const unknown = { ...body, termId: crypto.randomUUID() };
      const missing = await server.request('PATCH', path, { token: ada.token, body: unknown });
      expect(missing.status).toBe(404);
    });
    expect(events).toEqual([]);
  });

  it.each([
    ['fits', 'x'.repeat(6000), true],
    ['is short but long in JSON', '\u0001'.repeat(2000), false],
    ['is long in UTF-8', '语'.repeat(3000), false],
    ['is too long', 'x'.repeat(8192), false],
  ])('sends a value along if it is not too long: %s', async (_, value, isSent) => {
    const reader = await followFromNow(server, ada, projectId);
    await edit(value);
    const data = await reader.next('translation');
    expect(data.value).toBe(isSent ? value : undefined);
    expect(data.revision).toBe(1);
    await reader.close();
  });

  it('tells of what is written when it can be read', async () => {
    const reader = await followFromNow(server, ada, projectId);
    const created = ada.call(endpoints.createTerm, { params, body: { value: 'close' } });
    const { termIds } = await reader.next('terms');
    const terms = await ada.call(endpoints.listTerms, { params });
    expect(terms.map(({ id }) => id)).toContain(termIds?.[0]);
    expect(termIds).toEqual([(await created).id]);
    await reader.close();
  });

  it('tells nothing of what fails', async () => {
    const events = await eventsOf(async () => {
      const refused = [
        await server.request('POST', `/projects/${projectId}/terms`, {
          token: ada.token,
          body: { value: 'open' },
        }),
        await server.request('POST', `/projects/${projectId}/translations`, {
          token: ada.token,
          body: { code: 'fr' },
        }),
        await server.request('DELETE', `/projects/${projectId}/users/${ada.id}`, {
          token: ada.token,
        }),
        await server.importFile(ada, projectId, {
          locale: 'fr',
          format: 'jsonflat',
          content: '{',
        }),
      ];
      expect(refused.map(({ status }) => status)).toEqual([409, 409, 400, 400]);
    });
    expect(events).toEqual([]);
  });

  it('tells nothing of other projects', async () => {
    const other = await server.addProject(ada);
    const events = await eventsOf(() =>
      ada.call(endpoints.createTerm, { params: { projectId: other }, body: { value: 'a' } }),
    );
    expect(events).toEqual([]);
  });

  it('tells nobody an e-mail address, and API clients no name', async () => {
    const eve = await server.addPerson('Eve Smith');
    await server.addMember(projectId, eve, 'editor');
    const client = await follow(server, projectId, await server.addClient(projectId, 'viewer'));
    const person = await follow(server, projectId, ada.token, { locale: 'de_DE' });
    await edit('Öffnen', 'de_DE', eve);
    expect(await client.next('translation')).toMatchObject({
      value: 'Öffnen',
      by: { type: 'user', id: eve.id },
    });
    expect((await person.next('translation')).by.name).toBe('Eve Smith');
    let names: readonly string[] = [];
    while (!names.includes('Ada')) {
      names = (await person.next('presence')).people.map(({ name }) => name);
    }
    expect(client.events('presence')).toEqual([]);
    expect(client.text()).not.toContain('Eve Smith');
    for (const reader of [client, person]) expect(reader.text()).not.toContain('@example.com');
    await Promise.all([client.close(), person.close()]);
  });

  it('names the API client that made an edit', async () => {
    const reader = await followFromNow(server, ada, projectId);
    const token = await server.addClient(projectId, 'editor');
    await server.request('PATCH', `/projects/${projectId}/translations/de_DE`, {
      token,
      body: { termId, value: 'Öffnen' },
    });
    const { by } = await reader.next('translation');
    expect(by).toMatchObject({ type: 'client', name: 'Build' });
    await reader.close();
  });

  it('is not for HEAD', async () => {
    const path = `/projects/${projectId}/events`;
    expect((await server.request('HEAD', path, { token: ada.token })).status).toBe(404);
  });

  it('in a locale needs one that the project has', async () => {
    const statusOf = async (locale: string) => {
      const path = `/projects/${projectId}/events?locale=${locale}`;
      return (await server.request('GET', path, { token: ada.token })).status;
    };
    expect(await statusOf('it')).toBe(404);
    expect(await statusOf('%00')).toBe(400);
    expect(await statusOf('x'.repeat(17))).toBe(400);
    expect(await statusOf('fr')).toBe(200);
  });
});
