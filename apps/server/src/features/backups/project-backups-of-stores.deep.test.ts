import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Project } from '@parlance/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createObjects } from '../../blobs/objects.ts';
import { moveBlobs } from '../../blobs/sweep.ts';
import { openStore, type StorePlace } from '../../integrations/objects/open-store.ts';
import { type S3Server, startS3Server } from '../../testing/services/s3-server.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { downloadBackup, restoreBackup } from '../../testing/trials/project-backups.ts';

type StoreName = 'the database' | 'a folder' | 'a bucket';

interface Installation {
  readonly server: TestServer;
  readonly person: Person;
  /** Moves blobs to their store. */
  move(): Promise<void>;
}

/** The file is larger than one part of a blob, even after compression. */
const texts = Array.from({ length: 300 }, (_, n) => [
  `key.${n}`,
  randomBytes(1500).toString('hex'),
]);
const files = [
  {
    locale: 'de',
    format: 'po',
    content: '# Kopf\n\nmsgid   "open"\nmsgstr "Öffnen"\n\n#~ msgid "x"\n',
  },
  { locale: 'fr', format: 'jsonflat', content: JSON.stringify(Object.fromEntries(texts), null, 7) },
] as const;

let folder: string;
let s3: S3Server;
let installations: Readonly<Record<StoreName, Installation>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-blobs-'));
  s3 = await startS3Server();
  installations = {
    'the database': await install(undefined),
    'a folder': await install({ kind: 'folder', folder }),
    'a bucket': await install({ kind: 's3', ...s3.place }),
  };
});
afterAll(async () => {
  for (const { server } of Object.values(installations)) {
    await server.close();
    await server.database.close();
  }
  await s3.close();
  await rm(folder, { recursive: true });
});

async function install(blobStore: StorePlace): Promise<Installation> {
  const server = await startTestServer({ blobStore }, await createTestDatabase());
  const { db } = server.database;
  const objects = createObjects(openStore(blobStore));
  const logger = pino({ level: 'silent' });
  return {
    server,
    person: await server.addPerson(),
    move: () => moveBlobs({ db, objects, logger }),
  };
}

async function exportsOf({ server, person }: Installation, projectId: string): Promise<Buffer[]> {
  const exported: Buffer[] = [];
  for (const { locale, format } of files) {
    const path = `/projects/${projectId}/exports?locale=${locale}&format=${format}`;
    const { status, bytes, text } = await server.request('GET', path, { token: person.token });
    expect(status, text).toBe(200);
    exported.push(Buffer.from(bytes));
  }
  return exported;
}

const countParts = async ({ server }: Installation) =>
  (await server.database.db.selectFrom('blob_parts').select('n').execute()).length;

const countObjects = {
  'the database': async () => 0,
  'a folder': async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
      file.isFile(),
    ).length,
  'a bucket': async () => s3.objects.size,
} as const satisfies Record<StoreName, () => Promise<number>>;

describe('the backup of a project whose files are in', () => {
  // Each store is written to and read from; the deep run has a third way.
  const ways = [
    ['a folder', 'a bucket'],
    ['a bucket', 'the database'],
    ['the database', 'a folder'],
  ] as const;

  it.each(ways)('%s comes back in %s, byte for byte', async (from, to) => {
    const [source, target] = [installations[from], installations[to]];
    const originals = files.map(({ content }) => Buffer.from(content));
    const projectId = await source.server.addProject(source.person, { locales: ['de', 'fr'] });
    for (const file of files) {
      const { status, text } = await source.server.importFile(source.person, projectId, file);
      expect(status, text).toBe(200);
    }
    await source.move();
    if (from !== 'the database') expect(await countParts(source)).toBe(0);
    expect(await exportsOf(source, projectId)).toEqual(originals);

    const backup = await downloadBackup(source.person, projectId);
    const answer = await restoreBackup(target.server, target.person, backup);
    expect(answer.status, answer.text).toBe(201);
    const { id } = answer.data as Project;
    expect(await countParts(target)).toBeGreaterThan(files.length);
    expect(await exportsOf(target, id)).toEqual(originals);

    const objects = await countObjects[to]();
    await target.move();
    if (to !== 'the database') {
      expect(await countParts(target)).toBe(0);
      expect(await countObjects[to]()).toBe(objects + files.length);
    }
    expect(await exportsOf(target, id)).toEqual(originals);
  });
});
