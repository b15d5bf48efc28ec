import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, openPlace, type TestDatabase } from '../../testing/test-database.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type Db, openDatabase } from '../database.ts';
import { prepared } from '../prepared.ts';

// Only a cluster of Citus shows this: `npm run test:citus`.

let coordinator: TestDatabase;
let direct: TestDatabase;
let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  coordinator = await createTestDatabase();
  direct = await openPlace(coordinator, { isDirect: true });
  server = await startTestServer({}, direct);
  ada = await server.addPerson();
  projectId = await server.addProject(ada, { locales: ['en', 'de_DE'] });
});
afterAll(async () => {
  await server.close();
  await direct.close();
  await coordinator.close();
});

const coordinatorPort = () => Number(new URL(coordinator.databaseUrl ?? '').port);

/** The server that is asked about the project. All have the members of all projects, and none asks another one. */
async function portOf({ db }: { db: Db }): Promise<number> {
  const { rows } = await sql<{ port: string }>`${prepared}
    select current_setting('port') as port from project_members where project_id = ${projectId}::uuid
  `.execute(db);
  return Number(rows[0]?.port);
}

const send = async (method: string, path: string, body?: unknown) => {
  const answer = await server.request(method, `/projects/${projectId}${path}`, {
    token: ada.token,
    body,
  });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.data;
};

it('reads and edits a project on its machine, and sees what was written over the coordinator', async () => {
  const { id: termId } = (await send('POST', '/terms', { value: 'key' })) as { id: string };
  for (let edit = 0; edit < 8; edit++) {
    await send('PATCH', '/translations/de_DE', { termId, value: `Edit ${edit}` });
    const window = await send('GET', '/entries?locale=de_DE');
    expect(window).toMatchObject({ entries: [{ term: 'key', value: `Edit ${edit}` }], total: 1 });
  }
  await send('POST', '/translations/de_DE/bulk', {
    select: { ids: [termId] },
    do: { action: 'clear' },
  });
  expect(await send('GET', '/entries?locale=de_DE')).toMatchObject({ entries: [{ value: '' }] });
  expect(await portOf(direct)).not.toBe(coordinatorPort());
});

it('reads a window with a label on the machine of the project, which keeps its statement', async () => {
  const label = (await send('POST', '/labels', { value: 'Urgent', color: '#336699' })) as {
    id: string;
  };
  await send('GET', `/entries?locale=de_DE&labels=${label.id}`);
  // What the coordinator passes on has no comments.
  const { rows } = await sql<{ asked: number }>`
    select sum(result::integer)::integer as asked from run_command_on_workers(${`
      select count(*) from pg_stat_activity
      where datname = current_database() and query like '/* prepared on a cluster */%label_id = any%'
    `})
  `.execute(coordinator.db);
  expect(rows[0]?.asked).toBe(1);
});

it('asks the coordinator for everything else', async () => {
  const { rows } = await sql<{ port: string }>`select current_setting('port') as port`.execute(
    direct.db,
  );
  expect(Number(rows[0]?.port)).toBe(coordinatorPort());
  const inTransaction = await direct.db.transaction().execute(async (db) => portOf({ db }));
  expect(inTransaction).toBe(coordinatorPort());
});

it('asks the coordinator instead of a machine that lets nobody in', async () => {
  const role = `only_here_${Date.now()}`;
  const url = new URL(coordinator.databaseUrl ?? '');
  [url.username, url.password] = [role, 'only here'];
  // Only the coordinator has this account.
  await coordinator.db.connection().execute(async (db) => {
    await sql`set citus.enable_create_role_propagation = off`.execute(db);
    await sql.raw(`create role ${role} login superuser password 'only here'`).execute(db);
  });
  const errors: Error[] = [];
  const limited = await openDatabase({
    databaseUrl: url.href,
    dataDir: coordinator.dataDir,
    isDirect: true,
    onError: (error) => errors.push(error),
  });
  expect(await portOf(limited)).toBe(coordinatorPort());
  expect(await portOf(limited)).toBe(coordinatorPort());
  // It is left alone for a while.
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining(role)]);
  await limited.close();
  await sql.raw(`drop role ${role}`).execute(coordinator.db);
});
