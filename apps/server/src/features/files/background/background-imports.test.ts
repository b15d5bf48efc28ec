import { endpoints, type ShownJob } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { follow } from '../../../testing/event-reader.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/test-server.ts';
import { blockImports } from '../../../testing/trials/import-jobs.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
const log: string[] = [];

beforeAll(async () => {
  const database = await createTestDatabase();
  server = await startTestServer({ importAsyncBytes: 30 }, database, (line) => log.push(line));
  ada = await server.addPerson();
  projectId = await server.addProject(ada, { locales: ['de_DE'] });
});
afterAll(async () => {
  await server.close();
  await server.database.close();
});

const texts = { 'menu.open': 'Öffnen', 'menu.close': 'Schließen' };

interface Sent {
  readonly content?: string;
  readonly prefer?: string;
  readonly query?: Record<string, string>;
  readonly token?: string;
  readonly into?: string;
}

async function send({
  content,
  prefer,
  query,
  token,
  into = projectId,
}: Sent = {}): Promise<Answer> {
  const body = new FormData();
  body.append('file', new Blob([content ?? JSON.stringify(texts)]), 'de.json');
  const search = new URLSearchParams({ locale: 'de_DE', format: 'jsonflat', ...query });
  return server.request('POST', `/projects/${into}/imports?${search}`, {
    token: token ?? ada.token,
    body,
    headers: { prefer: prefer ?? 'respond-async' },
  });
}

const get = (jobId: string) => ada.call(endpoints.getJob, { params: { jobId } });
const untilOver = async (job: ShownJob): Promise<ShownJob> => {
  await expect.poll(async () => (await get(job.id)).finishedAt).not.toBeNull();
  return get(job.id);
};
const changeSets = async () =>
  (await ada.call(endpoints.listChangeSets, { params: { projectId } })).changeSets;

