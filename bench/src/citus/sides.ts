import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addWorkers,
  type Cluster,
  createDatabase,
  withDatabase,
} from '../../../apps/server/src/testing/cluster.ts';
import { startCitus } from '../../../scripts/citus.mjs';
import { run, toolEnvironment, toolPath } from '../../../scripts/lib/process.mjs';
import { programArguments } from '../../../scripts/lib/programs.mjs';
import { startPostgres } from '../../../scripts/postgres.mjs';
import { startParlance } from '../parlance.ts';
import { execute, type Place, query } from '../store.ts';

/** One of the servers of a side. */
export interface Machine {
  readonly name: string;
  readonly url: string;
  /** The first process of PostgreSQL. */
  readonly pid: number;
}

/** A plain PostgreSQL server, or a cluster of Citus. */
export interface Side {
  readonly name: string;
  readonly machines: readonly Machine[];
  /** Creates a database with all tables and no rows, which are distributed in a cluster. */
  createPlace(): Promise<SidePlace>;
  close(): Promise<void>;
}

export type SidePlace = Required<Place>;

const workers = 2;

export async function openPlainSide(): Promise<Side> {
  const { url, stop } = await startPostgres({ fsync: true });
  return openSide('postgresql', { adminUrl: url, workerUrls: [] }, stop);
}

export async function openCitusSide(): Promise<Side> {
  // As many shards as Citus makes by itself.
  const settings = ['citus.shard_count=32'];
  const { urls, stop } = await startCitus({ workers, fsync: true, settings });
  const [adminUrl = '', ...workerUrls] = urls;
  return openSide('citus', { adminUrl, workerUrls }, stop);
}

async function openSide(name: string, cluster: Cluster, stop: () => Promise<void>): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const isCluster = cluster.workerUrls.length > 0;
  let places = 0;
  return {
    name,
    machines: await Promise.all([
      toMachine(isCluster ? 'coordinator' : name, cluster.adminUrl),
      ...cluster.workerUrls.map((url, at) => toMachine(`worker ${at + 1}`, url)),
    ]),
    async createPlace() {
      const database = `place${places++}`;
      await createDatabase(cluster, database);
      if (isCluster) await addWorkers(cluster, database);
      const place = {
        DATA_DIR: join(folder, database),
        DATABASE_URL: withDatabase(cluster.adminUrl, database),
      };
      // Parlance makes its tables when it starts.
      await (await startParlance(place)).stop();
      if (isCluster) await runProgram('distribute', place);
      return place;
    },
    async close() {
      await stop();
      remove();
    },
  };
}

async function toMachine(name: string, url: string): Promise<Machine> {
  const [row] = await query<{ pid: string }>(
    url,
    `select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`,
  );
  return { name, url, pid: Number(row?.pid) };
}

/** Runs a program of the server, such as `backup`, on a place. */
export async function runProgram(
  program: string,
  place: SidePlace,
  args: readonly string[] = [],
): Promise<void> {
  const { ok, output } = await run(toolPath('node'), [...programArguments(program), ...args], {
    env: toolEnvironment(place),
  });
  if (!ok) throw new Error(`${program} failed:\n${output}`);
}

/** Does on every machine what PostgreSQL would do by itself at any time, possibly during a measurement. */
export async function maintain(side: Side, { DATABASE_URL }: SidePlace): Promise<void> {
  const database = new URL(DATABASE_URL).pathname.slice(1);
  for (const { url } of side.machines) {
    await execute(withDatabase(url, database), 'vacuum analyze', 'checkpoint');
  }
}
