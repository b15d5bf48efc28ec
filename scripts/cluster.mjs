import { root, run, toolPath } from './process.mjs';

/**
 * Makes what the embedded database begins with, so that its first start need not. Where that fails, the first
 * start does it, or says why it can not.
 */
export async function makeCluster() {
  if (process.env.DATABASE_URL) return;
  await run(toolPath('node'), ['apps/server/src/make-cluster.ts'], { cwd: root });
}
