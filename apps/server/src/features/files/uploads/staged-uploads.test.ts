import { endpoints, type StagedUpload } from '@parlance/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createObjects } from '../../../blobs/objects.ts';
import { sweepBlobs } from '../../../blobs/sweep.ts';
import { zipOf } from '../../../testing/samples/zip-files.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/test-server.ts';
import { deleteExpiredUploads } from './uploads.queries.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

const importMaxBytes = 10_000;

beforeAll(async () => {
  server = await startTestServer(
    { maxProjectsPerUser: 1000, importMaxBytes },
    await createTestDatabase(),
  );
  ada = await server.addPerson();
});
afterAll(async () => {
  await server.close();
  await server.database.close();
});
beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['de_DE'] });
});

type Files = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;

async function stage(files: Files, person = ada): Promise<StagedUpload> {
  return person.call(endpoints.stageFiles, {
    params: { projectId },
    files: Object.entries(files).map(([path, content]) => ({ path, content: new Blob([content]) })),
  });
}

const inGerman = { locale: 'de_DE', format: 'jsonflat' } as const;

function importStaged(upload: string, query: object = {}, person = ada): Promise<Answer> {
  const search = new URLSearchParams({ ...inGerman, ...query, upload });
  const path = `/projects/${projectId}/imports?${search}`;
  return server.request('POST', path, { token: person.token });
}

const gone = { error: { code: 'NotFound', details: [{ path: 'query.upload' }] } };

async function textOf(term: string): Promise<string | undefined> {
  const query = { locale: 'de_DE' };
  const { entries } = await ada.call(endpoints.listEntries, { params: { projectId }, query });
  return entries.find((entry) => entry.term === term)?.value;
}

describe('a staged file', () => {
  it('is previewed and imported by its id, as often as one wants', async () => {
    const content = '{"open": "Öffnen"}';
    const upload = await stage({ 'app/de.json': content });
    expect(upload).toMatchObject({
      files: [{ name: 'app/de.json', size: Buffer.byteLength(content) }],
    });
    const lifetime = Date.parse(upload.expires) - Date.now();
    expect(lifetime).toBeGreaterThan(23.9 * 3600 * 1000);
    const preview = await importStaged(upload.id, { dryRun: 'true' });
    expect(preview.data).toMatchObject({ preview: { added: { count: 1 } } });
    expect(await textOf('open')).toBeUndefined();
    const params = { projectId };
    const query = { ...inGerman, upload: upload.id };
    expect(await ada.call(endpoints.importFile, { params, query })).toMatchObject({
      terms: { added: 1 },
    });
    expect(await textOf('open')).toBe('Öffnen');
    expect((await importStaged(upload.id)).data).toMatchObject({ terms: { added: 0 } });
    expect(await ada.call(endpoints.listImportedFiles, { params })).toMatchObject([
      { fileName: 'de.json' },
    ]);
  });

  it('gives the same as one that is sent', async () => {
    const content = '{"a": "A", "b": "B"}';
    const { id } = await stage({ 'x.json': content });
    const sent = await server.importFile(ada, projectId, {
      ...inGerman,
      content,
      options: { dryRun: 'true' },
    });
    expect((await importStaged(id, { dryRun: 'true' })).data).toEqual(sent.data);
  });

  it('may be a table, whose columns are told before', async () => {
    const { id } = await stage({ 'x.csv': 'Name,German\nopen,Öffnen\n' });
    const params = { projectId };
    const query = { format: 'csv', locale: 'de_DE', upload: id } as const;
    const head = await ada.call(endpoints.readTable, { params, query });
    expect(head.rows[1]).toEqual(['open', 'Öffnen']);
    const asked = { format: 'csv', columns: 'key,value' };
    expect((await importStaged(id, asked)).data).toMatchObject({ terms: { added: 1 } });
  });
});

