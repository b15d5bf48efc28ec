import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../db/database.ts';
import {
  backUpInstallation,
  restoreInstallation,
} from '../features/backups/installation-backups.service.ts';
import { openZip } from '../integrations/archives/open-zip.ts';
import { writeZip } from '../integrations/archives/write-zip.ts';
import { createFolderStore } from '../integrations/objects/folder-store.ts';
import { createS3Store } from '../integrations/objects/s3-store.ts';
import { isDeep } from '../testing/deep.ts';
import { type S3Server, startS3Server } from '../testing/services/s3-server.ts';
import { recordStatements } from '../testing/statements/recorded-statements.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { type BlobProject, createBlobProject } from '../testing/trials/blob-project.ts';
import { type Blobs, createBlobs } from './blobs.ts';
import { createObjects, type Objects } from './objects.ts';
import { moveBlobs, sweepBlobs } from './sweep.ts';

let server: TestServer;
let database: TestDatabase;
/** The database with recorded statements, which are checked after the tests. */
let db: Db;
let folder: string;
let s3: S3Server;
let project: BlobProject;

beforeAll(async () => {
  database = await createTestDatabase();
  db = recordStatements(database.db);
  server = await startTestServer({}, database);
  folder = await mkdtemp(join(tmpdir(), 'parlance-blobs-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await server.close();
  await database.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

const patience = { timeoutMs: 1000, tries: 2, firstDelayMs: 1 };
const stores: readonly [string, () => Objects][] = [
  ['the database', () => createObjects(undefined)],
  ['a folder', () => createObjects(createFolderStore(folder))],
  ['a bucket', () => createObjects(createS3Store(s3.place, patience))],
];

const logger = pino({ level: 'silent' });
const mediaType = 'application/octet-stream';

const put = (blobs: Blobs, contents: readonly Uint8Array[], { scope } = project) =>
  database.db.transaction().execute((trx) =>
    blobs.put(
      trx,
      scope,
      contents.map((bytes) => ({ bytes, mediaType })),
    ),
  );

async function readAll(blobs: Blobs, hashes: readonly string[]): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for await (const { hash, bytes } of blobs.readAll(db, project.scope, hashes)) {
    found.set(hash, bytes);
  }
  return found;
}

const countParts = async () =>
  (await database.db.selectFrom('blob_parts').select('n').execute()).length;

/** Sweeps without the grace period of a day. */
const sweepNow = (objects: Objects) => sweepBlobs({ db, objects, logger, graceSeconds: 0 });

// The same statements run for each place outside the database, so the bucket stands for both.
const tried = isDeep ? stores : stores.filter(([place]) => place !== 'a folder');

describe.each(tried)('blobs in %s', (place, open) => {
  let objects: Objects;
  let blobs: Blobs;

  beforeAll(async () => {
    project = await createBlobProject(server);
    objects = open();
    blobs = createBlobs(objects);
  });

  it('come back byte for byte, whole and in ranges, before they are moved and after', async () => {
    const sizes = [0, 1, 262_143, 262_144, 262_145, 9_000_000];
    const contents = sizes.map((size) => randomBytes(size));
    const hashes = await put(blobs, contents);
    for (let round = 0; round < 2; round++) {
      const found = await readAll(blobs, hashes);
      for (const [n, bytes] of contents.entries()) {
        const hash = hashes[n] ?? '';
        expect(found.get(hash)?.equals(bytes)).toBe(true);
        const whole = await buffer(blobs.read(db, project.scope, hash));
        expect(whole.equals(bytes)).toBe(true);
        expect(await blobs.find(db, project.scope, hash)).toEqual({
          size: bytes.length,
          mediaType,
        });
      }
      const [hash = '', bytes = Buffer.alloc(0)] = [hashes.at(-1), contents.at(-1)];
      const ranges = [
        [0, 1],
        [262_143, 262_146],
        [100, 8_999_999],
        [8_999_990, 9_100_000],
        [9_000_000, 9_000_001],
      ];
      for (const [start = 0, end = 0] of ranges) {
        const range = blobs.read(db, project.scope, hash, { start, end });
        expect((await buffer(range)).equals(bytes.subarray(start, end))).toBe(true);
      }
      await moveBlobs({ db, objects, logger });
    }
  });

  it('are kept once, however often they are put, and for each project by itself', async () => {
    const [one, two] = [randomBytes(1000), randomBytes(1000)];
    const before = await countParts();
    const hashes = await put(blobs, [one, two, one]);
    expect(hashes[0]).toBe(hashes[2]);
    expect(await put(blobs, [two])).toEqual([hashes[1]]);
    expect((await countParts()) - before).toBe(2);
    await moveBlobs({ db, objects, logger });
    expect(await put(blobs, [two, one])).toEqual([hashes[1], hashes[0]]);
    expect((await readAll(blobs, hashes)).get(hashes[1] ?? '')).toEqual(two);
    const other = await createBlobProject(server);
    expect(await blobs.find(db, other.scope, hashes[0] ?? '')).toBeUndefined();
    await expect(readAll(blobs, ['0'.repeat(64)])).rejects.toThrow('missing');
  });

  it('are not there where the transaction is rolled back', async () => {
    const before = await countParts();
    const failing = db.transaction().execute(async (trx) => {
      await blobs.put(trx, project.scope, [{ bytes: randomBytes(10), mediaType }]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await countParts()).toBe(before);
  });

  it('are swept a day after nothing refers to them, with their objects', async () => {
    const [hash = ''] = await put(blobs, [randomBytes(10)]);
    const is = () => blobs.find(db, project.scope, hash);
    await moveBlobs({ db, objects, logger });
    const ofDay = { db, objects, logger };
    await sweepBlobs(ofDay);
    await sweepBlobs(ofDay);
    expect(await is()).toBeDefined();
    await sweepNow(objects);
    expect(await is()).toBeUndefined();
    await sweepNow(objects);
    expect([...s3.objects.keys()].filter((name) => name.includes(hash))).toEqual([]);
    expect(existsSync(join(folder, project.scope.projectId))).toBe(false);
  });

  it('go with their project, and objects with them', async () => {
    const other = await createBlobProject(server);
    const { projectId } = other.scope;
    await put(blobs, [randomBytes(10)], other);
    await moveBlobs({ db, objects, logger });
    await put(blobs, [randomBytes(10)], other);
    await other.delete();
    const rows = await db
      .selectFrom('blobs')
      .select('hash')
      .where('project_id', '=', projectId)
      .execute();
    expect(rows).toEqual([]);
    await sweepNow(objects);
    expect([...s3.objects.keys()].filter((name) => name.startsWith(projectId))).toEqual([]);
    expect(existsSync(join(folder, projectId))).toBe(false);
  });

  // The test of backups has blobs in the database, and those of stores show that a folder is read like a bucket.
  if (place !== 'a bucket' && !isDeep) return;

  it('are in a backup, which needs no store to be restored', async () => {
    const contents = [randomBytes(600_000), randomBytes(524_288), Buffer.alloc(0)];
    const hashes = await put(blobs, contents);
    await moveBlobs({ db, objects, logger });
    const installation = { db: database.db, secretPath: undefined, objects };
    const { stream } = await backUpInstallation(installation, writeZip);
    const restored = await createTestDatabase();
    await restoreInstallation(restored, undefined, await openZip(await buffer(stream)));
    const there = createBlobs(createObjects(undefined));
    for (const [n, bytes] of contents.entries()) {
      const read = there.read(restored.db, project.scope, hashes[n] ?? '');
      expect((await buffer(read)).equals(bytes)).toBe(true);
    }
    await restored.close();
  });
});

describe('a store that fails', () => {
  beforeAll(async () => {
    project = await createBlobProject(server);
  });

  it('leaves blobs in the database, from where they go later', async () => {
    const objects = createObjects(createS3Store(s3.place, patience));
    const blobs = createBlobs(objects);
    const bytes = randomBytes(100);
    const hashes = await put(blobs, [bytes]);
    s3.fail(403);
    await expect(moveBlobs({ db, objects, logger })).rejects.toThrow('403');
    expect((await readAll(blobs, hashes)).get(hashes[0] ?? '')).toEqual(bytes);
    await moveBlobs({ db, objects, logger });
    s3.fail(500, 500);
    await expect(readAll(blobs, hashes)).rejects.toMatchObject({ code: 'Unavailable' });
    expect((await readAll(blobs, hashes)).get(hashes[0] ?? '')).toEqual(bytes);
  });

  it('is not believed where its bytes are not those that were put', async () => {
    const objects = createObjects(createS3Store(s3.place, patience));
    const blobs = createBlobs(objects);
    const bytes = randomBytes(100);
    const hashes = await put(blobs, [bytes]);
    await moveBlobs({ db, objects, logger });
    s3.fail('break off');
    await expect(readAll(blobs, hashes)).rejects.toThrow();
    s3.fail('other bytes');
    await expect(readAll(blobs, hashes)).rejects.toThrow('damaged');
    expect((await readAll(blobs, hashes)).get(hashes[0] ?? '')).toEqual(bytes);
  });

  it('is not asked for what lies in another one', async () => {
    const blobs = createBlobs(createObjects(createS3Store(s3.place, patience)));
    const hashes = await put(blobs, [randomBytes(100)]);
    const objects = createObjects(createFolderStore(folder));
    await moveBlobs({ db, objects, logger });
    await expect(readAll(blobs, hashes)).rejects.toMatchObject({ code: 'Unavailable' });
  });
});
