import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createObjects } from '../../blobs/objects.ts';
import { readPlace } from '../../config.ts';
import { backedUpTables, passingTables } from '../../db/backup/backed-up-tables.ts';
import { partPath } from '../../db/backup/backup-file.ts';
import { openZip } from '../../integrations/archives/open-zip.ts';
import { writeZip } from '../../integrations/archives/write-zip.ts';
import { askEverything, everyGet } from '../../testing/calls/every-get.ts';
import { expectCountersToAgree, expectHistoryToAgree } from '../../testing/content.ts';
import { createDigest } from '../../testing/digest.ts';
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
import { createTrialProject } from '../../testing/trial-project.ts';
import { backUpInstallation, restoreInstallation } from './installation-backups.service.ts';

let server: TestServer;
let filled: FilledInstallation;
let backup: Uint8Array<ArrayBuffer>;
let answersBefore: ReadonlyMap<string, string>;
let rowsBefore: string;

const secretOf = ({ dataDir }: { dataDir: string }) => readPlace({ DATA_DIR: dataDir }).secretPath;

beforeAll(async () => {
  server = await startTestServer({}, await createTestDatabase());
  filled = await fillInstallation(server);
  answersBefore = await askEverything(server, filled.tokens);
  rowsBefore = await readBackedUp(server.database);
  backup = await takeBackup();
});
afterAll(async () => {
  await server.close();
  await server.database.close();
});

async function readBackedUp({ db }: TestDatabase): Promise<string> {
  return (await createDigest(db, { tables: [...passingTables, 'migrations'] }))();
}

async function takeBackup(): Promise<Uint8Array<ArrayBuffer>> {
  const { database } = server;
  const { stream } = await backUpInstallation(
    { db: database.db, secretPath: secretOf(database), objects: createObjects(undefined) },
    writeZip,
  );
  return new Uint8Array(await buffer(stream));
}

/** The installation that is backed up has some request counts. */
async function countRequests({ db }: TestDatabase): Promise<number> {
  return (await db.selectFrom('request_counts').select('caller').execute()).length;
}

async function restoreInto(database: TestDatabase, bytes: Uint8Array): Promise<void> {
  await restoreInstallation(database, secretOf(database), await openZip(bytes));
}

/** Restores a backup into an unused installation and passes that to `use`. */
async function withRestored<T>(
  bytes: Uint8Array,
  use: (database: TestDatabase) => Promise<T>,
): Promise<T> {
  const database = await createTestDatabase();
  try {
    await restoreInto(database, bytes);
    return await use(database);
  } finally {
    await database.close();
  }
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

  it('restores all rows, and the same answers to every GET of everybody, with the same tokens', async () => {
    const asked = [...answersBefore.keys()].map((call) => call.split(' ')[0]);
    expect([...new Set(asked)].sort()).toEqual(everyGet);
    await withRestored(backup, async (database) => {
      expect(await readBackedUp(database)).toBe(rowsBefore);
      expect(await countRequests(database)).toBe(0);
      const restored = await startTestServer({}, database);
      expect(await askEverything(restored, filled.tokens)).toEqual(answersBefore);
      await restored.close();
    });
  });

  it('is as of one moment, while edits go on', async () => {
    const busy = await createTrialProject(server, await server.signUp());
    const term = await busy.addTerm('busy');
    let isDone = false;
    const edit = async () => {
      for (let n = 0; !isDone; n++) {
        await busy.edit(term.id, 'fr', n % 3 === 2 ? '' : `${n}`);
        await busy.importTexts('de_DE', { [`key ${n}`]: `${n}` });
      }
    };
    const editing = edit();
    const backups = [await takeBackup(), await takeBackup()];
    isDone = true;
    await editing;
    for (const bytes of backups) {
      await withRestored(bytes, async (database) => {
        const restored = await startTestServer({}, database);
        const copy = { server: restored, person: busy.person, projectId: busy.projectId };
        await expectCountersToAgree(copy);
        await expectHistoryToAgree(copy);
        await restored.close();
      });
    }
  });
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
