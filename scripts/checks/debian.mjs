import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../lib/process.mjs';
import { findPostgres } from '../postgres.mjs';

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Chromium without windows, menus and tabs: the same pages for two thirds of the work. */
const headlessShell = 'chromium-headless-shell';
const chromiumOnMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Readers of translation files, so that tests see whether programs understand what Parlance writes. Java is
 * used if it is installed, but is too big to be installed for one format.
 */
const readers = {
  gettext: { label: 'gettext', packages: ['gettext'], find: () => findInPath(['msgfmt']) },
  python: { label: 'Python', packages: ['python3'], find: () => findInPath(['python3']) },
  php: { label: 'PHP', packages: ['php-cli'], find: () => findInPath(['php']) },
  ruby: { label: 'Ruby', packages: ['ruby'], find: () => findInPath(['ruby']) },
  aapt2: { label: 'aapt2', packages: ['aapt'], find: () => findInPath(['aapt2']) },
  openpyxl: {
    label: 'openpyxl',
    packages: ['python3-openpyxl'],
    find: () => ['/usr/lib/python3/dist-packages/openpyxl'].find((path) => existsSync(path)),
  },
  qt: { label: 'Qt Linguist', packages: ['qt6-l10n-tools'], find: findLinguist },
};

/**
 * The programs that the checks need from the operating system, with their packages in Debian and Ubuntu.
 * Chromium comes with a font, since without any its pages have no text.
 */
const programs = {
  chromium: { label: 'Chromium', packages: ['chromium', 'fonts-liberation'], find: findChromium },
  headlessShell: {
    label: 'headless Chromium',
    packages: [headlessShell],
    find: () => findInPath([headlessShell]),
  },
  postgres: { label: 'PostgreSQL', packages: ['postgresql'], find: findPostgres },
  nginx: { label: 'nginx', packages: ['nginx-light'], find: () => findServer('nginx') },
  mariadb: { label: 'MariaDB', packages: ['mariadb-server'], find: () => findServer('mariadbd') },
  curl: { label: 'curl', packages: ['curl'], find: () => findInPath(['curl']) },
  preCommit: {
    label: 'pre-commit',
    packages: ['pre-commit'],
    find: () => findInPath(['pre-commit']),
  },
  ...readers,
};

/** @typedef {keyof typeof programs} Program */

/** The programs that the tests of formats use. */
export const formatReaders = /** @type {(keyof typeof readers)[]} */ (Object.keys(readers));

/**
 * Finds a browser for the journeys; undefined if there is none. `CHROMIUM_PATH` comes first. With `TEST_DEEP=1`
 * the full browser is preferred, else the faster headless one.
 * @returns {string | undefined}
 */
export function findChromium() {
  return (
    process.env.CHROMIUM_PATH ??
    findInPath(
      process.env.TEST_DEEP === '1'
        ? [...chromiumNames, headlessShell]
        : [headlessShell, ...chromiumNames],
    ) ??
    (existsSync(chromiumOnMac) ? chromiumOnMac : undefined)
  );
}

/**
 * @param {Program} name
 * @returns {string | undefined} the path of a program; undefined where it is not installed
 */
export function findProgram(name) {
  return programs[name].find();
}

/** @returns {string | undefined} the path of Qt's `lrelease`, which Debian installs into a separate folder */
function findLinguist() {
  const ofDebian = '/usr/lib/qt6/bin/lrelease';
  return findInPath(['lrelease']) ?? (existsSync(ofDebian) ? ofDebian : undefined);
}

/**
 * @param {string} name of a program that may be in a folder that only administrators have in their path
 * @returns {string | undefined}
 */
function findServer(name) {
  const ofDebian = `/usr/sbin/${name}`;
  return findInPath([name]) ?? (existsSync(ofDebian) ? ofDebian : undefined);
}

/**
 * @param {readonly string[]} names
 * @returns {string | undefined} the path of the first of these programs that is installed
 */
function findInPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/**
 * Installs the missing ones of these programs with apt-get, where that is possible and allowed.
 * @param {readonly Program[]} names
 * @returns {Promise<Map<Program, string>>} the programs that are still missing, each with the reason
 */
export async function installPrograms(names) {
  const missing = [...new Set(names)].filter((name) => programs[name].find() === undefined);
  if (missing.length === 0) return new Map();
  const reason = await aptInstall(missing);
  return new Map(
    missing
      .filter((name) => programs[name].find() === undefined)
      .map((name) => [name, `${programs[name].label} is not installed (${reason})`]),
  );
}

/**
 * @param {readonly Program[]} names
 * @returns {Promise<string>} the likely reason if a program is still missing
 */
async function aptInstall(names) {
  if (!existsSync('/usr/bin/apt-get')) return 'there is no apt-get to install it with';
  if (process.getuid?.() !== 0) return 'only root may install it with apt-get';
  console.log(`Installing ${names.map((name) => programs[name].label).join(' and ')} …`);
  const limits = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeoutMs: 10 * 60_000,
  };
  const update = await run('apt-get', ['update', '--quiet'], limits);
  const packages = names.flatMap((name) => programs[name].packages);
  const options = ['install', '--quiet', '--yes', '--no-install-recommends'];
  let result = await run('apt-get', [...options, ...packages], limits);
  // A single unknown package keeps all others from being installed.
  for (const name of result.ok || names.length === 1 ? [] : names) {
    result = await run('apt-get', [...options, ...programs[name].packages], limits);
  }
  return result.ok ? 'apt-get has not brought it' : lastLine(result.output || update.output);
}

/** @param {string} text */
function lastLine(text) {
  return text.trim().split('\n').at(-1) ?? '';
}
