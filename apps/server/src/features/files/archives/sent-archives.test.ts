import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isDeep } from '../../../testing/deep.ts';
import { zipOf } from '../../../testing/samples/zip-files.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/test-server.ts';
import {
  type ArchiveCalls,
  createArchiveCalls,
  outcomesOf,
} from '../../../testing/trials/archive-calls.ts';

// Archives that may be uploaded, before any file in them is read.

let server: TestServer;
let ada: Person;
let projectId: string;
let send: ArchiveCalls['send'];
let importFiles: ArchiveCalls['importFiles'];
let readTexts: ArchiveCalls['readTexts'];

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000, importMaxBytes: 2_000_000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada);
  ({ send, importFiles, readTexts } = createArchiveCalls(server, ada, projectId));
});

async function expectRefused(answer: Answer, details: readonly object[]): Promise<void> {
  expect(answer.status, answer.text).toBe(400);
  expect(answer.json).toMatchObject({ error: { code: 'BadRequest', details } });
  expect(await readTexts()).toEqual({});
}

it('must be archives that are whole and harmless', async () => {
  const archive = await zipOf({ 'de.json': '{"a": "1"}' });
  await expectRefused(await send({ 'a.zip': archive.slice(0, -1) }), [
    { path: 'body.file', file: 'a.zip', message: expect.stringMatching(/^is not an archive/) },
  ]);
  const bomb = await zipOf({ 'de.json': ' '.repeat(1_900_000) });
  await expectRefused(await send({ 'a.zip': bomb }), [{ file: 'a.zip' }]);
  const outside = Buffer.from(archive);
  for (let at = 0; ; at++) {
    at = outside.indexOf('de.json', at);
    if (at < 0) break;
    outside.write('../json', at);
  }
  await expectRefused(await send({ 'a.zip': new Uint8Array(outside) }), [{ file: 'a.zip' }]);
});

it('must not have a path twice, or one that is none', async () => {
  const archive = await zipOf({ 'de.json': '{}' });
  await expectRefused(await send({ 'a.zip': archive, 'de.json': '{}' }), [
    { file: 'de.json', message: 'de.json is there twice' },
  ]);
  for (const path of ['../de.json', '/de.json', 'a//de.json']) {
    await expectRefused(await send({ [path]: '{}' }), [{ file: path }]);
  }
  expect(outcomesOf(await importFiles({ './de.json': '{}' }))).toEqual({
    'de.json': 'imported de',
  });
});

it.runIf(isDeep)('may be so many bytes together, packed or not, and no more', async () => {
  const filler = (bytes: number) => `{"a": "1"}${' '.repeat(bytes - 10)}`;
  const half = filler(1_000_000);
  expect((await send({ 'de.json': half, 'fr.json': half })).status).toBe(200);
  expect((await send({ 'de.json': half, 'fr.json': `${half} ` })).status).toBe(413);
  expect((await send({ 'de.json': filler(2_000_001) })).status).toBe(413);
  const text = JSON.stringify(
    Object.fromEntries(Array.from({ length: 40_000 }, (_, n) => [`key ${n}`, `${n * 7919}`])),
  );
  expect(text.length).toBeGreaterThan(1_000_001 - 200_000);
  const packed = await zipOf({ 'de.json': text, 'fr.json': text, 'it.json': text });
  expect(packed.length).toBeLessThan(2_000_000);
  expect((await send({ 'a.zip': packed })).status).toBe(413);
});

it('must be at least one file and at most 200, in the field `file`', async () => {
  await expectRefused(await send({}), [{ path: 'body.file', message: 'is missing' }]);
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}/de.json`, '{}']));
  expect(await importFiles(many(200))).toHaveLength(200);
  ({ send, readTexts } = createArchiveCalls(server, ada, await server.addProject(ada)));
  await expectRefused(await send(many(201)), [{ message: 'must be at most 200 files' }]);
  await expectRefused(await send(many(250)), [{ message: 'must be at most 200 files' }]);
  const body = new FormData();
  body.append('upload', new Blob(['{}']), 'de.json');
  const path = `/projects/${projectId}/imports/archive`;
  await expectRefused(await server.request('POST', path, { token: ada.token, body }), [
    { path: 'body.file', message: 'is missing; got a file in upload' },
  ]);
  const json = await server.request('POST', path, { token: ada.token, body: { a: '1' } });
  await expectRefused(json, [{ message: 'must be sent as multipart/form-data' }]);
});

it('is nothing for viewers and strangers', async () => {
  const grace = await server.addPerson();
  const good = { 'de.json': '{}' };
  expect((await send(good, { person: grace })).status).toBe(404);
  await server.addMember(projectId, grace, 'viewer');
  expect((await send(good, { person: grace, query: 'dryRun=true' })).status).toBe(404);
});
