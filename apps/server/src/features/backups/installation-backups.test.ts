import { randomBytes } from 'node:crypto';
import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { backedUpTables, passingTables } from '../../db/backup/backed-up-tables.ts';
import { partPath } from '../../db/backup/backup-file.ts';
import { askEverything, everyGet } from '../../testing/calls/every-get.ts';
import { isDeep } from '../../testing/deep.ts';
import {
  type FilledInstallation,
  fillInstallation,
} from '../../testing/samples/filled-installation.ts';
import { unzip, zipOf } from '../../testing/samples/zip-files.ts';
import {
  createEmptyPlace,
  createTestDatabase,
  openPlace,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  readBackedUp,
  restoreInto,
  takeBackup,
  withRestored,
} from '../../testing/trials/installation-backups.ts';

let server: TestServer;
let filled: FilledInstallation;
let backup: Uint8Array<ArrayBuffer>;
let answersBefore: ReadonlyMap<string, string>;
let rowsBefore: string;

beforeAll(async () => {
  server = await startTestServer({}, await createTestDatabase());
  filled = await fillInstallation(server);
  // Secrets of access tokens and webhooks are in no backup, so what is restored has none.
  await server.database.db.deleteFrom('token_secrets').execute();
  await server.database.db.deleteFrom('webhook_secrets').execute();
  await server.database.db.deleteFrom('machine_keys').execute();
  answersBefore = await askEverything(server, filled.tokens);
  rowsBefore = await readBackedUp(server.database);
  backup = await takeBackup(server.database);
});
afterAll(async () => {
  await server.close();
  await server.database.close();
});

/** The installation that is backed up has some request counts. */
async function countRequests({ db }: TestDatabase): Promise<number> {
  return (await db.selectFrom('request_counts').select('caller').execute()).length;
}

async function expectAnswers(database: TestDatabase): Promise<void> {
  const restored = await startTestServer({}, database);
  expect(await askEverything(restored, filled.tokens), database.engine).toEqual(answersBefore);
  await restored.close();
}

async function expectAll(database: TestDatabase): Promise<void> {
  expect(await readBackedUp(database), database.engine).toBe(rowsBefore);
  expect(await countRequests(database)).toBe(0);
  await expectAnswers(database);
}

async function tablesIn({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1
  `.execute(db);
  return rows.map(({ name }) => name);
}

describe('the backup of an installation', () => {
  it('has every table that lasts, and the test has a row of each', async () => {
    const tables = await tablesIn(server.database);
    expect(tables).toEqual([...backedUpTables, ...passingTables, 'migrations'].sort());
    const { 'manifest.json': manifest = '', ...files } = await unzip(backup);
    const counted = JSON.parse(manifest) as { tables: { name: string; rows: number }[] };
    expect(counted.tables.filter(({ rows }) => rows === 0)).toEqual([]);
    expect(counted.tables.map(({ name }) => name).sort()).toEqual([...backedUpTables].sort());
    for (const { name, rows } of counted.tables) {
      expect(JSON.parse(files[partPath(name, 1)] ?? ''), name).toHaveLength(rows);
    }
  });

  it('has what every GET of everybody is answered with', () => {
    const asked = [...answersBefore.keys()].map((call) => call.split(' ')[0]);
    expect([...new Set(asked)].sort()).toEqual(everyGet);
  });

  it('restores all rows, and the same answers to every GET of everybody, with the same tokens', async () => {
    await withRestored(backup, expectAll);
  });

  const { engine } = inject('databaseTemplate');

  it.runIf(isDeep && engine === 'postgres')(
    'goes from PostgreSQL to the embedded database and back, with the same answers',
    async () => {
      const { dataDir } = await createEmptyPlace();
      const embedded = await openPlace({ databaseUrl: undefined, dataDir });
      await restoreInto(embedded, backup);
      await expectAll(embedded);
      // Exports add activities to the log, so the way back has a digest of its own.
      const digest = await readBackedUp(embedded);
      const last = await openPlace(await createEmptyPlace());
      await restoreInto(last, await takeBackup(embedded));
      expect(await readBackedUp(last)).toBe(digest);
      await expectAnswers(last);
      await Promise.all([embedded.close(), last.close()]);
    },
  );
});

describe('a restore', () => {
  it('asks for an installation without anything in it that lasts, migrated or not', async () => {
    const database = await createTestDatabase();
    await database.db.insertInto('request_counts').values({ caller: '203.0.113.7' }).execute();
    await restoreInto(database, backup);
    expect(await countRequests(database)).toBe(0);
    await expect(restoreInto(database, backup)).rejects.toThrow('is not empty');
    await database.close();
  });

  it('refuses what is damaged, cut off, of another kind or of a newer version, and leaves nothing', async () => {
    const { 'manifest.json': text = '', ...files } = await unzip(backup);
    const manifest = JSON.parse(text) as { migrations: string[]; tables: object[] };
    const withManifest = (changes: object) =>
      zipOf({ ...files, 'manifest.json': JSON.stringify({ ...manifest, ...changes }) });
    const { 'terms/000001.json': _, ...lacking } = files;
    const flipped = backup.slice();
    const at = Math.floor(flipped.length / 2);
    flipped.fill(0, at, at + 50);
    const wrong: [string | RegExp, Uint8Array][] = [
      [/archive/, randomBytes(1000)],
      [/archive/, backup.slice(0, -100)],
      [/archive|damaged/, flipped],
      ['not a backup', await zipOf(files)],
      ['terms/000001.json is missing', await zipOf({ ...lacking, 'manifest.json': text })],
      ['can not read', await withManifest({ version: 2 })],
      ['backup of a project', await withManifest({ holds: 'project' })],
      ['newer version', await withManifest({ migrations: ['9999-from-the-future'] })],
      [
        'rows of pg_authid',
        await withManifest({ tables: [{ name: 'pg_authid', rows: 1, parts: 0 }] }),
      ],
      [
        /of 900 rows of terms it has \d+/,
        await withManifest({ tables: [{ name: 'terms', rows: 900, parts: 1 }] }),
      ],
      [
        'rows of terms',
        await zipOf({ ...files, 'manifest.json': text, 'terms/000001.json': '[{"id": "x"}]' }),
      ],
    ];
    const database = await openPlace(await createEmptyPlace());
    for (const [message, bytes] of wrong) {
      await expect(restoreInto(database, bytes), String(message)).rejects.toThrow(message);
      expect(await tablesIn(database)).toEqual([]);
    }
    await restoreInto(database, backup);
    await database.close();
  });

  it('lets people sign in with their passwords', async () => {
    await withRestored(backup, async (database) => {
      const restored = await startTestServer({}, database);
      const { email } = filled.admin;
      const body = { grant_type: 'password', username: email, password: 'correct horse' };
      expect((await restored.request('POST', '/auth/token', { body })).status).toBe(200);
      expect(await filled.admin.call(endpoints.getMe, {})).toMatchObject({ email });
      await restored.close();
    });
  });
});
