import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isDeep } from '../../testing/deep.ts';
import { createDigest } from '../../testing/digest.ts';
import { createRandom, pick } from '../../testing/random.ts';
import { insertOldRows } from '../../testing/samples/old-rows.ts';
import { copyTemplate, type DatabasePlace, openPlace } from '../../testing/test-database.ts';
import { formerTables } from '../backup/backed-up-tables.ts';
import { listMigrations, migrate, runMigrations } from '../migrate.ts';
import { migrations } from '../migrations/migrations.ts';

const kills = Number(process.env.CRASHES ?? (isDeep ? 3 : 1));
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 1e9));
const maxWaitMs = 120;
const names = migrations.map(({ name }) => name);

const program = `(async () => {
  const { openDatabase } = await import(${JSON.stringify(new URL('../database.ts', import.meta.url))});
  const { migrate } = await import(${JSON.stringify(new URL('../migrate.ts', import.meta.url))});
  const { db, close } = await openDatabase({ ...JSON.parse(process.argv[1]), onError() {} });
  process.stdout.write('ready\\n');
  process.stdin.once('data', async () => {
    await migrate(db);
    await close();
    process.exit(0);
  });
})();`;

/** Starts a process that migrates on request. */
async function startMigrator(place: DatabasePlace): Promise<ChildProcess> {
  const { databaseUrl, dataDir } = place;
  const args = ['-e', program, JSON.stringify({ databaseUrl, dataDir })];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

/** Recreates an older schema with rows. Returns a digest of all rows. */
async function makeOld(place: DatabasePlace, upTo: number): Promise<string> {
  const { db, close } = await openPlace(place);
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await db.transaction().execute((trx) => runMigrations(trx, migrations.slice(0, upTo)));
  await insertOldRows(db, names.slice(0, upTo));
  const digest = await (await createDigest(db, { tables: [] }))();
  await close();
  return digest;
}

/** Counts the rows of each table, except the tables whose rows a migration moves. */
async function countRows({ db }: Awaited<ReturnType<typeof openPlace>>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'migrations' order by 1
  `.execute(db);
  const counts: string[] = [];
  const moved = ['jobs', 'blobs', 'blob_parts', ...formerTables];
  for (const { name } of rows.filter(({ name }) => !moved.includes(name))) {
    const { rows: all } = await sql`select from ${sql.table(name)}`.execute(db);
    counts.push(`${name} ${all.length}`);
  }
  return counts;
}

it('migrations that are killed at any moment have been made as a whole or not at all', {
  timeout: 60_000 + kills * 30_000,
}, async () => {
  const random = createRandom(seed);
  const place = await copyTemplate();
  for (let n = 0; n < kills; n++) {
    const about = `kill ${n} of CRASH_SEED=${seed}`;
    const upTo = 1 + random(migrations.length - 1);
    const old = await makeOld(place, upTo);
    // Only one process can open an embedded database.
    const running = await Promise.all(
      Array.from({ length: place.databaseUrl === undefined ? 1 : 2 }, () => startMigrator(place)),
    );
    const exits = running.map((child) => once(child, 'exit'));
    for (const child of running) child.stdin?.write('go\n');
    await delay(random(maxWaitMs));
    const killed = pick(random, running);
    killed.kill('SIGKILL');
    for (const [at, child] of running.entries()) {
      const [code] = await (exits[at] ?? []);
      if (child !== killed) expect(code, about).toBe(0);
    }
    const database = await openPlace(place);
    const { db } = database;
    const applied = await listMigrations(db);
    const isOld = applied.length === upTo;
    if (isOld) expect(await (await createDigest(db, { tables: [] }))(), about).toBe(old);
    else expect(applied, about).toEqual(names);
    if (running.length > 1) expect(isOld, about).toBe(false);
    const before = await countRows(database);
    await migrate(db);
    expect(await listMigrations(db), about).toEqual(names);
    expect(await countRows(database), about).toEqual(expect.arrayContaining(before));
    await database.close();
  }
});
