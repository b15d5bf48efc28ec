import { createHash } from 'node:crypto';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run, toolPath } from './process.mjs';

const lockFile = join(root, 'package-lock.json');
const installedLockFile = join(root, 'node_modules', '.package-lock.json');
const stamp = join(root, 'node_modules', '.parlance-installed');

/**
 * Installs the dependencies when the installed ones differ from package-lock.json.
 * @throws {Error} when the installation fails, with the output of npm
 */
export async function install() {
  const lock = await readFile(lockFile, 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  if (await isInstalled(lock, hash)) return;
  console.log('Installing the dependencies …');
  const { ok, output } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    env: process.env,
  });
  if (!ok) throw new Error(`npm ci failed:\n${output}`);
  await writeFile(stamp, hash);
}

/**
 * Whether this script has installed this lock file, or `npm install` was run: npm keeps a list of installed
 * packages, and writes it as its last step.
 * @param {string} lock
 * @param {string} hash
 */
async function isInstalled(lock, hash) {
  try {
    await access(toolPath('node'));
    if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return true;
    return hasPackages(lock, await readFile(installedLockFile, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Whether npm's list of installed packages has everything in a lock file. Optional packages may be missing,
 * since most of them are for other platforms.
 * @param {string} lock
 * @param {string} installed
 */
export function hasPackages(lock, installed) {
  /** @typedef {{version?: string, integrity?: string, optional?: boolean}} LockedPackage */
  /** @type {Record<string, LockedPackage>} */
  const wanted = JSON.parse(lock).packages;
  /** @type {Record<string, LockedPackage>} */
  const present = JSON.parse(installed).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    const found = present[path];
    if (!path.includes('node_modules/')) return true;
    if (found === undefined) return entry.optional === true;
    return entry.version === found.version && entry.integrity === found.integrity;
  });
}
