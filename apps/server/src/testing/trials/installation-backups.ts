import { buffer } from 'node:stream/consumers';
import { createObjects } from '../../blobs/objects.ts';
import { readPlace } from '../../config.ts';
import { passingTables } from '../../db/backup/backed-up-tables.ts';
import {
  backUpInstallation,
  restoreInstallation,
} from '../../features/backups/installation-backups.service.ts';
import { openZip } from '../../integrations/archives/open-zip.ts';
import { writeZip } from '../../integrations/archives/write-zip.ts';
import { createDigest } from '../digest.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

const secretOf = ({ dataDir }: TestDatabase) => readPlace({ DATA_DIR: dataDir }).secretPath;

/** Tables of which a backup has the rows of shared memories alone. */
const partly = ['memory_heads', 'memory_segments'];

/** A digest of all rows that a backup has. */
export async function readBackedUp({ db }: TestDatabase): Promise<string> {
  return (await createDigest(db, { tables: [...passingTables, ...partly, 'migrations'] }))();
}

export async function takeBackup(database: TestDatabase): Promise<Uint8Array<ArrayBuffer>> {
  const { stream } = await backUpInstallation(
    { db: database.db, secretPath: secretOf(database), objects: createObjects(undefined) },
    writeZip,
  );
  return new Uint8Array(await buffer(stream));
}

export async function restoreInto(database: TestDatabase, bytes: Uint8Array): Promise<void> {
  await restoreInstallation(database, secretOf(database), await openZip(bytes));
}

/** Restores a backup into an unused installation and passes that to `use`. */
export async function withRestored<T>(
  bytes: Uint8Array,
  use: (database: TestDatabase) => Promise<T>,
): Promise<T> {
  const database = await createTestDatabase();
  try {
    await restoreInto(database, bytes);
    return await use(database);
  } finally {
    await database.close();
  }
}
