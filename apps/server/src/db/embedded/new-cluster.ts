import { constants, cpSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

// To make a database cluster takes PostgreSQL seconds of a processor, to copy one a tenth of a second. So one is
// made ahead, when Parlance is installed, and copied to where a new database is wanted.

const cache = fileURLToPath(new URL('../../../../../node_modules/.cache/cluster', import.meta.url));

/** Where the cluster of the PGlite that is installed is, if it was made: another version may not read it. */
export function clusterMadeAhead(folder = cache): string {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return join(folder, version);
}

/** Makes the cluster that new databases are copied from, unless it is there. */
export async function makeClusterAhead(folder?: string): Promise<void> {
  const cluster = clusterMadeAhead(folder);
  if (existsSync(cluster)) return;
  await mkdir(dirname(cluster), { recursive: true });
  const making = await mkdtemp(`${cluster}-`);
  try {
    const database = await PGlite.create({ dataDir: making });
    await database.close();
    // Whole or not at all, though several processes do this at once.
    await rename(making, cluster);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    if (!existsSync(cluster)) throw error;
  }
}

/** Copies the cluster that was made ahead to a folder that is empty or missing; without one, does nothing. */
export function copyCluster(target: string, cluster = clusterMadeAhead()): void {
  if (!existsSync(cluster)) return;
  cpSync(cluster, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
}
