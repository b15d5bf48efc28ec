import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseOwner, findPostgres, newPassword, startPostgres } from './postgres.mjs';

const baseSettings = [
  'shared_preload_libraries=citus',
  'wal_level=logical',
  // Each session may have one transaction prepared on each node.
  'max_prepared_transactions=400',
  // Citus needs one for each database, and tests create many.
  'max_worker_processes=100',
  // Parlance sets these for its database. The copies of a database that tests make have no settings of their own.
  'jit=off',
  'random_page_cost=1.1',
  'citus.propagate_set_commands=local',
  'citus.max_adaptive_executor_pool_size=4',
  'citus.shard_count=4',
  'citus.node_conninfo=sslmode=prefer',
];

export const howToGetCitus =
  'Citus is not installed beside PostgreSQL. Packages, containers and its source are at https://www.citusdata.com/download.';

/** Whether the newest installed PostgreSQL has the library of Citus. */
export function hasCitus() {
  const binaries = findPostgres();
  return (
    binaries !== undefined &&
    ['lib', 'lib/postgresql'].some((lib) => existsSync(join(binaries, '..', lib, 'citus.so')))
  );
}

/**
 * Starts temporary PostgreSQL servers that can form a cluster of Citus: a coordinator and its workers. A database of
 * the cluster has to be created on each of them. They are gone after `stop`, or when this process ends.
 * @param {CitusOptions} options
 * @returns {Promise<{urls: readonly string[], stop: () => Promise<void>}>} the coordinator's URL first
 * @throws {Error} when PostgreSQL or Citus is not installed, or a server does not start
 */
export async function startCitus({ workers, fsync = false, settings = [], onLog = () => {} }) {
  if (!hasCitus()) throw new Error(howToGetCitus);
  const folder = await mkdtemp(join(tmpdir(), 'parlance-citus-'));
  const password = newPassword();
  const PGPASSFILE = await writePassword(folder, password);
  const env = { ...process.env, PGPASSFILE };
  const options = { fsync, password, settings: [...baseSettings, ...settings], env, onLog };
  const starts = await Promise.allSettled(
    Array.from({ length: 1 + workers }, () => startPostgres(options)),
  );
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  return { urls: servers.map(({ url }) => url), stop };
}

/**
 * @typedef {object} CitusOptions
 * @property {number} workers
 * @property {boolean} [fsync] true leaves durability as PostgreSQL ships it
 * @property {readonly string[]} [settings] further settings of each server, as `name=value`
 * @property {(text: string) => void} [onLog] receives the logs of the servers in chunks
 */

/**
 * Writes the file in which the servers find the password to connect to each other.
 * @param {string} folder
 * @param {string} password
 */
async function writePassword(folder, password) {
  const path = join(folder, 'passwords');
  await writeFile(path, `*:*:*:*:${password}\n`, { mode: 0o600 });
  const { uid, gid } = databaseOwner();
  if (uid !== undefined && gid !== undefined) {
    for (const owned of [folder, path]) await chown(owned, uid, gid);
  }
  return path;
}
