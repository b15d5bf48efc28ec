import { endpoints, type ShownJob } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDeep } from '../../../testing/deep.ts';
import { follow } from '../../../testing/event-reader.ts';
import { zipOf } from '../../../testing/samples/zip-files.ts';
import { isCluster } from '../../../testing/test-database.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type ArchiveCalls, createArchiveCalls } from '../../../testing/trials/archive-calls.ts';
import {
  blockImports,
  insertWaitingImport,
  slowDownWriting,
} from '../../../testing/trials/import-jobs.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let calls: ArchiveCalls;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000, importAsyncBytes: 600 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada);
  calls = createArchiveCalls(server, ada, projectId);
});

const prefer = 'respond-async';
/** Long enough that the files are large. */
const long = 'und so weiter '.repeat(60);
const texts = {
  de: { open: 'Öffnen', close: 'Schließen', title: 'Willkommen', more: long },
  fr: { open: 'Ouvrir', close: 'Fermer', title: 'Bienvenue', more: long },
};
const files = {
  'locales/de/common.json': JSON.stringify({ open: 'Öffnen', close: 'Schließen' }),
  'locales/de/home.json': JSON.stringify({ title: 'Willkommen', more: long }),
  'locales/fr/common.json': JSON.stringify({ open: 'Ouvrir', close: 'Fermer' }),
  'locales/fr/home.json': JSON.stringify({ title: 'Bienvenue', more: long }),
};

const get = (jobId: string) => ada.call(endpoints.getJob, { params: { jobId } });
const untilOver = async (jobId: string): Promise<ShownJob> => {
  await expect.poll(async () => (await get(jobId)).finishedAt).not.toBeNull();
  return get(jobId);
};
async function accept(
  sent: Parameters<ArchiveCalls['send']>[0],
  options: Parameters<ArchiveCalls['send']>[1] = {},
): Promise<ShownJob> {
  const answer = await calls.send(sent, { prefer, ...options });
  expect(answer.status, answer.text).toBe(202);
  return answer.data as ShownJob;
}
const changeSets = async () =>
  (await ada.call(endpoints.listChangeSets, { params: { projectId } })).changeSets;

