import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createObjects } from '../../blobs/objects.ts';
import { readPlace } from '../../config.ts';
import { passingTables } from '../../db/backup/backed-up-tables.ts';
import { openZip } from '../../integrations/archives/open-zip.ts';
import { writeZip } from '../../integrations/archives/write-zip.ts';
import { askEverything } from '../../testing/calls/every-get.ts';
import { isDeep } from '../../testing/deep.ts';
import { createDigest } from '../../testing/digest.ts';
import { fillInstallation } from '../../testing/samples/filled-installation.ts';
import {
  createEmptyPlace,
  createTestDatabase,
  openPlace,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { backUpInstallation, restoreInstallation } from './installation-backups.service.ts';

const secretOf = ({ dataDir }: TestDatabase) => readPlace({ DATA_DIR: dataDir }).secretPath;

async function readBackedUp({ db }: TestDatabase): Promise<string> {
  return (await createDigest(db, { tables: [...passingTables, 'migrations'] }))();
}

async function copy(from: TestDatabase, to: TestDatabase): Promise<void> {
  const { stream } = await backUpInstallation(
    { db: from.db, secretPath: secretOf(from), objects: createObjects(undefined) },
    writeZip,
  );
  await restoreInstallation(to, secretOf(to), await openZip(await buffer(stream)));
}

it('a backup goes from PostgreSQL to the embedded database and back, with the same answers', async () => {
  const first = await createTestDatabase();
  const { dataDir } = await createEmptyPlace();
  const embedded = await openPlace({ databaseUrl: undefined, dataDir });
  const last = await openPlace(await createEmptyPlace());
  const server = await startTestServer({}, first);
  const { tokens } = await fillInstallation(server);
  const answers = await askEverything(server, tokens);
  await server.close();
  for (const [from, to] of [
    [first, embedded],
    [embedded, last],
  ] as const) {
    // Exports add activities to the log, so each round takes a digest of its own.
    const digest = await readBackedUp(from);
    await copy(from, to);
    expect(await readBackedUp(to), to.engine).toBe(digest);
    // The same rows give the same answers; the way back is asked for them in the deep run.
    if (to === last && !isDeep) continue;
    const restored = await startTestServer({}, to);
    expect(await askEverything(restored, tokens), to.engine).toEqual(answers);
    await restored.close();
  }
  await Promise.all([first.close(), embedded.close(), last.close()]);
});

it('a restore is refused while a server uses the database', async () => {
  const database = await createTestDatabase();
  const server = await startTestServer({}, database);
  await expect.poll(() => copy(database, database).catch(String)).toContain('Stop it first');
  await server.close();
  await expect(copy(database, database)).resolves.toBeUndefined();
  await database.close();
});
