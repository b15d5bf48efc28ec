import { crc32 } from 'node:zlib';
import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isDeep } from '../../testing/deep.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createArchiveCalls } from '../../testing/trials/archive-calls.ts';
import { openZip } from './open-zip.ts';

// From 65 536 files on, an archive has to count them in a record of its own (ZIP64), and may do so with fewer.

const count = isDeep ? 70_000 : 21_000;
const bytes = pack(count);
let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
});
afterAll(() => server.close());

/**
 * An archive of many small files, as section 4 of APPNOTE.TXT describes it. The library that writes archives looks
 * through all files for each of them, which takes ten seconds here.
 */
function pack(files: number): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (let n = 0; n < files; n++) {
    const [name, content] = [Buffer.from(`de/${n}.json`), Buffer.from(`{"a":"${n}"}`)];
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20);
    header.writeUInt16LE(0x21, 8);
    header.writeUInt32LE(crc32(content), 10);
    header.writeUInt32LE(content.length, 14);
    header.writeUInt32LE(content.length, 18);
    header.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    locals.push(Buffer.from('PK\x03\x04'), header, name, content);
    centrals.push(Buffer.from('PK\x01\x02\x14\x00'), header, place, name);
    offset += 4 + header.length + name.length + content.length;
  }
  const directory = Buffer.concat(centrals);
  const end = offset + directory.length;
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 'latin1');
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  for (const at of [24, 32]) record.writeBigUInt64LE(BigInt(files), at);
  record.writeBigUInt64LE(BigInt(directory.length), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(end), 8);
  locator.writeUInt32LE(1, 16);
  // The last record says by its largest numbers that they are in the one before.
  const eocd = Buffer.alloc(22, 0xff);
  eocd.write('PK\x05\x06\0\0\0\0', 'latin1');
  eocd.writeUInt16LE(0, 20);
  return new Uint8Array(Buffer.concat([...locals, directory, record, locator, eocd]));
}

it(`an archive of ${count} files is read to its last one, as a backup of an installation is`, async () => {
  const zip = await openZip(bytes);
  expect(zip.paths).toHaveLength(count);
  expect(Buffer.from(await zip.read(`de/${count - 1}.json`)).toString()).toBe(
    `{"a":"${count - 1}"}`,
  );
  zip.close();
});

it('an archive that is cut off there is told from a whole one', async () => {
  const eocd = 22;
  const [record, locator] = [56, 20];
  for (const cut of [1, eocd, eocd + locator, eocd + locator + record]) {
    await expect(openZip(bytes.subarray(0, -cut))).rejects.toMatchObject({ name: 'ArchiveError' });
  }
});

it('is refused where a project is restored, and nothing is made', async () => {
  const before = await ada.call(endpoints.listProjects, {});
  const body = new FormData();
  body.append('file', new Blob([bytes]), 'backup.zip');
  const answer = await server.request('POST', '/projects/restore', { token: ada.token, body });
  expect(answer.status, answer.text).toBe(413);
  expect(await ada.call(endpoints.listProjects, {})).toEqual(before);
});

it('is refused where files are imported, and nothing is imported', async () => {
  const projectId = await server.addProject(ada);
  const calls = createArchiveCalls(server, ada, projectId);
  const answer = await calls.send({ 'all.zip': bytes });
  expect(answer.status).toBe(400);
  const details = [{ path: 'body.file', file: 'all.zip', message: 'holds more than 2000 files' }];
  expect(answer.json).toMatchObject({ error: { details } });
  expect(await ada.call(endpoints.listTerms, { params: { projectId } })).toEqual([]);
});
