import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { clusterMadeAhead } from './new-cluster.ts';

/** Makes the cluster that new databases are copied from, unless it exists. */
export async function makeClusterAhead(folder?: string): Promise<void> {
  const cluster = clusterMadeAhead(folder);
  if (existsSync(cluster)) return;
  await mkdir(dirname(cluster), { recursive: true });
  const making = await mkdtemp(`${cluster}-`);
  try {
    const onError = () => {};
    const database = await openDatabase({ databaseUrl: undefined, dataDir: making, onError });
    await migrate(database.db).finally(() => database.close());
    // The rename is atomic, so the cluster is complete even where several processes make it at once.
    await rename(join(making, 'postgres'), cluster);
  } catch (error) {
    if (!existsSync(cluster)) throw error;
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}
