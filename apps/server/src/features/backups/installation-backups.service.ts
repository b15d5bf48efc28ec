import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { listBlobSources } from '../../blobs/backed-up-blobs.ts';
import type { Objects } from '../../blobs/objects.ts';
import { backUp } from '../../db/backup/back-up.ts';
import type { BackupManifest } from '../../db/backup/backup-file.ts';
import { restore } from '../../db/backup/restore.ts';
import { isDistributed } from '../../db/cluster/distribution.ts';
import { takeSnapshots } from '../../db/cluster/snapshots.ts';
import type { Database, Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { OpenZip } from '../../integrations/archives/open-zip.ts';
import type { PackedFile } from '../../integrations/archives/read-zip.ts';

/** The path of the generated secret; unset where the environment gives a secret, which no backup contains. */
export type SecretPath = string | undefined;

/** The parts that a backup of an installation is made of. */
export interface Installation {
  readonly db: Db;
  readonly secretPath: SecretPath;
  readonly objects: Objects;
}

const secretEntry = 'jwt-secret';

/**
 * Passes `write` the files of a backup of everything, read in one snapshot. The secret is among them, so that tokens
 * stay valid and waiting mails can be decrypted: a backup is as confidential as a password.
 */
export async function backUpInstallation<T>(
  { db, secretPath, objects }: Installation,
  write: (files: AsyncIterable<PackedFile>) => Promise<T>,
): Promise<T> {
  const isCluster = await isDistributed(db);
  return inTransaction(
    db,
    async (trx) => {
      if (isCluster) await takeSnapshots(db, trx);
      async function* files(): AsyncGenerator<PackedFile> {
        const secret = await readSecret(secretPath);
        if (secret) yield { path: secretEntry, bytes: secret };
        yield* backUp(trx, listBlobSources(objects));
      }
      return write(files());
    },
    { readOnly: true },
  );
}

/** Restores a backup into an empty installation. Throws and changes nothing if that fails. */
export async function restoreInstallation(
  database: Database,
  secretPath: SecretPath,
  zip: OpenZip,
): Promise<BackupManifest> {
  const hasSecret = secretPath !== undefined && zip.paths.includes(secretEntry);
  const secret = hasSecret ? await zip.read(secretEntry) : undefined;
  const manifest = await restore(database, zip);
  if (secret && secretPath !== undefined) await replaceSecret(secretPath, secret);
  return manifest;
}

async function readSecret(path: SecretPath): Promise<Uint8Array | undefined> {
  if (path === undefined) return undefined;
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

async function replaceSecret(path: string, secret: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, secret, { flag: 'wx', mode: 0o600 });
  await rename(draft, path);
}