describe('a large import of many files', () => {
  it('is a job for who prefers that, and the job tells what became of each file', async () => {
    const answer = await calls.send(files, { prefer });
    expect(answer.status, answer.text).toBe(202);
    const job = answer.data as ShownJob;
    expect(answer.headers.get('location')).toBe(`/api/v1/jobs/${job.id}`);
    expect(job).toMatchObject({
      name: 'import',
      about: { fileName: 'locales/de/common.json', fileCount: 4, locale: null, format: null },
      result: null,
    });
    const over = await untilOver(job.id);
    expect(over).toMatchObject({ state: 'done', error: null });
    expect(over.result).toMatchObject({
      files: [
        { path: 'locales/de/common.json', locale: 'de', summary: { terms: { added: 2 } } },
        { path: 'locales/de/home.json', locale: 'de', summary: { terms: { added: 2 } } },
        { path: 'locales/fr/common.json', locale: 'fr', summary: { terms: { added: 0 } } },
        { path: 'locales/fr/home.json', locale: 'fr', summary: { terms: { added: 0 } } },
      ],
    });
    expect(await calls.readTexts()).toEqual(texts);
    const changeSetId = over.changeSetId ?? '';
    await ada.call(endpoints.undoChangeSet, { params: { projectId, changeSetId } });
    expect(await calls.readTexts()).toEqual({ de: {}, fr: {} });
  });

  it('answers as it does at once, without that, and so do small ones and dry runs', async () => {
    const { result } = await untilOver((await accept(files)).id);
    const other = await server.addProject(ada);
    const atOnce = await createArchiveCalls(server, ada, other).send(files);
    expect(atOnce.status).toBe(200);
    expect(atOnce.data).toEqual(result);
    expect((await calls.send({ 'de.json': '{"a": "b"}' }, { prefer })).status).toBe(200);
    expect((await calls.send(files, { prefer, query: 'dryRun=true' })).status).toBe(200);
    expect((await calls.send(files, { prefer: 'return=minimal' })).status).toBe(200);
  });

  it('is large by what its archives hold, if they can be read', async () => {
    const packed = await zipOf({ 'de.json': JSON.stringify({ long }), 'README.md': '' });
    expect(packed.length).toBeLessThan(600);
    const job = await accept({ 'texts.zip': packed });
    expect(job.about).toMatchObject({ fileName: 'texts.zip', fileCount: 1 });
    expect((await untilOver(job.id)).state).toBe('done');
    expect(await calls.readTexts()).toEqual({ de: { long } });
    const broken = await calls.send({ 'texts.zip': packed.slice(0, -1) }, { prefer });
    expect(broken.status).toBe(400);
  });

  it('may be of files that were staged, and of some of them', async () => {
    const form = new FormData();
    for (const [path, content] of Object.entries(files)) {
      form.append('file', new Blob([content]), path);
    }
    const { token } = ada;
    const path = `/projects/${projectId}/uploads`;
    const staged = await server.request('POST', path, { token, body: form });
    const { id } = staged.data as { id: string };
    const choices = { 'locales/fr/home.json': { skip: true } };
    const job = await accept({}, { query: `upload=${id}`, choices });
    const { result } = await untilOver(job.id);
    expect(result).toMatchObject({ files: [{}, {}, {}, { outcome: 'skipped' }] });
    const fr = { ...texts.fr, title: '', more: '' };
    expect(await calls.readTexts()).toEqual({ de: texts.de, fr });
  });

  it('fails as a whole with what is wrong in which file, or goes without it', async () => {
    const sent = { ...files, 'locales/it/home.json': '{\n "a" "b"}' };
    const failed = await untilOver((await accept(sent)).id);
    expect(failed).toMatchObject({
      state: 'failed',
      result: null,
      error: { code: 'BadRequest', details: [{ file: 'locales/it/home.json', line: 2 }] },
    });
    expect(await calls.readTexts()).toEqual({});
    const done = await untilOver((await accept(sent, { query: 'skipRefused=true' })).id);
    expect(done.result).toMatchObject({
      files: [{}, {}, {}, {}, { path: 'locales/it/home.json', outcome: 'refused' }],
    });
    expect(await calls.readTexts()).toEqual(texts);
  });

  it('that changes nothing is done without a change set, and so is one of nothing', async () => {
    await untilOver((await accept(files)).id);
    const again = await untilOver((await accept(files)).id);
    expect(again).toMatchObject({ state: 'done', changeSetId: null });
    const none = await untilOver((await accept({ 'notes.zip': await zipOf({ 'a.md': long }) })).id);
    expect(none).toMatchObject({
      state: 'done',
      changeSetId: null,
      result: { files: [{ path: 'a.md', outcome: 'unrecognised' }] },
    });
  });

  it('is listed with what it is about, and without its result', async () => {
    const { id } = await untilOver((await accept(files)).id);
    const listed = await server.request('GET', `/projects/${projectId}/jobs`, { token: ada.token });
    expect(listed.data).toMatchObject([{ id, state: 'done', about: { fileCount: 4 } }]);
    expect(listed.text).not.toContain('"result"');
  });

  // Citus takes no triggers, by which the test makes the import slow.
  it.runIf(isDeep && !isCluster)(
    'tells how many of its files are done while it goes on',
    async () => {
      const slow = await slowDownWriting(server.database.db, 0.7);
      const reader = await follow(server, projectId, ada.token);
      // Texts are written together until there are this many.
      const many = Array.from({ length: 10_000 }, (_, n) => [`key.${n}`, `${n}`]);
      const large = JSON.stringify(Object.fromEntries(many));
      const locales = ['de', 'fr', 'it'];
      const job = await accept(Object.fromEntries(locales.map((code) => [`${code}.json`, large])));
      const told = () => reader.events('job').map(({ data }) => data);
      await expect
        .poll(() => told().at(-1), { timeout: 20_000 })
        .toEqual({ jobId: job.id, isOver: true, progress: null });
      const progressOf = (done: number) => {
        return { jobId: job.id, isOver: false, progress: { done, total: 3 } };
      };
      expect(told()).toContainEqual(progressOf(0));
      expect(told()).toContainEqual(progressOf(1));
      expect(told()).toContainEqual(progressOf(2));
      await reader.close();
      await slow.end();
    },
  );

  it('is done with the rights that its asker has then', async () => {
    const editor = await server.addPerson();
    await server.addMember(projectId, editor, 'editor');
    const blocked = await blockImports(server.database.db, projectId);
    const { id } = await accept(files, { person: editor });
    const members = server.database.db
      .updateTable('project_members')
      .where('user_id', '=', editor.id);
    await members.set({ locales: ['fr'] }).execute();
    await blocked.end();
    // Another job of the project wakes the waiting ones, as the next poll would.
    await accept(files, { query: 'strategy=keep' });
    expect(await untilOver(id)).toMatchObject({ state: 'failed', error: { code: 'NotFound' } });
  });

  it('that is cancelled while it waits imports nothing', async () => {
    const blocked = await blockImports(server.database.db, projectId);
    const { id } = await accept(files);
    expect(await ada.call(endpoints.cancelJob, { params: { jobId: id } })).toMatchObject({
      state: 'cancelled',
    });
    await blocked.end();
    await untilOver((await accept({ 'it.json': JSON.stringify({ long }) })).id);
    expect(await calls.readTexts()).toEqual({ it: { long } });
    expect(await changeSets()).toHaveLength(2);
  });

  it('is refused to who has many that wait', async () => {
    const blocked = await blockImports(server.database.db, projectId);
    const { db } = server.database;
    for (let n = 0; n < 20; n++) await insertWaitingImport(db, { projectId, userId: ada.id });
    expect((await calls.send(files, { prefer })).status).toBe(429);
    await blocked.end();
  });
});
