import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run, toolPath } from './process.mjs';

const packages = ['messages', 'glossary', 'memory', 'checks', 'fonts', 'formats', 'contract'].map(
  (name) => `packages/${name}`,
);
const ignored = new Set(['node_modules', 'dist']);

/** Builds the server into apps/server/dist: each of its programs, and its threads. */
export const buildServer = createBuild('apps/server', 'the server');

/** Builds the web app into apps/web/dist. */
export const buildWeb = createBuild('apps/web', 'the web app');

/** Builds the command line into apps/cli/dist, and packs it there as servers offer it: parlance.tgz. */
export const buildCli = createBuild('apps/cli', 'the command line', { finish: packCli });

/** Builds the contract into packages/contract/dist, as others install it. */
export const buildContract = createBuild('packages/contract', 'the client of the API', {
  command: ['node', 'build.ts'],
});

// A test that builds has an environment of tests, in which React is the one for development.
const asProduction = { ...process.env, NODE_ENV: 'production' };

/**
 * Returns a function that builds an app unless it was built from the same sources. Contents are compared and
 * not times, which a checkout changes. Concurrent callers wait for the same build, which throws its output where it
 * fails.
 * @param {string} app its folder
 * @param {string} name
 * @param {object} [options]
 * @param {readonly string[]} [options.command]
 * @param {() => Promise<void>} [options.finish] what is left to do with what was built
 * @returns {() => Promise<void>}
 */
function createBuild(app, name, { command = ['vite', 'build'], finish = async () => {} } = {}) {
  const folder = join(root, app);
  const [tool = '', ...args] = command;
  const stamp = join(folder, 'dist', '.sources');
  /** @type {Promise<void> | undefined} */
  let building;

  async function build() {
    const hash = await hashSources([...new Set([app, ...packages]), 'package-lock.json']);
    if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return;
    console.log(`Building ${name} …`);
    const { ok, output } = await run(toolPath(tool), args, { cwd: folder, env: asProduction });
    if (!ok) throw new Error(`The build of ${name} failed:\n${output}`);
    await finish();
    await writeFile(stamp, hash);
  }

  return () => {
    building ??= build().finally(() => {
      building = undefined;
    });
    return building;
  };
}

/** Packs what was built. npm gives all files of a package the same time, so that the same files are the same bytes. */
async function packCli() {
  const dist = join(root, 'apps/cli/dist');
  const folder = await mkdtemp(join(dist, '.pack-'));
  try {
    const args = ['pack', '--ignore-scripts', '--pack-destination', folder];
    const { ok, output } = await run('npm', args, { cwd: join(root, 'apps/cli') });
    const [name] = await readdir(folder);
    if (!ok || name === undefined)
      throw new Error(`The command line can not be packed:\n${output}`);
    await rename(join(folder, name), join(dist, 'parlance.tgz'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {readonly string[]} sources */
async function hashSources(sources) {
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
