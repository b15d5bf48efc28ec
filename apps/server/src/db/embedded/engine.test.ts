import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { isDeep } from '../../testing/deep.ts';
import { startProcess } from '../../testing/server-process.ts';
import {
  createEmptyPlace,
  createTestDatabase,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { keepLogShort } from './checkpoints.ts';
import { makeClusterAhead } from './make-cluster-ahead.ts';
import { clusterMadeAhead, copyCluster } from './new-cluster.ts';

const made: string[] = [];
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function open(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  made.push(database.dataDir);
  await sql`create table notes (n integer)`.execute(database.db);
  await sql`insert into notes values (1)`.execute(database.db);
  return database;
}

/** How much of the log the recovery after a crash would read. */
async function logBytes({ db }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_current_wal_lsn() - redo_lsn as bytes from pg_control_checkpoint()
  `.execute(db);
  return Number(rows[0]?.bytes);
}

describe.runIf(inject('databaseTemplate').engine === 'pglite')('the embedded database', () => {
  it.runIf(isDeep)(
    'is made again where a process was killed that had not finished making it',
    async () => {
      const { dataDir: folder } = await createEmptyPlace();
      made.push(folder);
      const first = startProcess({ DATA_DIR: folder });
      while (!existsSync(join(folder, 'postgres', 'PG_VERSION'))) await delay(1);
      await first.stop('SIGKILL');
      const second = startProcess({ DATA_DIR: folder });
      await second.ready();
      expect(await readdir(folder)).not.toContain('postgres.unfinished');
      expect(await second.stop('SIGTERM')).toBe(0);
    },
  );

  it.runIf(isDeep)(
    'is copied from a cluster that was made ahead, of the same version',
    async () => {
      const ahead = await mkdtemp(join(tmpdir(), 'parlance-cluster-'));
      made.push(ahead);
      await Promise.all([makeClusterAhead(ahead), makeClusterAhead(ahead)]);
      const cluster = clusterMadeAhead(ahead);
      expect((await readdir(ahead)).map((name) => join(ahead, name))).toEqual([cluster]);
      const readControl = (folder: string) => readFile(join(folder, 'global', 'pg_control'));
      const before = await readControl(cluster);
      await makeClusterAhead(ahead);
      expect(await readControl(cluster)).toEqual(before);

      const { dataDir: folder } = await createEmptyPlace();
      made.push(folder);
      const database = join(folder, 'postgres');
      copyCluster(database, join(ahead, '0.0.0'));
      expect(existsSync(database)).toBe(false);
      copyCluster(database, cluster);
      const server = startProcess({ DATA_DIR: folder });
      await server.ready();
      expect(await server.stop('SIGTERM')).toBe(0);
      // The system identifier, which every cluster gets when it is created.
      const identify = async (of: string) => (await readControl(of)).subarray(0, 8);
      expect(await identify(database)).toEqual(await identify(cluster));
    },
  );

  it('is started again when it has ended by itself, with all that was committed', async () => {
    const database = await open();
    const folder = join(database.dataDir, 'postgres');
    const log = join(folder, 'pg_wal');
    await rename(log, `${log}.away`);
    await sql`select pg_switch_wal()`.execute(database.db);
    const insert = () => sql`insert into notes values (2)`.execute(database.db);
    await expect(insert()).rejects.toThrow(/pg_wal|has stopped/);
    await rename(`${log}.away`, log);
    await rename(folder, `${folder}.away`);
    await expect.poll(() => insert().catch(String)).toContain('is gone');
    expect(existsSync(folder)).toBe(false);
    await rename(`${folder}.away`, folder);
    await expect.poll(() => insert().then(() => 'done', String)).toBe('done');
    const { rows } = await sql`select n from notes order by n`.execute(database.db);
    expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
    await database.close();
  });

  it('does not let its log grow for as long as it runs', async () => {
    const database = await open();
    const { db } = database;
    const options = { maxLogBytes: 1_000_000, lookEveryMs: 20, onError: () => {} };
    const end = keepLogShort(db, options);
    await sql`insert into notes select generate_series(1, 20000)`.execute(db);
    await expect.poll(() => logBytes(database)).toBeLessThan(10_000);
    await end();
    await sql`insert into notes select generate_series(1, 20000)`.execute(db);
    await delay(100);
    expect(await logBytes(database)).toBeGreaterThan(1_000_000);
    await database.close();
  });
});
