import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { follow } from '../../../testing/event-reader.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp('Ada');
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = await server.createProject(ada);
});

const createTerm = (value: string) =>
  ada.call(endpoints.createTerm, { params: { projectId }, body: { value } });

/** Follows for a moment, and says where it was. */
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

/** Adds so many terms, one after the other, and returns when they have been told of. */
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
    const other = await server.createProject(ada);
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
});
