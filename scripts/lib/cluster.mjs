import { buildServer } from './builds.mjs';
import { run, toolPath } from './process.mjs';
import { programArguments } from './programs.mjs';

/**
 * Creates the template of the embedded database, so that the first start need not. If that fails, the first
 * start creates it, or reports why it can't.
 */
export async function makeCluster() {
  if (process.env.DATABASE_URL) return;
  await buildServer();
  await run(toolPath('node'), programArguments('make-cluster'));
}
