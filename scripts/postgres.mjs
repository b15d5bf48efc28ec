import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const superuser = 'postgres';

/** Settings for a temporary server, which need not survive a power cut. */
const withoutDurability = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * The folder with `initdb` and `postgres` of the newest installed PostgreSQL, or undefined.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'))
    .concat((process.env.PATH ?? '').split(delimiter));
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

/**
 * Starts a PostgreSQL server in a temporary folder on a free port of the loopback interface. The
 * server and the folder are gone after `stop`, or when this process ends in whatever way. With `bySocket` the URL
 * also names a socket in the folder, by which clients connect: a statement takes less of the processors then.
 * @param {ServerOptions} options
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 * @throws {Error} when PostgreSQL is not installed or does not start
 */
export async function startPostgres(options) {
  const binaries = findPostgres();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed');
  const owner = databaseOwner();
  const folder = await mkdtemp(join(tmpdir(), 'parlance-postgres-'));
  if (owner.uid !== undefined && owner.gid !== undefined) {
    await chown(folder, owner.uid, owner.gid);
  }
  const stop = cleanUpLater({ binaries, owner, folder });
  try {
    const { password = newPassword() } = options;
    const data = await initialise({ binaries, owner, folder, password });
    const port = await findFreePort();
    await serve({ binaries, owner, folder, data, port, ...options });
    const url = new URL(`postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`);
    if (options.bySocket) url.searchParams.set('host', folder);
    return { url: url.href, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A password for a temporary server. */
export function newPassword() {
  return randomBytes(16).toString('hex');
}

/**
 * @typedef {{uid?: number, gid?: number}} Owner
 * @typedef {{binaries: string, owner: Owner, folder: string}} Place
 * @typedef {object} ServerOptions
 * @property {boolean} fsync true leaves durability as PostgreSQL ships it
 * @property {boolean} [bySocket] true has clients connect by a socket of the file system
 * @property {readonly string[]} [settings] further settings to start the server with, as `name=value`
 * @property {string} [password] of the superuser, instead of a random one
 * @property {NodeJS.ProcessEnv} [env] the environment of the server, instead of that of this process
 * @property {(text: string) => void} [onLog] receives the log of the server in chunks
 */

/**
 * Starts a process that waits for the end of its input, which comes on purpose or with the end of this process,
 * even by a signal, when no handler here could clean up.
 * @param {Place} place
 * @returns {() => Promise<void>} stops the server, if there is one, and removes the folder
 */
function cleanUpLater({ binaries, owner, folder }) {
  const script = 'cat; "$0" stop --pgdata "$1/data" --mode fast --silent; rm -rf "$1"';
  const cleaner = spawn('sh', ['-c', script, join(binaries, 'pg_ctl'), folder], {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  return async () => {
    if (cleaner.exitCode !== null) return;
    cleaner.stdin.end();
    await once(cleaner, 'exit');
  };
}

/**
 * @param {Place & ServerOptions & {data: string, port: number}} options
 * @returns {Promise<void>} resolves when the server accepts connections
 */
function serve(options) {
  const {
    binaries,
    owner,
    folder,
    data,
    port,
    fsync,
    bySocket,
    settings = [],
    env,
    onLog,
  } = options;
  const all = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${bySocket ? folder : ''}`,
    'max_connections=200',
    ...(fsync ? [] : withoutDurability),
    ...settings,
  ];
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])],
    { ...owner, cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'], env },
  );
  return new Promise((done, fail) => {
    let log = '';
    server.stderr.setEncoding('utf8').on('data', (text) => {
      if (log.length < 10_000) log += text;
      onLog?.(text);
      if (log.includes('ready to accept connections')) done();
    });
    server.once('error', fail);
    server.once('exit', () => fail(new Error(`PostgreSQL did not start:\n${log}`)));
  });
}

/**
 * PostgreSQL refuses to run as root: then it runs as the user that its package has created.
 * @returns {Owner}
 */
export function databaseOwner() {
  if (process.getuid?.() !== 0) return {};
  const id = (/** @type {string} */ flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * @param {Place & {password: string}} options
 * @returns {Promise<string>} the data directory
 */
async function initialise({ binaries, owner, folder, password }) {
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (owner.uid !== undefined && owner.gid !== undefined) {
    await chown(passwordFile, owner.uid, owner.gid);
  }
  execFileSync(
    join(binaries, 'initdb'),
    [
      `--pgdata=${data}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth-host=scram-sha-256',
      // Only the owner of the server may enter the folder of the socket.
      '--auth-local=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  return data;
}

/** @returns {Promise<number>} */
async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
