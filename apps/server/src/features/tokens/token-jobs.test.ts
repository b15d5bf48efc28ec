import { endpoints, type ShownJob, type TokenScope } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createToken, toScope } from '../../testing/trials/access-tokens.ts';
import { blockImports } from '../../testing/trials/import-jobs.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer({ importAsyncBytes: 10 }, await createTestDatabase());
  ada = await server.addPerson();
});
afterAll(async () => {
  await server.close();
  await server.database.close();
});
beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['de'] });
});

const createFor = (actions: TokenScope['actions'], fileIds: string[] | null = null) =>
  createToken(ada, { actions, projectIds: [projectId], fileIds });

/** Sends an import to be done in the background. */
async function sendImport(token: string, query = '', into = projectId): Promise<ShownJob> {
  const body = new FormData();
  body.append('file', new Blob(['{"menu.open": "Öffnen"}']), 'de.json');
  const path = `/projects/${into}/imports?locale=de&format=jsonflat${query}`;
  const headers = { prefer: 'respond-async' };
  const answer = await server.request('POST', path, { token, body, headers });
  expect(answer.status, answer.text).toBe(202);
  return answer.data as ShownJob;
}

async function untilOver({ id: jobId }: ShownJob): Promise<ShownJob> {
  const get = () => ada.call(endpoints.getJob, { params: { jobId } });
  await expect.poll(async () => (await get()).finishedAt).not.toBeNull();
  return get();
}

const countTerms = async () =>
  (await ada.call(endpoints.listTerms, { params: { projectId } })).length;

describe('a job that was asked for by a token', () => {
  it('is done within its scope, and shown to who sends the token', async () => {
    const { token } = await createFor(['import']);
    const job = await sendImport(token);
    expect(await untilOver(job)).toMatchObject({ state: 'done' });
    expect(await countTerms()).toBe(1);
    const shown = await server.request('GET', `/jobs/${job.id}`, { token });
    expect(shown.data).toMatchObject({ state: 'done', askedBy: { type: 'user', id: ada.id } });
    const elsewhere = await server.addProject(ada);
    const other = await createToken(ada, {
      actions: ['import', 'manage'],
      projectIds: [elsewhere],
    });
    const hidden = await server.request('GET', `/jobs/${job.id}`, { token: other.token });
    expect(hidden.status).toBe(404);
  });

  it('is cancelled by that token or one that manages, like all that its owner asked for', async () => {
    const block = await blockImports(server.database.db, projectId);
    const reading = await createFor(['read']);
    const importing = await createFor(['import']);
    const managing = await createFor(['manage']);
    const cancel = async ({ id }: ShownJob, { token }: { token: string }) =>
      (await server.request('DELETE', `/jobs/${id}`, { token })).status;
    const stateOf = async ({ id }: ShownJob) =>
      (await ada.call(endpoints.getJob, { params: { jobId: id } })).state;
    const [byToken, byPerson] = [await sendImport(importing.token), await sendImport(ada.token)];
    expect(await cancel(byToken, reading)).toBe(404);
    expect(await cancel(byPerson, reading)).toBe(404);
    expect(await cancel(byPerson, importing)).toBe(404);
    expect([await stateOf(byToken), await stateOf(byPerson)]).toEqual(['waiting', 'waiting']);
    const shown = await server.request('GET', `/jobs/${byPerson.id}`, { token: reading.token });
    expect(shown.status).toBe(200);
    expect(await cancel(byToken, importing)).toBe(200);
    expect(await cancel(byPerson, managing)).toBe(200);
    const last = await sendImport(importing.token);
    expect(await cancel(last, ada)).toBe(200);
    expect(await stateOf(last)).toBe('cancelled');
    await block.end();
  });

  it('is done for its own file where the token has no other', async () => {
    const body = { path: 'a/{locale}.json' };
    const file = await ada.call(endpoints.createFile, { params: { projectId }, body });
    const { token } = await createFor(['import'], [file.id]);
    const job = await sendImport(token, `&fileId=${file.id}`);
    expect(await untilOver(job)).toMatchObject({ state: 'done' });
    const [term] = await ada.call(endpoints.listTerms, { params: { projectId } });
    expect(term).toMatchObject({ value: 'menu.open', fileId: file.id });
  });

  it.each(['narrowed', 'ended'])('does nothing once that is %s', async (how) => {
    const { token, id } = await createFor(['import']);
    const params = { tokenId: id };
    const block = await blockImports(server.database.db, projectId);
    const job = await sendImport(token);
    if (how === 'ended') await ada.call(endpoints.deletePersonalToken, { params });
    else {
      const scope = toScope({ actions: ['export'] });
      await ada.call(endpoints.updatePersonalToken, { params, body: { scope } });
    }
    await block.end();
    // An import of another project makes the server look for imports, as it does by itself after some seconds.
    const other = await server.addProject(ada, { locales: ['de'] });
    await sendImport(ada.token, '', other);
    expect(await untilOver(job)).toMatchObject({ state: 'failed', error: { code: 'NotFound' } });
    expect(await countTerms()).toBe(0);
  });
});
