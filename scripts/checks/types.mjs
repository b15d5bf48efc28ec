import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { root, run, toolEnvironment, toolPath } from '../lib/process.mjs';

/**
 * @typedef {object} Project a tsconfig
 * @property {string} path
 * @property {{extends?: string, compilerOptions?: object, include: string[], exclude?: string[]}} config
 */

/** Where the configurations of several projects together are written. */
const together = join(root, 'node_modules', '.cache', 'types');

/**
 * Checks every tsconfig of every workspace; a second one in a workspace is for its tests. Several threads would look
 * up the same types each for itself, which takes twice the work, and other checks run beside this one. The compiler
 * ends before it is worth while to collect what it no longer needs, but for a project that is far larger.
 * @param {{timeoutMs: number}} context
 * @returns {Promise<readonly string[]>} what is wrong
 */
export async function checkTypes({ timeoutMs }) {
  const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  /** @type {Project[]} */
  const projects = [];
  const problems = [];
  for (const workspace of [...workspaces, 'scripts']) {
    const found = await findProjects(workspace);
    if (found.length === 0) problems.push(`${workspace} has no tsconfig.json`);
    projects.push(...found);
  }
  const env = toolEnvironment({ GOGC: 'off', GOMEMLIMIT: '2GiB' });
  for (const path of await joinAlike(projects)) {
    const args = ['--project', path, '--pretty', 'false', '--checkers', '1'];
    const { ok, output } = await run(toolPath('tsc'), args, { env, timeoutMs });
    if (!ok) problems.push(output.trim());
  }
  return problems;
}

/**
 * @param {string} workspace
 * @returns {Promise<Project[]>}
 */
async function findProjects(workspace) {
  const folder = join(root, workspace);
  const names = await readdir(folder);
  const paths = names
    .filter((name) => /^tsconfig(\..+)?\.json$/.test(name))
    .map((name) => join(folder, name));
  return Promise.all(
    paths.map(async (path) => ({ path, config: JSON.parse(await readFile(path, 'utf8')) })),
  );
}

/**
 * Makes one program of all workspaces with the same options, so that what several of them import is checked once. What one
 * of them adds to the types of a module, as to those that tests of Vitest are given, is there for the others, too.
 * @param {readonly Project[]} projects
 * @returns {Promise<readonly string[]>} the paths of the configurations of all programs
 */
async function joinAlike(projects) {
  await mkdir(together, { recursive: true });
  // This may be run by Node.js 20, which has no `Map.groupBy`.
  /** @type {Map<string, Project[]>} */
  const groups = new Map();
  for (const project of projects) {
    const key = JSON.stringify([baseOf(project), project.config.compilerOptions]);
    groups.set(key, [...(groups.get(key) ?? []), project]);
  }
  return Promise.all(
    [...groups.values()].map((group, at) => pathOf(group, join(together, `${at + 1}.json`))),
  );
}

/**
 * @param {readonly Project[]} group with the same options
 * @param {string} path where the configuration of more than one is written
 * @returns {Promise<string>} the path of the configuration that has the files of all
 */
async function pathOf([first, ...others], path) {
  if (first === undefined) throw new Error('A group of projects is empty');
  if (others.length === 0) return first.path;
  const patterns = (/** @type {'include' | 'exclude'} */ list) =>
    [first, ...others].flatMap((project) =>
      (project.config[list] ?? []).map((pattern) => resolve(dirname(project.path), pattern)),
    );
  const config = {
    extends: baseOf(first),
    compilerOptions: first.config.compilerOptions,
    include: patterns('include'),
    exclude: patterns('exclude'),
  };
  await writeFile(path, JSON.stringify(config));
  return path;
}

/**
 * @param {Project} project
 * @returns {string | undefined}
 */
function baseOf({ path, config }) {
  return config.extends && resolve(dirname(path), config.extends);
}
