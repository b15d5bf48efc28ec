import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertUpload } from '../features/files/uploads/uploads.queries.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { createBlobProject } from '../testing/trials/blob-project.ts';
import { createBlobs } from './blobs.ts';
import { createObjects } from './objects.ts';
import { blobReferences, deleteUnused, updateUnused } from './sweep.queries.ts';
import { sweepBlobs } from './sweep.ts';

let server: TestServer;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({}, database);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const objects = createObjects(undefined);
const blobs = createBlobs(objects);
const logger = pino({ level: 'silent' });
const content = { bytes: randomBytes(300_000), mediaType: 'text/plain' };
const grace = { graceSeconds: 0 };

it('whoever puts the bytes of a blob that is being swept writes them anew', async () => {
  const { db } = database;
  const { scope } = await createBlobProject(server);
  const put = () => db.transaction().execute((trx) => blobs.put(trx, scope, [content]));
  const [hash = ''] = await put();
  await updateUnused(db, scope.projectId);
  let again: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    expect(await deleteUnused(trx, { projectId: scope.projectId, hash }, grace)).toBe(true);
    again = put();
    const isWaiting = await Promise.race([again.then(() => false), setTimeout(200, true)]);
    expect(isWaiting).toBe(true);
  });
  await again;
  expect(await blobs.find(db, scope, hash)).toMatchObject({ size: 300_000 });
  const pieces: Uint8Array[] = [];
  for await (const piece of blobs.read(db, scope, hash)) pieces.push(piece);
  expect(Buffer.concat(pieces).equals(content.bytes)).toBe(true);
});

it('a blob that somebody is putting is not swept', async () => {
  const { db } = database;
  const { scope } = await createBlobProject(server);
  const put = () => db.transaction().execute((trx) => blobs.put(trx, scope, [content]));
  const [hash = ''] = await put();
  const key = { projectId: scope.projectId, hash };
  await updateUnused(db, scope.projectId);
  await db.transaction().execute(async (trx) => {
    await blobs.put(trx, scope, [content]);
    expect(await db.transaction().execute((sweep) => deleteUnused(sweep, key, grace))).toBe(false);
  });
  expect(await db.transaction().execute((sweep) => deleteUnused(sweep, key, grace))).toBe(false);
  expect(await blobs.find(db, scope, hash)).toBeDefined();
});

it('no blob is lost that is put, referred to and let go while sweeps go on', async () => {
  const { db } = database;
  const { scope } = await createBlobProject(server);
  const contents = Array.from({ length: 4 }, () => ({ ...content, bytes: randomBytes(300) }));
  let isDone = false;
  const sweep = async () => {
    while (!isDone) {
      await sweepBlobs({ db, objects, logger, graceSeconds: 0 });
    }
  };
  const write = async (writer: number) => {
    for (let round = 0; round < 30; round++) {
      const own = contents[(writer + round) % contents.length] ?? content;
      const id = newId();
      const [hash = ''] = await db.transaction().execute(async (trx) => {
        const hashes = await blobs.put(trx, scope, [own]);
        const files = hashes.map((hash) => ({ name: 'x', hash }));
        await insertUpload(trx, scope, { id, files, lifetimeSeconds: 60 });
        return hashes;
      });
      for await (const { bytes } of blobs.readAll(db, scope, [hash])) {
        expect(bytes.equals(own.bytes)).toBe(true);
      }
      await db
        .deleteFrom('uploads')
        .where('project_id', '=', scope.projectId)
        .where('id', '=', id)
        .execute();
    }
  };
  const sweeps = [sweep(), sweep()];
  await Promise.all([0, 1, 2, 3].map(write)).finally(() => {
    isDone = true;
  });
  await Promise.all(sweeps);
  await sweepBlobs({ db, objects, logger, graceSeconds: 0 });
  const left = db.selectFrom('blobs').select('hash').where('project_id', '=', scope.projectId);
  expect(await left.execute()).toEqual([]);
});

it('a sweep looks at every column that refers to blobs', async () => {
  const { rows } = await sql<{ table: string; column: string; canBeArchived: boolean }>`
    select c.conrelid::regclass::text as table, a.attname as column, exists (
        select from pg_attribute archived
        where archived.attrelid = c.conrelid and archived.attname = 'archived_at'
      ) as "canBeArchived"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = 'blobs'::regclass and c.conrelid <> 'blob_parts'::regclass
    order by 1
  `.execute(database.db);
  expect(rows).toEqual([...blobReferences].sort((a, b) => (a.table < b.table ? -1 : 1)));
});
