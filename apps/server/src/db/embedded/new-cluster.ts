import { constants, cpSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { packagePath } from '../../own-files.ts';

// PostgreSQL takes seconds of CPU time to create a database cluster, and a copy takes a tenth of a second. So a cluster
// is made ahead, when Parlance is installed, and each new database is a copy of it.

const cache = packagePath('../../node_modules/.cache/cluster');

/** The folder of the cluster for the installed version of PGlite: another version may be unable to read it. */
export function clusterMadeAhead(folder = cache): string {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return join(folder, version);
}

/** Makes the cluster that new databases are copied from, unless it exists. */
export async function makeClusterAhead(folder?: string): Promise<void> {
  const cluster = clusterMadeAhead(folder);
  if (existsSync(cluster)) return;
  await mkdir(dirname(cluster), { recursive: true });
  const making = await mkdtemp(`${cluster}-`);
  try {
    const database = await PGlite.create({ dataDir: making });
    await database.close();
    // The rename is atomic, so the cluster is complete even where several processes make it at once.
    await rename(making, cluster);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    if (!existsSync(cluster)) throw error;
  }
}

/** Copies the cluster to an empty or missing folder. It does nothing where no cluster was made ahead. */
export function copyCluster(target: string, cluster = clusterMadeAhead()): void {
  if (!existsSync(cluster)) return;
  cpSync(cluster, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
}
