import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listenerName } from '../../db/channel/listening-connection.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { type EventReader, follow } from '../../testing/event-reader.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

// The two servers share nothing but the database, like two processes.

let first: TestDatabase;
let second: Database;
let server: TestServer;
let other: TestServer;
let ada: Person;
let projectId: string;
let readers: EventReader[];

beforeAll(async () => {
  first = await createTestDatabase();
  const { databaseUrl, dataDir } = first;
  second = await openDatabase({ databaseUrl, dataDir, onError: () => {} });
  server = await startTestServer({}, first);
  other = await startTestServer({}, { ...first, ...second });
  ada = await server.addPerson('Ada');
});
afterAll(async () => {
  await server.close();
  await other.close();
  await second.close();
  await first.close();
});
beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['de_DE'] });
  readers = await Promise.all([
    follow(server, projectId, ada.token),
    follow(other, projectId, ada.token),
  ]);
  for (const reader of readers) await reader.next('reset');
});

const createTerm = (value: string) =>
  ada.call(endpoints.createTerm, { params: { projectId }, body: { value } });

it('an edit is told of in all of them', async () => {
  const { id: termId } = await createTerm('open');
  const params = { projectId, localeCode: 'de_DE' };
  await ada.call(endpoints.updateTranslation, { params, body: { termId, value: 'Öffnen' } });
  for (const reader of readers) {
    expect((await reader.next('terms')).termIds).toEqual([termId]);
    expect(await reader.next('translation')).toMatchObject({ termId, value: 'Öffnen' });
  }
  // Before that, each server may or may not have sent the event of the project's first locale.
  const [here, there] = readers.map((reader) =>
    reader.events().filter(({ event }) => event === 'terms' || event === 'translation'),
  );
  expect(here).toEqual(there);
});

it('whoever comes back to another one gets what was missed', async () => {
  await createTerm('a');
  for (const reader of readers) await reader.next('terms');
  const lastEventId = readers[0]?.lastEventId() ?? '';
  const { id } = await createTerm('b');
  const back = await follow(other, projectId, ada.token, { lastEventId });
  expect((await back.next('terms')).termIds).toEqual([id]);
  expect(back.events()).toHaveLength(1);
});

it('somebody who lost access by one loses the connection to the other', async () => {
  const eve = await server.addPerson('Eve');
  await server.addMember(projectId, eve, 'viewer');
  const reader = await follow(other, projectId, eve.token);
  await ada.call(endpoints.deleteMember, { params: { projectId, userId: eve.id } });
  await reader.ended;
});

it('followers miss nothing and get nothing twice when the connection that listens was lost', async () => {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}
  `.execute(first.db);
  expect(rows).toHaveLength(2);
  const added: string[] = [];
  for (let n = 0; n < 20; n++) added.push((await createTerm(`term ${n}`)).id);
  for (const reader of readers) {
    const told: string[] = [];
    while (told.at(-1) !== added.at(-1)) {
      told.push(...((await reader.next('terms')).termIds ?? []));
    }
    expect(told).toEqual(added);
    expect(reader.events('reset')).toHaveLength(1);
    await reader.close();
  }
});
