import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../../access/scope.ts';
import { purgeActivity } from '../../../content/activity/purge.queries.ts';
import { follow } from '../../../testing/event-reader.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertWaitingImport } from '../../../testing/trials/import-jobs.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson('Ada');
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = await server.addProject(ada);
});

const createTerm = (value: string) =>
  ada.call(endpoints.createTerm, { params: { projectId }, body: { value } });

/** Follows the events for a moment and returns the reader. */
async function visit(lastEventId?: string) {
  const reader = await follow(
    server,
    projectId,
    ada.token,
    lastEventId === undefined ? {} : { lastEventId },
  );
  await expect.poll(() => reader.comments()).toBeGreaterThan(0);
  await reader.close();
  return reader;
}

/** Adds terms one after the other, and returns their ids when all events have arrived. */
async function addTerms(count: number): Promise<string[]> {
  const reader = await follow(server, projectId, ada.token);
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await createTerm(crypto.randomUUID())).id);
  await expect.poll(() => reader.events('terms').length).toBe(count);
  await reader.close();
  return ids;
}

const termIdsOf = (events: readonly { event: string; data: unknown }[]) =>
  events.map(({ event, data }) => {
    expect(event).toBe('terms');
    return (data as { termIds: string[] }).termIds[0];
  });

describe('whoever comes back', () => {
  it('gets what was missed, and nothing twice', async () => {
    const first = await visit();
    const added = await addTerms(3);
    const second = await visit(first.lastEventId());
    expect(termIdsOf(second.events())).toEqual(added);
    const third = await visit(second.events()[0]?.id);
    expect(termIdsOf(third.events())).toEqual(added.slice(1));
    const fourth = await visit(second.lastEventId());
    expect(fourth.events()).toEqual([]);
  });

  it('goes on with what comes after', async () => {
    const { lastEventId } = await visit();
    const [missed] = await addTerms(1);
    const reader = await follow(server, projectId, ada.token, { lastEventId: lastEventId() });
    expect((await reader.next('terms')).termIds).toEqual([missed]);
    const { id } = await createTerm('later');
    expect((await reader.next('terms')).termIds).toEqual([id]);
    await reader.close();
  });

  it('is told to look for themselves if nobody knows where they were', async () => {
    const { lastEventId } = await visit();
    const other = await server.addProject(ada);
    const stranger = await follow(server, other, ada.token, { lastEventId: lastEventId() });
    await stranger.next('reset');
    await stranger.close();
    for (const unknown of ['nonsense', '', 'x'.repeat(5000)]) {
      expect((await visit(unknown)).events()).toMatchObject([{ event: 'reset', data: {} }]);
    }
  });

  it('is told so after more than is kept, too', async () => {
    const first = await visit();
    await addTerms(200);
    expect((await visit(first.lastEventId())).events()).toHaveLength(200);
    await addTerms(1);
    expect((await visit(first.lastEventId())).events()).toMatchObject([{ event: 'reset' }]);
  });

  it('misses nothing of what comes at the moment they do', async () => {
    const { lastEventId } = await visit();
    const ids: string[] = [];
    const readers = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const adding = createTerm(`term ${n}`).then(({ id }) => ids.push(id));
        const reader = await follow(server, projectId, ada.token, { lastEventId: lastEventId() });
        await adding;
        return reader;
      }),
    );
    for (const reader of readers) {
      await expect.poll(() => reader.events().length).toBe(10);
      expect(new Set(termIdsOf(reader.events()))).toEqual(new Set(ids));
      expect(reader.events()).toEqual(readers[0]?.events());
      await reader.close();
    }
  });

  it('has missed nothing where nothing had happened yet', async () => {
    const { db } = server.database;
    await db.deleteFrom('activity').where('project_id', '=', projectId).execute();
    const { lastEventId } = await visit();
    const added = await addTerms(2);
    expect(termIdsOf((await visit(lastEventId())).events())).toEqual(added);
  });

  it('is told to look for themselves where the log does not go back so far', async () => {
    const first = await visit();
    await addTerms(3);
    const scope = systemScope(projectId, 'job:purge');
    const { db } = server.database;
    await sql`
      update activity set created_at = now() - interval '10 days' where project_id = ${projectId}::uuid
    `.execute(db);
    expect(await purgeActivity(db, scope, 9)).toBeGreaterThan(0);
    expect((await visit(first.lastEventId())).events()).toMatchObject([{ event: 'reset' }]);
    const last = await visit();
    expect((await visit(last.lastEventId())).events()).toEqual([]);
  });

  it('gets an edit as it was, also where another one has come since', async () => {
    await ada.call(endpoints.addProjectLocale, { params: { projectId }, body: { code: 'fr' } });
    const { id: termId } = await createTerm('open');
    const { lastEventId } = await visit();
    for (const value of ['Ouvrir', 'x'.repeat(8000), 'Ouvrez']) {
      const params = { projectId, localeCode: 'fr' };
      await ada.call(endpoints.updateTranslation, { params, body: { termId, value } });
    }
    const { events } = await visit(lastEventId());
    const by = { type: 'user', id: ada.id, name: 'Ada' };
    expect(events().map(({ data }) => data)).toMatchObject([
      { termId, locale: 'fr', value: 'Ouvrir', revision: 1, state: 'translated', by },
      { termId, locale: 'fr', revision: 2 },
      { termId, locale: 'fr', value: 'Ouvrez', revision: 3 },
    ]);
    expect(events()[1]?.data).not.toHaveProperty('value');
  });

  it('gets what was missed of a server that has stopped meanwhile', async () => {
    const stopping = await startTestServer({}, server.database);
    const before = await follow(stopping, projectId, ada.token);
    await before.next('reset');
    const first = await createTerm('before');
    await before.next('terms');
    await stopping.close();
    await before.ended;
    const second = await createTerm('meanwhile');
    const started = await startTestServer({}, server.database);
    const lastEventId = before.lastEventId();
    const after = await follow(started, projectId, ada.token, { lastEventId });
    expect((await after.next('terms')).termIds).toEqual([second.id]);
    const third = await createTerm('after');
    expect((await after.next('terms')).termIds).toEqual([third.id]);
    const events = [...before.events('terms'), ...after.events()];
    expect(termIdsOf(events)).toEqual([first.id, second.id, third.id]);
    await after.close();
    await started.close();
  });

  it('gets jobs that are over since, but for those that nobody sees', async () => {
    const { lastEventId } = await visit();
    const hidden = await insertWaitingImport(server.database.db, { projectId, userId: ada.id });
    await sql`update jobs set name = 'none of ours' where id = ${hidden}`.execute(
      server.database.db,
    );
    const jobId = await insertWaitingImport(server.database.db, { projectId, userId: ada.id });
    expect((await visit(lastEventId())).events()).toMatchObject([
      { id: undefined, event: 'job', data: { jobId, isOver: false, progress: null } },
    ]);
  });
});
