import type { PresentPerson } from '@parlance/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertActivity } from '../../../content/activity/writing.queries.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type EventReader, follow } from '../../../testing/event-reader.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';

// Two servers share one database: each knows the people of the other only from messages.

let server: TestServer;
let other: TestServer;
let ada: Person;
let eve: Person;
let projectId: string;
let readers: EventReader[];

beforeAll(async () => {
  // Heartbeats are sent when a test advances the timers.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  server = await startTestServer();
  other = await startTestServer();
  ada = await server.addPerson('Ada');
  eve = await server.addPerson('Eve');
});
afterAll(async () => {
  await server.close();
  await other.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['de_DE', 'fr'] });
  await server.addMember(projectId, eve, 'viewer');
  readers = [];
});
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
});

async function open(person: Person, locale?: string, on = server): Promise<EventReader> {
  const options = locale === undefined ? {} : { locale };
  const reader = await follow(on, projectId, person.token, options);
  readers.push(reader);
  return reader;
}

function expectPeople(reader: EventReader, people: readonly PresentPerson[]): Promise<void> {
  return expect
    .poll(() => (reader.events('presence').at(-1)?.data as { people?: unknown })?.people)
    .toEqual(people);
}

const select = (person: Person, locale: string, termId: string | null, on = server) =>
  on.request('POST', `/projects/${projectId}/presence`, {
    token: person.token,
    body: { locale, termId },
  });

const inLocale = (person: Person, name: string, locale: string, termId?: string) => ({
  userId: person.id,
  name,
  locale,
  ...(termId ? { termId } : {}),
});

/** Lets a number of heartbeats pass, 20 seconds each, and waits until their messages have arrived. */
async function beat(times: number): Promise<void> {
  const { channel } = server.database;
  for (let time = 0; time < times; time++) {
    vi.advanceTimersByTime(20_000);
    const mark = crypto.randomUUID();
    const arrival = Promise.withResolvers<void>();
    const unsubscribe = channel.subscribe({
      onMessage: (message) => (message as { mark?: string }).mark === mark && arrival.resolve(),
      onGap: () => {},
    });
    channel.send({ mark });
    await arrival.promise;
    await unsubscribe();
  }
}

const termId = '0190b2a4-5c11-7cde-8f3a-2b1d9e6f7a01';

describe.each([
  ['one process', () => server],
  ['two processes', () => other],
])('presence in %s', (_, second) => {
  it('is who has a locale open, for as long as they have', async () => {
    const watcher = await open(ada);
    await expectPeople(watcher, []);
    const first = await open(eve, 'de_DE', second());
    const ofEve = inLocale(eve, 'Eve', 'de_DE');
    await expectPeople(watcher, [ofEve]);
    await expectPeople(first, [ofEve]);
    await open(ada, 'fr', second());
    await expectPeople(watcher, [inLocale(ada, 'Ada', 'fr'), ofEve]);
    await first.close();
    await expectPeople(watcher, [inLocale(ada, 'Ada', 'fr')]);
  });

  it('counts several tabs once, and until the last one is closed', async () => {
    const watcher = await open(ada);
    const tabs = [await open(eve, 'de_DE'), await open(eve, 'de_DE', second())];
    await open(eve, 'fr', second());
    const [german, french] = [inLocale(eve, 'Eve', 'de_DE'), inLocale(eve, 'Eve', 'fr')];
    await expect
      .poll(() => watcher.events('presence').at(-1)?.data)
      .toEqual({ people: expect.toSatisfy((people) => people.length === 2) });
    expect(watcher.events('presence').at(-1)?.data).toEqual({
      people: expect.arrayContaining([german, french]),
    });
    await tabs[0]?.close();
    await open(ada, 'de_DE');
    await expectPeople(watcher, [inLocale(ada, 'Ada', 'de_DE'), german, french]);
    await tabs[1]?.close();
    await expectPeople(watcher, [inLocale(ada, 'Ada', 'de_DE'), french]);
  });

  it('shows the term that somebody has selected, wherever they said so', async () => {
    const watcher = await open(ada);
    await open(eve, 'de_DE', second());
    await expectPeople(watcher, [inLocale(eve, 'Eve', 'de_DE')]);
    expect((await select(eve, 'de_DE', termId)).status).toBe(204);
    await expectPeople(watcher, [inLocale(eve, 'Eve', 'de_DE', termId)]);
    await select(eve, 'de_DE', null, second());
    await expectPeople(watcher, [inLocale(eve, 'Eve', 'de_DE')]);
  });

  it('is told at once to whoever comes later', async () => {
    await open(eve, 'de_DE', second());
    await select(eve, 'de_DE', termId, second());
    await expectPeople(await open(ada), [inLocale(eve, 'Eve', 'de_DE', termId)]);
    const later = await open(ada);
    expect(await later.next('presence')).toEqual({
      people: [inLocale(eve, 'Eve', 'de_DE', termId)],
    });
  });
});

