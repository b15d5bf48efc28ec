import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run, toolPath } from './process.mjs';

const webFolder = join(root, 'apps', 'web');
const stamp = join(webFolder, 'dist', '.sources');
const sources = [
  'apps/web',
  'packages/messages',
  'packages/checks',
  'packages/fonts',
  'packages/formats',
  'packages/contract',
  'package-lock.json',
];
const ignored = new Set(['node_modules', 'dist']);

/** @type {Promise<void> | undefined} */
let building;

/**
 * Builds the web app into apps/web/dist unless it was built from the same sources. Contents are compared and
 * not times, which a checkout changes. Concurrent callers wait for the same build.
 * @throws {Error} when the build fails, with its output
 */
export function buildWeb() {
  building ??= build().finally(() => {
    building = undefined;
  });
  return building;
}

async function build() {
  const hash = await hashSources();
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return;
  console.log('Building the web app …');
  const { ok, output } = await run(toolPath('vite'), ['build'], { cwd: webFolder });
  if (!ok) throw new Error(`The build of the web app failed:\n${output}`);
  await writeFile(stamp, hash);
}

async function hashSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of await listFiles(source)) {
      hash.update(`${path}\0`).update(await readFile(join(root, path)));
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} path of a file or folder, from the root
 * @returns {Promise<string[]>} the files in a fixed order
 */
async function listFiles(path) {
  const children = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined);
  if (children === undefined) return [path];
  const names = children.map(({ name }) => name).filter((name) => !ignored.has(name));
  const lists = await Promise.all(names.sort().map((name) => listFiles(`${path}/${name}`)));
  return lists.flat();
}
