import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildCli, buildServer, buildWeb } from './lib/builds.mjs';
import { root } from './lib/process.mjs';

/** What a server consists of, besides its dependencies. */
const parts = [
  'apps/server/package.json',
  'apps/server/dist',
  // The page about the API is sent as it was written.
  'apps/server/src/http/docs/page',
  'apps/web/dist',
  'apps/cli/dist/parlance.tgz',
];

/**
 * Creates the folder that a server runs from: the built server and web app, and the packed command line. The dependencies
 * are added separately.
 * @param {string} folder missing or empty
 * @throws {Error} when a part can not be built
 */
export async function makeProduction(folder) {
  await Promise.all([buildServer(), buildWeb(), buildCli()]);
  const { name, version, private: isPrivate, type } = await readManifest('.');
  await mkdir(folder, { recursive: true });
  const manifest = { name, version, private: isPrivate, type };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const part of parts) {
    await cp(join(root, part), join(folder, part), { recursive: true, filter: isRun });
  }
}

/**
 * What builds note about themselves is for the next build.
 * @param {string} path
 */
function isRun(path) {
  return !path.endsWith('/.sources');
}

/** @param {string} workspace */
async function readManifest(workspace) {
  return JSON.parse(await readFile(join(root, workspace, 'package.json'), 'utf8'));
}

const [, program = '', folder] = process.argv;
if (import.meta.url === pathToFileURL(program).href) {
  if (folder === undefined) throw new Error('Say where to: node scripts/production.mjs FOLDER');
  await makeProduction(resolve(folder));
}
