import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { insertWaitingImport } from '../../testing/trials/import-jobs.ts';
import { deleteFinishedJobs } from './jobs.queries.ts';

let server: TestServer;
let admin: Person;
let editor: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addPerson('Ada');
  editor = await server.addPerson('Grace');
  projectId = await server.addProject(admin);
  await server.addMember(projectId, editor, 'editor');
});
afterAll(() => server.close());

const waiting = (person: Person) =>
  insertWaitingImport(server.database.db, { projectId, userId: person.id });
const list = async (person: Person) =>
  (await person.call(endpoints.listJobs, { params: { projectId } })).map(({ id }) => id);
const ask = (person: Person, jobId: string, method = 'GET') =>
  server.request(method, `/jobs/${jobId}`, { token: person.token });

describe('jobs of a project', () => {
  it('are seen by who has asked for them and by admins, the latest first', async () => {
    const own = await waiting(editor);
    const others = await waiting(admin);
    expect(await list(editor)).toEqual([own]);
    expect((await list(admin)).slice(0, 2)).toEqual([others, own]);
    expect((await ask(editor, own)).data).toMatchObject({
      id: own,
      name: 'import',
      projectId,
      askedBy: { type: 'user', id: editor.id, name: 'Grace' },
      about: { fileName: 'de.json', fileCount: 1, locale: null, format: 'jsonflat' },
      state: 'waiting',
      progress: null,
      result: null,
      error: null,
      startedAt: null,
      finishedAt: null,
    });
    expect((await ask(admin, own)).status).toBe(200);
    expect((await ask(editor, others)).status).toBe(404);
    expect((await ask(editor, others, 'DELETE')).status).toBe(404);
  });

  it('are hidden from who is no member any more, also their own', async () => {
    const tom = await server.addPerson('Tom');
    await server.addMember(projectId, tom, 'editor');
    const own = await waiting(tom);
    expect((await ask(tom, own)).status).toBe(200);
    await admin.call(endpoints.deleteMember, { params: { projectId, userId: tom.id } });
    expect((await ask(tom, own)).status).toBe(404);
    expect((await ask(tom, own, 'DELETE')).status).toBe(404);
    expect((await ask(admin, own)).data).toMatchObject({ state: 'waiting' });
  });

  it('of API clients are their own', async () => {
    const token = await server.addClient(projectId, 'editor');
    const body = new FormData();
    body.append('file', new Blob(['{}']), 'a.json');
    const answer = await server.request('GET', `/projects/${projectId}/jobs`, { token });
    expect(answer.data).toEqual([]);
    const others = await waiting(admin);
    expect((await server.request('GET', `/jobs/${others}`, { token })).status).toBe(404);
  });

  it('are cancelled once, and then stay as they are', async () => {
    const own = await waiting(editor);
    const first = (await ask(editor, own, 'DELETE')).data;
    expect(first).toMatchObject({ id: own, state: 'cancelled' });
    expect((first as { finishedAt: string }).finishedAt).toMatch(/Z$/);
    expect((await ask(admin, own, 'DELETE')).data).toEqual(first);
  });

  it('that are no ids, or nobody’s, are not found', async () => {
    for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000'])
      expect((await ask(admin, id)).status).toBe(404);
    const { db } = server.database;
    const mail = await db
      .insertInto('jobs')
      .values({
        id: '0190a000-0000-7000-8000-0000000000aa',
        name: 'mail',
        payload: '{}',
        due_at: sql`now() + interval '1 hour'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await ask(admin, mail.id)).status).toBe(404);
    await db.deleteFrom('jobs').where('id', '=', mail.id).execute();
  });

  it('are forgotten long after they are over', async () => {
    const [old, young, open] = [
      await waiting(editor),
      await waiting(editor),
      await waiting(editor),
    ];
    const { db } = server.database;
    const end = (id: string, days: number) =>
      db
        .updateTable('jobs')
        .set({ state: 'done', finished_at: sql`now() - ${days}::integer * interval '1 day'` })
        .where('id', '=', id)
        .execute();
    await end(old, 31);
    await end(young, 29);
    await deleteFinishedJobs(db, { days: 30 });
    const left = await list(editor);
    expect(left).toEqual(expect.arrayContaining([young, open]));
    expect(left).not.toContain(old);
  });
});
