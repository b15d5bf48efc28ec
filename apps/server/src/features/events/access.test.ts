import { createClient, endpoints } from '@parlance/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { follow } from '../../testing/event-reader.ts';
import {
  type Person,
  password,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { createToken, toScope } from '../../testing/trials/access-tokens.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
let projectId: string;
let params: { projectId: string };

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson('Ada');
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['de_DE'] });
  params = { projectId };
  eve = await server.addPerson('Eve');
  await server.addMember(projectId, eve, 'editor');
});
afterEach(() => {
  vi.useRealTimers();
});

const createTerm = (value: string) => ada.call(endpoints.createTerm, { params, body: { value } });

/** Lets time pass for all timers with an interval. */
async function pass(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  vi.advanceTimersByTime(20_000);
}

describe('the connection of somebody', () => {
  it('who is removed from the project ends at once, before anything else is told', async () => {
    const reader = await follow(server, projectId, eve.token);
    await reader.next('reset');
    await ada.call(endpoints.deleteMember, { params: { projectId, userId: eve.id } });
    await createTerm('secret');
    await reader.ended;
    expect(reader.events()).toHaveLength(1);
  });

  it('whose role is changed goes on', async () => {
    const reader = await follow(server, projectId, eve.token);
    const body = { role: 'viewer' } as const;
    await ada.call(endpoints.updateMember, { params: { projectId, userId: eve.id }, body });
    await reader.next('members');
    const { id } = await createTerm('more');
    expect((await reader.next('terms')).termIds).toEqual([id]);
    await reader.close();
  });

  it('who leaves, or deletes their account, ends at once', async () => {
    const reader = await follow(server, projectId, eve.token);
    await eve.call(endpoints.deleteMember, { params: { projectId, userId: eve.id } });
    await reader.ended;
    const sam = await server.addPerson();
    await server.addMember(projectId, sam, 'viewer');
    const other = await follow(server, projectId, sam.token);
    await sam.call(endpoints.deleteMe, {});
    await other.ended;
  });

  it('ends with the project', async () => {
    const readers = [
      await follow(server, projectId, eve.token),
      await follow(server, projectId, ada.token),
    ];
    await ada.call(endpoints.deleteProject, { params });
    await Promise.all(readers.map(({ ended }) => ended));
  });

  it('ends with the account of the only member, whose project goes with it', async () => {
    const sam = await server.addPerson();
    const project = await server.addProject(sam);
    const reader = await follow(server, project, sam.token);
    await sam.call(endpoints.deleteMe, {});
    await reader.ended;
  });

  it('that is removed at the moment they come is closed, whichever was first', async () => {
    for (let round = 0; round < 10; round++) {
      const sam = await server.addPerson();
      await server.addMember(projectId, sam, 'viewer');
      const removal = ada.call(endpoints.deleteMember, { params: { projectId, userId: sam.id } });
      const reader = await follow(server, projectId, sam.token).catch(() => undefined);
      await removal;
      await reader?.ended;
    }
  });

  it.each(['rotateClientSecret', 'deleteProjectClient'] as const)(
    'that is an API client ends at once: %s',
    async (name) => {
      const body = { name: 'CI', role: 'viewer' } as const;
      const client = await ada.call(endpoints.createProjectClient, { params, body });
      const { access_token: token } = await createClient({ baseUrl: server.url })(
        endpoints.createToken,
        {
          body: {
            grant_type: 'client_credentials',
            client_id: client.id,
            client_secret: client.secret,
          },
        },
      );
      const reader = await follow(server, projectId, token);
      await reader.next('reset');
      await ada.call(endpoints[name], { params: { projectId, clientId: client.id } });
      await reader.ended;
    },
  );

  it.each(['narrowed', 'ended'])(
    'by an access token that is %s closes at the next heartbeat',
    async (how) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
      const { token, id } = await createToken(eve, { actions: ['read'] });
      const reader = await follow(server, projectId, token);
      await reader.next('reset');
      const tokenId = { tokenId: id };
      if (how === 'ended') await eve.call(endpoints.deletePersonalToken, { params: tokenId });
      else {
        const body = { scope: toScope({ actions: ['export'] }) };
        await eve.call(endpoints.updatePersonalToken, { params: tokenId, body });
      }
      expect(reader.hasEnded()).toBe(false);
      await pass(20_000);
      await reader.ended;
    },
  );

  it('by an access token shows nobody as being there', async () => {
    const { token } = await createToken(eve, { actions: ['read'] });
    const watching = await follow(server, projectId, ada.token, { locale: 'de_DE' });
    expect((await watching.next('presence')).people.map(({ userId }) => userId)).toEqual([ada.id]);
    const byToken = await follow(server, projectId, token, { locale: 'de_DE' });
    await byToken.next('reset');
    const present = await follow(server, projectId, eve.token, { locale: 'de_DE' });
    const { people } = await watching.next('presence');
    expect(people.map(({ userId }) => userId).sort()).toEqual([ada.id, eve.id].sort());
    await present.close();
    expect((await watching.next('presence')).people.map(({ userId }) => userId)).toEqual([ada.id]);
    await Promise.all([watching.close(), byToken.close()]);
  });

  it('whose token was ended by another password closes at the next heartbeat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
    const reader = await follow(server, projectId, eve.token);
    const other = await follow(server, projectId, ada.token);
    const body = { oldPassword: password, newPassword: 'another horse' };
    await eve.call(endpoints.changePassword, { body });
    expect(reader.hasEnded()).toBe(false);
    await pass(20_000);
    await reader.ended;
    await expect.poll(() => other.comments()).toBe(2);
    expect(other.hasEnded()).toBe(false);
    await other.close();
  });

  it('whose token has run out closes at the next heartbeat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
    const reader = await follow(server, projectId, eve.token);
    await pass(86_400_000 - 60_000);
    await expect.poll(() => reader.comments()).toBe(2);
    expect(reader.hasEnded()).toBe(false);
    await pass(61_000);
    await reader.ended;
  });
});
