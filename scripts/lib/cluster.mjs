import { root, run, toolPath } from './process.mjs';

/**
 * Creates the template of the embedded database, so that the first start need not. If that fails, the first
 * start creates it, or reports why it can't.
 */
export async function makeCluster() {
  if (process.env.DATABASE_URL) return;
  await run(toolPath('node'), ['apps/server/src/make-cluster.ts'], { cwd: root });
}
