import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildCli, buildWeb } from './lib/builds.mjs';
import { root } from './lib/process.mjs';

/** The workspaces that a server needs besides its dependencies and the web app. */
const workspaces = [
  'packages/messages',
  'packages/checks',
  'packages/glossary',
  'packages/memory',
  'packages/fonts',
  'packages/formats',
  'packages/contract',
  'apps/server',
];
/** The endings of what the server reads of its source: modules, and the files of the page about the API. */
const isSource = /\.(ts|html|css|js|svg)$/;
const ofTests = /(^|\/)(testing|fixtures)(\/|$)|\.test\.ts$/;

/**
 * Creates the folder that a server runs from: its source, the built web app and the packed command line, without tests
 * and their helpers. The dependencies are added separately.
 * @param {string} folder missing or empty
 * @throws {Error} when web app or command line can not be built
 */
export async function makeProduction(folder) {
  await Promise.all([buildWeb(), buildCli()]);
  const { name, version, private: isPrivate, type } = await readManifest('.');
  await mkdir(folder, { recursive: true });
  const manifest = { name, version, private: isPrivate, type };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const workspace of workspaces) {
    const names = await readdir(join(root, workspace, 'src'), { recursive: true });
    const sources = names.filter((path) => isSource.test(path) && !ofTests.test(path));
    for (const path of ['package.json', ...sources.map((source) => `src/${source}`)]) {
      const target = join(folder, workspace, path);
      await mkdir(dirname(target), { recursive: true });
      await cp(join(root, workspace, path), target);
    }
  }
  for (const built of ['apps/web/dist', 'apps/cli/dist/parlance.tgz']) {
    await cp(join(root, built), join(folder, built), { recursive: true });
  }
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
