import { buffer } from 'node:stream/consumers';
import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createArchiveCalls } from '../../testing/trials/archive-calls.ts';
import { openZip } from './open-zip.ts';

// From 65 536 files on, an archive counts them in a record of its own (ZIP64).

const count = 70_000;
let bytes: Uint8Array<ArrayBuffer>;
let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp();
  const zip = new ZipFile();
  for (let n = 0; n < count; n++) {
    zip.addBuffer(Buffer.from(`{"a":"${n}"}`), `de/${n}.json`, { compress: false });
  }
  zip.end();
  bytes = new Uint8Array(await buffer(zip.outputStream));
});
afterAll(() => server.close());

it('an archive of 70 000 files is read to its last one, as a backup of an installation is', async () => {
  const zip = await openZip(bytes);
  expect(zip.paths).toHaveLength(count);
  expect(Buffer.from(await zip.read('de/69999.json')).toString()).toBe('{"a":"69999"}');
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
  const projectId = await server.createProject(ada);
  const calls = createArchiveCalls(server, ada, projectId);
  const answer = await calls.send({ 'all.zip': bytes });
  expect(answer.status).toBe(400);
  const details = [{ path: 'body.file', file: 'all.zip', message: 'holds more than 2000 files' }];
  expect(answer.json).toMatchObject({ error: { details } });
  expect(await ada.call(endpoints.listTerms, { params: { projectId } })).toEqual([]);
});