describe('staged files', () => {
  it('are imported together, archives among them, with choices', async () => {
    const zip = await zipOf({ 'locales/fr.json': '{"zip": "oui"}' });
    const { id, files } = await stage({
      'app/de_DE.json': '{"menu": "Menü"}',
      'app/README.json': '{"no": "text"}',
      'more.zip': zip,
    });
    expect(files).toHaveLength(3);
    const answer = await ada.call(endpoints.importArchive, {
      params: { projectId },
      query: { upload: id },
      body: { choices: '{"app/README.json": {"skip": true}}' },
    });
    const outcomes = answer.files.map(({ path, outcome }) => [path, outcome]);
    expect(new Map(outcomes as [string, string][])).toEqual(
      new Map([
        ['app/de_DE.json', 'imported'],
        ['app/README.json', 'skipped'],
        ['locales/fr.json', 'imported'],
      ]),
    );
    const again = await server.request(
      'POST',
      `/projects/${projectId}/imports/archive?upload=${id}&dryRun=true`,
      { token: ada.token },
    );
    expect(again.status).toBe(200);
  });

  it('are refused where one is wanted', async () => {
    const { id } = await stage({ 'a.json': '{}', 'b.json': '{}' });
    const answer = await importStaged(id);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { details: [{ path: 'query.upload' }] } });
  });

  it('have the limits of imports', async () => {
    const body = new FormData();
    body.append('file', new Blob(['x'.repeat(importMaxBytes + 1)]), 'a.json');
    const path = `/projects/${projectId}/uploads`;
    expect((await server.request('POST', path, { token: ada.token, body })).status).toBe(413);
    const many = new FormData();
    for (let n = 0; n <= 200; n++) many.append('file', new Blob(['{}']), `${n}.json`);
    expect((await server.request('POST', path, { token: ada.token, body: many })).status).toBe(400);
    expect((await server.request('POST', path, { token: ada.token, body: 'x' })).status).toBe(400);
  });

  it('are not taken without end of one person, but the same again', async () => {
    const content = (n: number) => JSON.stringify({ key: `${n}`.padEnd(9_900, 'x') });
    for (let n = 0; n < 20; n++) await stage({ 'a.json': content(n) });
    await stage({ 'a.json': content(0) });
    await expect(stage({ 'a.json': content(20) })).rejects.toMatchObject({ status: 429 });
    const ben = await server.addPerson();
    await server.addMember(projectId, ben, 'editor');
    await stage({ 'a.json': content(20) }, ben);
  });
});

describe('an upload that is not to be had', () => {
  it('is one of somebody else, of another project, or none', async () => {
    const { id } = await stage({ 'a.json': '{"a": "A"}' });
    const ben = await server.addPerson();
    await server.addMember(projectId, ben, 'editor');
    for (const answer of [
      await importStaged(id, {}, ben),
      await importStaged('01900000-0000-7000-8000-000000000000'),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.json).toMatchObject(gone);
    }
    projectId = await server.addProject(ada, { locales: ['de_DE'] });
    expect((await importStaged(id)).status).toBe(404);
    expect((await importStaged('nonsense')).status).toBe(400);
  });

  it('is not named beside a file', async () => {
    const { id } = await stage({ 'a.json': '{"a": "A"}' });
    const answer = await server.importFile(ada, projectId, {
      ...inGerman,
      content: '{}',
      options: { upload: id },
    });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { details: [{ path: 'body.file' }] } });
  });

  it('has expired, and goes with its bytes', async () => {
    const { db } = server.database;
    const objects = createObjects(undefined);
    const { id } = await stage({ 'a.json': '{"a": "expired"}' });
    const kept = await stage({ 'a.json': '{"a": "kept"}' });
    await sql`
      update uploads set expires_at = now() where project_id = ${projectId}::uuid and id = ${id}::uuid
    `.execute(db);
    const answer = await importStaged(id);
    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject(gone);
    const logger = pino({ level: 'silent' });
    const release = deleteExpiredUploads;
    await sweepBlobs({ db, objects, logger, graceSeconds: 0, release });
    const { rows } = await sql<{ blobs: number; uploads: number }>`
      select (select count(*) from blobs where project_id = ${projectId}::uuid) as blobs,
        (select count(*) from uploads where project_id = ${projectId}::uuid) as uploads
    `.execute(db);
    expect(rows).toEqual([{ blobs: 1, uploads: 1 }]);
    expect((await importStaged(kept.id)).status).toBe(200);
  });
});
