import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient, endpoints, InBackground } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { type ServerProcess, startProcess } from '../../../testing/server-process.ts';
import { copyTemplate, openPlace } from '../../../testing/test-database.ts';
import { slowDownWriting } from '../../../testing/trials/import-jobs.ts';

let server: ServerProcess | undefined;
afterAll(() => server?.stop('SIGKILL'));

const codes = ['de', 'fr', 'it'];
const files = codes.map((code) => ({
  path: `${code}.json`,
  content: new Blob([JSON.stringify({ open: `open ${code}`, close: `close ${code}` })]),
}));

it('an import of many files whose process is killed is done once by the next one', async () => {
  const place = await copyTemplate();
  let token = '';
  const start = async (): Promise<Client> => {
    const { dataDir, databaseUrl = '' } = place;
    const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, IMPORT_ASYNC_BYTES: '0' };
    server = startProcess({ ...settings, LOG_LEVEL: 'info' });
    return createClient({ baseUrl: await server.ready(), token: () => token });
  };
  const change = async (
    work: (place: Awaited<ReturnType<typeof openPlace>>) => Promise<unknown>,
  ) => {
    await server?.stop('SIGKILL');
    const opened = await openPlace(place);
    await work(opened);
    await opened.close();
  };
  await change(({ db }) => slowDownWriting(db, 1));
  let call = await start();
  const body = { name: 'Ada', email: 'ada@example.com', password: 'long enough' };
  token = (await call(endpoints.signup, { body })).accessToken;
  const { id: projectId } = await call(endpoints.createProject, { body: { name: 'Atlas' } });
  const params = { projectId };
  const asked = call(
    endpoints.importArchive,
    { params, body: {}, files },
    { prefersBackground: true },
  );
  const accepted = await asked.catch((error: unknown) => error);
  expect(accepted).toBeInstanceOf(InBackground);
  const { id: jobId } = (accepted as InBackground).job;
  // The process is killed at different stages: while it reads, and while it writes.
  for (const afterMs of [900, 2000]) {
    await delay(afterMs);
    await change(async ({ db }) => {
      const { state } = await db
        .selectFrom('jobs')
        .select('state')
        .where('id', '=', jobId)
        .executeTakeFirstOrThrow();
      expect(state).toBe('running');
      expect(await db.selectFrom('terms').select('id').execute()).toEqual([]);
      // This simulates that the minute has passed for which a claim is valid.
      await sql`update jobs set due_at = now() where id = ${jobId}::uuid`.execute(db);
    });
    call = await start();
  }
  await expect
    .poll(async () => (await call(endpoints.getJob, { params: { jobId } })).state, {
      timeout: 30_000,
    })
    .toBe('done');
  const { changeSets } = await call(endpoints.listChangeSets, { params });
  expect(changeSets.map(({ kind }) => kind).filter((kind) => kind === 'file.import')).toHaveLength(
    1,
  );
  const { localeStats } = await call(endpoints.getProjectStats, { params });
  expect(Object.values(localeStats).map(({ translated }) => translated)).toEqual([2, 2, 2]);
});