describe('a selection', () => {
  it('is of no use to somebody who is not there, or elsewhere', async () => {
    const watcher = await open(ada, 'fr');
    await open(eve, 'fr');
    const people = [inLocale(ada, 'Ada', 'fr'), inLocale(eve, 'Eve', 'fr')];
    await expectPeople(watcher, people);
    await select(eve, 'de_DE', termId);
    await select(ada, 'fr', termId);
    await expectPeople(watcher, [inLocale(ada, 'Ada', 'fr', termId), inLocale(eve, 'Eve', 'fr')]);
  });

  it('needs a locale of the project, and a term that can be one', async () => {
    const statuses = await Promise.all([
      select(ada, 'it', termId),
      select(ada, 'xx', termId),
      select(ada, 'fr', 'nonsense'),
      select(ada, '', termId),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 400, 400]);
  });
});

describe('between processes', () => {
  it('is told by a heartbeat, and forgotten a minute after the last one', async () => {
    const watcher = await open(ada);
    const sam = { userId: crypto.randomUUID(), name: 'Sam', locale: 'fr' };
    const { channel } = server.database;
    channel.send({ kind: 'here', from: 'a process that dies', projectId, ...sam });
    await open(eve, 'fr', other);
    const ofEve = inLocale(eve, 'Eve', 'fr');
    await expectPeople(watcher, [ofEve, sam]);
    await beat(2);
    expect(await (await open(ada)).next('presence')).toEqual({
      people: [ofEve, sam],
    });
    await beat(2);
    await expectPeople(watcher, [ofEve]);
  });

  it('is known to one that starts later', async () => {
    await open(eve, 'de_DE');
    const late = await startTestServer();
    const watcher = await open(ada, undefined, late);
    await expectPeople(watcher, [inLocale(eve, 'Eve', 'de_DE')]);
    await late.close();
  });

  it('ends with one that stops', async () => {
    const leaving = await startTestServer();
    const watcher = await open(ada);
    await open(eve, 'de_DE', leaving);
    await expectPeople(watcher, [inLocale(eve, 'Eve', 'de_DE')]);
    await leaving.close();
    await expectPeople(watcher, []);
  });
});

it('what a process has written down and did not tell before it died is told by the next heartbeat', async () => {
  const readers = [await open(ada), await open(ada, undefined, other)];
  for (const reader of readers) await reader.next('reset');
  const doer = { projectId, actor: { type: 'user', id: ada.id } } as const;
  const { db } = server.database;
  await inTransaction(db, (trx) =>
    insertActivity(trx, doer, {
      id: crypto.randomUUID(),
      kind: 'project.update',
      events: [{ event: 'project', data: {} }],
    }),
  );
  await beat(1);
  for (const reader of readers) {
    await reader.next('project');
    expect(reader.events()).toHaveLength(2);
  }
});
