import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createObjects } from './blobs/objects.ts';
import { type Place, readPlace } from './config.ts';
import { BackupError, readManifest } from './db/backup/backup-file.ts';
import { openDatabase } from './db/database.ts';
import { backUpInstallation } from './features/backups/installation-backups.service.ts';
import { requestLocalBackup } from './http/operation/local-backups.ts';
import { openZip } from './integrations/archives/open-zip.ts';
import { packZip } from './integrations/archives/write-zip.ts';
import { openStore } from './integrations/objects/open-store.ts';
import { runProgram, toSummary } from './program.ts';

// Writes a backup of the installation into a file, whether or not Parlance runs.

await runProgram(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new BackupError('Say where to: npm run backup -- FILE');
  const draft = `${file}.part`;
  try {
    await write(readPlace(process.env), draft);
    const summary = await check(draft);
    await rename(draft, file);
    process.stdout.write(`Backed up ${summary} into ${file}\n`);
  } finally {
    await rm(draft, { force: true });
  }
});

async function write(place: Place, path: string): Promise<void> {
  const { databaseUrl, dataDir, secretPath, blobStore } = place;
  const running = databaseUrl === undefined ? await requestLocalBackup(dataDir) : undefined;
  if (running) return save(path, running);
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres'))) {
    throw new BackupError(`There is no database in ${dataDir}.`);
  }
  const database = await openDatabase({ databaseUrl, dataDir, onError: () => {} });
  try {
    const { db } = database;
    const objects = createObjects(openStore(blobStore));
    await backUpInstallation({ db, secretPath, objects }, (files) => save(path, packZip(files)));
  } finally {
    await database.close();
  }
}

async function save(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Verifies the written file in the way in which a restore begins. */
async function check(path: string): Promise<string> {
  const zip = await openZip(path);
  try {
    return toSummary(await readManifest(zip, 'installation'));
  } finally {
    zip.close();
  }
}
