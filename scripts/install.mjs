import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run, toolPath } from './process.mjs';

/**
 * Installs the dependencies when what is installed is not what package-lock.json says.
 * @throws {Error} when the installation fails, with what npm printed
 */
export async function install() {
  if (await isInstalled()) return;
  console.log('Installing the dependencies …');
  const { ok, output } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    env: process.env,
  });
  if (!ok) throw new Error(`npm ci failed:\n${output}`);
}

/**
 * npm writes its own list of what it has installed as the last step, so comparing that list also
 * notices an installation that was interrupted, and accepts one made by hand with `npm install`.
 */
async function isInstalled() {
  try {
    const wanted = await readPackages(join(root, 'package-lock.json'));
    const present = await readPackages(join(root, 'node_modules', '.package-lock.json'));
    await access(toolPath('node'));
    return Object.entries(wanted).every(
      ([path, entry]) =>
        !path.includes('node_modules/') ||
        (present[path] === undefined ? entry.optional === true : isSame(entry, present[path])),
    );
  } catch {
    return false;
  }
}

/**
 * @typedef {{version?: string, integrity?: string, optional?: boolean}} LockedPackage
 * @param {string} path
 * @returns {Promise<Record<string, LockedPackage>>}
 */
async function readPackages(path) {
  return JSON.parse(await readFile(path, 'utf8')).packages;
}

/**
 * @param {LockedPackage} wanted
 * @param {LockedPackage} present
 */
function isSame(wanted, present) {
  return wanted.version === present.version && wanted.integrity === present.integrity;
}
