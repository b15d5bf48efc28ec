import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createObjects } from '../../blobs/objects.ts';
import { readPlace } from '../../config.ts';
import { openZip } from '../../integrations/archives/open-zip.ts';
import { writeZip } from '../../integrations/archives/write-zip.ts';
import { expectCountersToAgree, expectHistoryToAgree } from '../../testing/content.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { backUpInstallation, restoreInstallation } from './installation-backups.service.ts';

const secretOf = ({ dataDir }: TestDatabase) => readPlace({ DATA_DIR: dataDir }).secretPath;

async function takeBackup({ database }: TestServer): Promise<Uint8Array> {
  const installation = {
    db: database.db,
    secretPath: secretOf(database),
    objects: createObjects(undefined),
  };
  const { stream } = await backUpInstallation(installation, writeZip);
  return new Uint8Array(await buffer(stream));
}

/** Creates projects with some content, changes them, and deletes every second one, until `isOver`. */
async function write(server: TestServer, person: Person, isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    const projectId = await server.addProject(person, { locales: ['en', 'de'] });
    for (const locale of ['en', 'de']) {
      const texts = Array.from({ length: 20 }, (_, at) => [`key ${n} ${at}`, `text ${at}`]);
      const content = JSON.stringify(Object.fromEntries(texts));
      await server.importFile(person, projectId, { locale, format: 'jsonflat', content });
    }
    if (n % 2 === 0) continue;
    const path = `/projects/${projectId}`;
    expect((await server.request('DELETE', path, { token: person.token })).status).toBe(204);
  }
}

it('a backup of a cluster can be restored whole, though projects come, change and go meanwhile', async () => {
  const database = await createTestDatabase();
  // Large tables are read over several connections to a machine at once, and these small ones then too.
  await sql`
    do $$ begin
      execute format('alter database %I set citus.force_max_query_parallelization = on', current_database());
    end $$
  `.execute(database.db);
  const server = await startTestServer({ authRateLimit: 0 }, database);
  const people = await Promise.all([1, 2, 3, 4].map(() => server.addPerson()));
  let isDone = false;
  const writing = Promise.all(people.map((person) => write(server, person, () => isDone)));
  const backups: Uint8Array[] = [];
  for (let n = 0; n < 4; n++) backups.push(await takeBackup(server));
  isDone = true;
  await writing;
  await server.close();
  await database.close();
  let found = 0;
  for (const bytes of backups) {
    const other = await createTestDatabase();
    await restoreInstallation(other, secretOf(other), await openZip(bytes));
    const restored = await startTestServer({}, other);
    for (const person of people) {
      const { data } = await restored.request('GET', '/projects', { token: person.token });
      const projects = data as { id: string }[];
      found += projects.length;
      for (const { id: projectId } of projects) {
        await expectCountersToAgree({ server: restored, person, projectId });
        await expectHistoryToAgree({ server: restored, person, projectId });
      }
    }
    await restored.close();
    await other.close();
  }
  expect(found).toBeGreaterThan(0);
});