describe('a large import', () => {
  it('is a job for who prefers that, and the job tells what an import answers', async () => {
    const answer = await send();
    expect(answer.status, answer.text).toBe(202);
    const job = answer.data as ShownJob;
    expect(answer.headers.get('location')).toBe(`/api/v1/jobs/${job.id}`);
    expect(answer.headers.get('preference-applied')).toBe('respond-async');
    expect(job).toMatchObject({
      name: 'import',
      about: { fileName: 'de.json', fileCount: 1, locale: 'de_DE', format: 'jsonflat' },
      result: null,
    });
    const over = await untilOver(job);
    expect(over).toMatchObject({ state: 'done', error: null });
    expect(over.result).toMatchObject({
      terms: { added: 2, skipped: 0, removed: 0 },
      translations: { upserted: 2, changed: 2, kept: 0 },
    });
    const [latest] = await changeSets();
    expect(latest).toMatchObject({
      id: over.changeSetId,
      kind: 'file.import',
      actor: { id: ada.id },
    });
  });

  it('is answered as ever without that, and so are small ones and dry runs', async () => {
    expect((await send({ prefer: 'return=minimal' })).status).toBe(200);
    expect((await send({ content: '{"a": "b"}' })).status).toBe(200);
    expect((await send({ query: { dryRun: 'true' } })).status).toBe(200);
    expect((await send({ prefer: 'wait=10, respond-async;x=1' })).status).toBe(202);
  });

  async function stage(content: string): Promise<string> {
    const body = new FormData();
    body.append('file', new Blob([content]), 'staged.json');
    const path = `/projects/${projectId}/uploads`;
    const staged = await server.request('POST', path, { token: ada.token, body });
    return (staged.data as { id: string }).id;
  }

  function sendStaged(upload: string): Promise<Answer> {
    const query = new URLSearchParams({ locale: 'de_DE', format: 'jsonflat', upload });
    return server.request('POST', `/projects/${projectId}/imports?${query}`, {
      token: ada.token,
      headers: { prefer: 'respond-async' },
    });
  }

  it('may be of a file that was staged', async () => {
    const answer = await sendStaged(await stage(JSON.stringify(texts)));
    expect(answer.status, answer.text).toBe(202);
    expect(await untilOver(answer.data as ShownJob)).toMatchObject({
      about: { fileName: 'staged.json' },
      state: 'done',
    });
  });

  it('of a staged file is accepted without reading the file', async () => {
    const { db } = server.database;
    const upload = await stage(JSON.stringify({ staged: 'nur nach seiner Größe gefragt' }));
    // Without its bytes, reading the file fails.
    const { numDeletedRows } = await db
      .deleteFrom('blob_parts')
      .where('project_id', '=', projectId)
      .where('hash', 'in', db.selectFrom('uploads').select('content_hash').where('id', '=', upload))
      .executeTakeFirst();
    expect(numDeletedRows).toBe(1n);
    const blocker = await blockImports(db, projectId);
    const answer = await sendStaged(upload);
    expect(answer.status, answer.text).toBe(202);
    const jobId = (answer.data as ShownJob).id;
    expect((await ada.call(endpoints.cancelJob, { params: { jobId } })).state).toBe('cancelled');
    await blocker.end();
  });

  it('that changes nothing is done without a change set', async () => {
    const over = await untilOver((await send()).data as ShownJob);
    expect(over).toMatchObject({ state: 'done', changeSetId: null });
    expect(over.result).toMatchObject({ translations: { changed: 0 } });
  });

  it('fails with what the import would have answered, at once', async () => {
    const content = `{"a": "b",\n ${' '.repeat(40)}"c" "d"}`;
    const over = await untilOver((await send({ content })).data as ShownJob);
    expect(over).toMatchObject({
      state: 'failed',
      result: null,
      error: { code: 'BadRequest', details: [{ path: 'body.file', line: 2 }] },
    });
    expect(log.filter((line) => line.includes('job given up'))).toEqual([]);
  });

  it('is refused at once where it could never be', async () => {
    const viewer = await server.addPerson();
    await server.addMember(projectId, viewer, 'viewer');
    expect((await send({ token: viewer.token })).status).toBe(404);
    expect((await send({ query: { format: 'nonsense' } })).status).toBe(400);
  });

  it('is told of to those who follow the project', async () => {
    const reader = await follow(server, projectId, ada.token);
    const job = (await send({ content: JSON.stringify({ ...texts, new: 'Neu' }) }))
      .data as ShownJob;
    await untilOver(job);
    // The end of a job before it may be told only now.
    const told = () =>
      reader
        .events('job')
        .map(({ data }) => data as { jobId: string })
        .filter(({ jobId }) => jobId === job.id);
    await expect.poll(() => told().at(-1)).toEqual({ jobId: job.id, isOver: true, progress: null });
    expect(told()[0]).toEqual({ jobId: job.id, isOver: false, progress: null });
    await reader.close();
  });

  it('is done with the rights that its asker has then', async () => {
    const editor = await server.addPerson();
    await server.addMember(projectId, editor, 'editor');
    const { db } = server.database;
    // No import starts while another one of the project runs.
    const blocker = await blockImports(server.database.db, projectId);
    const job = (await send({ token: editor.token, content: JSON.stringify({ ...texts, e: 'E' }) }))
      .data as ShownJob;
    expect(job.state).toBe('waiting');
    const members = db.updateTable('project_members').where('user_id', '=', editor.id);
    await members.set({ role: 'viewer' }).execute();
    await blocker.end();
    // Another job of the project wakes the waiting ones, as the next poll would.
    await send();
    const over = await untilOver(job);
    expect(over).toMatchObject({ state: 'failed', error: { code: 'NotFound' } });
  });

  it('that was cancelled imports nothing', async () => {
    const before = await changeSets();
    const blocker = await blockImports(server.database.db, projectId);
    const content = JSON.stringify({ cancelled: 'abgebrochen', and: 'was noch dazu gehört' });
    const job = (await send({ content })).data as ShownJob;
    expect(await ada.call(endpoints.cancelJob, { params: { jobId: job.id } })).toMatchObject({
      state: 'cancelled',
    });
    await blocker.end();
    await untilOver((await send({ content: JSON.stringify({ ...texts }) })).data as ShownJob);
    expect(await changeSets()).toEqual(before);
  });

  it('is imported once, however often it is tried', async () => {
    const { db } = server.database;
    const content = JSON.stringify({ once: 'einmal', only: 'und nur einmal' });
    const done = await untilOver((await send({ content })).data as ShownJob);
    const before = await changeSets();
    // This simulates that the process ended after the import. The job was completed in the same commit.
    await sql`update jobs set due_at = now() where id = ${done.id}::uuid`.execute(db);
    await untilOver((await send()).data as ShownJob);
    expect(await get(done.id)).toEqual(done);
    expect(await changeSets()).toEqual(before);
  });

  it('is refused to who has many that wait', async () => {
    const into = await server.addProject(ada, { locales: ['de_DE'] });
    const blocker = await blockImports(server.database.db, into);
    const answers: number[] = [];
    for (let n = 0; n < 21; n++) answers.push((await send({ into })).status);
    expect(answers).toEqual([...Array(20).fill(202), 429]);
    await server.database.db.deleteFrom('jobs').where('state', '=', 'waiting').execute();
    await blocker.end();
  });
});
