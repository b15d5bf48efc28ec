import { createHash } from 'node:crypto';
import { constants, cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagePath } from '../../own-files.ts';
import { migrations } from '../migrations/migrations.ts';

// PostgreSQL takes seconds of CPU time to create a database cluster, the migrations take two more, and a copy takes a
// tenth of a second. So a cluster with the schema is made ahead, when Parlance is installed, and each new database is a
// copy of it.

const cache = packagePath('../../node_modules/.cache/cluster');

/**
 * The folder of the cluster for the installed version of PGlite, as another one may be unable to read it, and for the
 * migrations of this version of Parlance.
 */
export function clusterMadeAhead(folder = cache): string {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const schema = createHash('sha256').update(JSON.stringify(migrations)).digest('hex');
  return join(folder, `${version}-${schema.slice(0, 16)}`);
}

/** Copies a cluster to an empty or missing folder. It does nothing where that cluster was not made ahead. */
export function copyCluster(target: string, cluster: string): void {
  if (!existsSync(cluster)) return;
  cpSync(cluster, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
}
