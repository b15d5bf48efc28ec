import { endpoints, InBackground, type ShownJob } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createTrialGlossary, type TrialGlossary } from '../../../testing/trials/glossary-trial.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let glossary: TrialGlossary;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000, importAsyncBytes: 200 });
  ada = await server.addPerson();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['en', 'de'] });
  glossary = await createTrialGlossary(ada, projectId);
});

const table = (count: number, head = 'term_en,term_de') =>
  `${head}\n${Array.from({ length: count }, (_, n) => `word ${n},Wort ${n}`).join('\n')}\n`;

const send = (content: string, { call } = ada, query: { dryRun?: string } = {}) =>
  call(
    endpoints.importGlossary,
    { ...glossary.onGlossary, query: { format: 'csv', ...query }, file: new Blob([content]) },
    { prefersBackground: true },
  );

/** Sends a file that is imported by a job, and returns what came of it. */
async function importInBackground(content: string, person = ada): Promise<ShownJob> {
  const error: unknown = await send(content, person).catch((caught: unknown) => caught);
  if (!(error instanceof InBackground)) throw new Error('It was not made a job', { cause: error });
  const params = { jobId: error.job.id };
  const get = () => person.call(endpoints.getJob, { params });
  await expect.poll(async () => (await get()).finishedAt, { timeout: 20_000 }).not.toBeNull();
  return get();
}

const waitingFiles = () =>
  server.database.db.selectFrom('glossary_files').select('file_id').execute();

describe('an import of a large file', () => {
  it('is a job, whose result is that of the import and can be undone', async () => {
    const job = await importInBackground(table(40));
    expect(job).toMatchObject({
      name: 'import-glossary',
      projectId: null,
      workspaceId: glossary.workspaceId,
      about: { glossaryId: glossary.id, glossary: 'Names', file: 'blob' },
      state: 'done',
      result: { format: 'csv', concepts: { added: 40, changed: 0, unchanged: 0 } },
    });
    expect(await waitingFiles()).toEqual([]);
    const listed = await ada.call(endpoints.listGlossaryImports, glossary.onGlossary);
    expect(listed.map(({ id, state }) => [id, state])).toEqual([[job.id, 'done']]);
    const changeSetId = job.changeSetId ?? '';
    const params = { glossaryId: glossary.id, changeSetId };
    expect(await ada.call(endpoints.undoGlossaryChange, { params })).toEqual({
      undone: 40,
      skipped: 0,
    });
    expect(await glossary.texts()).toEqual([]);
  });

  it('is none for a small one, for a preview, and for who does not ask for it', async () => {
    expect(await send('term_en\nuser\n')).toMatchObject({ concepts: { added: 1 } });
    expect(await send(table(40), ada, { dryRun: 'true' })).toMatchObject({
      concepts: { added: 40 },
    });
    const query = { format: 'csv' as const };
    const file = new Blob([table(40)]);
    expect(
      await ada.call(endpoints.importGlossary, { ...glossary.onGlossary, query, file }),
    ).toMatchObject({ concepts: { added: 40 } });
    expect(await ada.call(endpoints.listGlossaryImports, glossary.onGlossary)).toEqual([]);
  });

  it('fails with the place of what is wrong in the file, and is not tried again', async () => {
    const job = await importInBackground(table(40, '"term_en,term_de'));
    expect(job).toMatchObject({ state: 'failed', result: null, changeSetId: null });
    expect(job.error).toMatchObject({ code: 'BadRequest', details: [{ path: 'file', line: 1 }] });
    expect(await glossary.texts()).toEqual([]);
    expect(await waitingFiles()).toEqual([]);
  });

  it('is a job of the project for its editors, which nobody else sees', async () => {
    const bob = await server.addPerson('Bob');
    await server.addMember(projectId, bob, 'editor');
    const job = await importInBackground(table(40), bob);
    expect(job).toMatchObject({ projectId, workspaceId: null, state: 'done' });
    expect(await ada.call(endpoints.listGlossaryImports, glossary.onGlossary)).toEqual([]);
    const eve = await server.addPerson('Eve');
    await server.addMember(projectId, eve, 'viewer');
    const { token } = eve;
    const path = `/glossaries/${glossary.id}/imports`;
    expect((await server.request('GET', path, { token })).status).toBe(404);
    expect((await server.request('GET', `/jobs/${job.id}`, { token })).status).toBe(404);
  });

  it('is seen and cancelled in a workspace by who has asked for it, and by owners', async () => {
    const bob = await server.addPerson('Bob');
    const eve = await server.addPerson('Eve');
    const workspaceId = await server.createWorkspace(ada, [
      [bob, 'member'],
      [eve, 'member'],
    ]);
    const shared = await bob.call(endpoints.createGlossary, {
      params: { workspaceId },
      body: { name: 'Shared', sourceLocale: 'en' },
    });
    glossary = { ...glossary, id: shared.id, onGlossary: { params: { glossaryId: shared.id } } };
    const job = await importInBackground(table(40), bob);
    expect(job).toMatchObject({ workspaceId, state: 'done' });
    const statusFor = async ({ token }: Person, method: 'GET' | 'DELETE' = 'GET') =>
      (await server.request(method, `/jobs/${job.id}`, { token })).status;
    expect(await statusFor(ada)).toBe(200);
    expect(await statusFor(eve)).toBe(404);
    expect(await statusFor(eve, 'DELETE')).toBe(404);
    expect(await statusFor(bob, 'DELETE')).toBe(200);
  });
});
