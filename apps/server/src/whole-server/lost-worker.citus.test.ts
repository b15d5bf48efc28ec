import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distributeTables } from '../db/cluster/distribute-tables.ts';
import { migrate } from '../db/migrate.ts';
import { follow } from '../testing/event-reader.ts';
import { type OwnCitus, startOwnCitus } from '../testing/services/own-citus.ts';
import type { OwnPostgres } from '../testing/services/own-postgres.ts';
import { openPlace, type TestDatabase } from '../testing/test-database.ts';
import {
  type Answer,
  type Person,
  password,
  startTestServer,
  type TestServer,
} from '../testing/test-server.ts';

let cluster: OwnCitus;
let database: TestDatabase;
let server: TestServer;
let ada: Person;
let lost: OwnPostgres;
/** Projects on the machine that is lost, and on another one. */
let away: string;
let here: string;

const timeout = 300_000;

beforeAll(async () => {
  cluster = await startOwnCitus(3);
  const { databaseUrl, dataDir } = cluster;
  const empty = await openPlace({ databaseUrl, dataDir });
  await migrate(empty.db);
  await distributeTables(empty.db);
  await empty.close();
  database = await openPlace({ databaseUrl, dataDir }, { isDirect: true });
  server = await startTestServer({ authRateLimit: 1000 }, database);
  ada = await server.signUp();
  const projects = new Map<string, string>();
  while (projects.size < cluster.workers.length) {
    const id = await createProject();
    projects.set(await cluster.findMachine(id), id);
  }
  const [[lostUrl = '', lostId = ''] = [], [, otherId = ''] = []] = [...projects];
  [away, here] = [lostId, otherId];
  lost = cluster.workers.find(({ url }) => url === lostUrl) ?? lost;
}, timeout);
afterAll(async () => {
  await server?.close();
  await database?.close();
  await cluster?.close();
});

async function createProject(): Promise<string> {
  const id = await server.addProject(ada, { locales: ['en', 'de_DE'] });
  const file = { locale: 'en', format: 'jsonflat', content: '{"a": "1", "b": "2"}' } as const;
  expect((await server.importFile(ada, id, file)).status).toBe(200);
  return id;
}

const signIn = (typed: string) =>
  server.request('POST', '/auth/token', {
    body: { grant_type: 'password', username: ada.email, password: typed },
  });

const send = (method: string, path: string, body?: unknown) =>
  server.request(method, path, { token: ada.token, body });

/** Uses a project in every way that a translator or a build does. Returns the answers by what was done. */
async function workIn(id: string, round: number): Promise<Map<string, Answer>> {
  const of = (method: string, path: string, body?: unknown) =>
    send(method, `/projects/${id}${path}`, body);
  const answers = new Map<string, Answer>();
  const keep = async (name: string, answer: Promise<Answer>) => {
    answers.set(name, await answer);
    return answer;
  };
  await keep('project', of('GET', ''));
  const terms = await keep('list of terms', of('GET', '/terms'));
  const [{ id: termId } = { id }] = Array.isArray(terms.data) ? terms.data : [];
  await keep('list of translations', of('GET', '/translations/en'));
  await keep('window', of('GET', '/entries?locale=de_DE&reference=en'));
  await keep('untranslated', of('GET', '/entries?locale=de_DE&status=untranslated'));
  await keep('search', of('GET', '/entries?locale=en&q=1'));
  await keep('edit', of('PATCH', '/translations/en', { termId, value: `Edit ${round}` }));
  await keep('new term', of('POST', '/terms', { value: `term ${round}` }));
  const texts = Array.from({ length: 3000 }, (_, n) => [`key${n}`, `Text ${n} ${round}`]);
  const content = JSON.stringify({ a: 'one', ...Object.fromEntries(texts) });
  const file = { locale: 'en', format: 'jsonflat', content } as const;
  await keep('import', server.importFile(ada, id, file));
  await keep('export', of('GET', '/exports?locale=en&format=jsonflat'));
  const mark = { select: { ids: [termId] }, do: { action: 'mark', state: 'reviewed' } };
  const bulk = await keep('bulk change', of('POST', '/translations/en/bulk', mark));
  const changeSet = bulk.headers.get('change-set') ?? id;
  await keep('undo', of('POST', `/change-sets/${changeSet}/undo`));
  await keep('label', of('POST', '/labels', { value: `label ${round}`, color: '#336699' }));
  await keep('locale', of('POST', '/translations', { code: ['fr', 'it', 'es'][round] }));
  await keep('statistics', of('GET', '/stats'));
  await keep('history', of('GET', '/change-sets'));
  await keep('activity', of('GET', '/activity'));
  await keep('backup', of('GET', '/backup'));
  return answers;
}

const failuresOf = (answers: Map<string, Answer>) =>
  [...answers].flatMap(([name, { status, text }]) =>
    status < 300 ? [] : [`${name}: ${status} ${text.slice(0, 200)}`],
  );

function expectUnavailable({ status, text, json, headers }: Answer, what: string): void {
  expect(status, `${what}: ${text}`).toBe(503);
  expect(headers.get('retry-after')).toBe('5');
  const message = expect.stringContaining('A machine of the database does not answer');
  expect(json).toMatchObject({ error: { code: 'Unavailable', details: [{ message }] } });
}

describe('a machine of three that is lost', { timeout }, () => {
  beforeAll(async () => {
    for (const id of [here, away]) expect(failuresOf(await workIn(id, 0))).toEqual([]);
    await lost.end('SIGQUIT');
  }, timeout);

  it('leaves all work on the projects of the others', async () => {
    const reader = await follow(server, here, ada.token);
    await reader.next('reset');
    expect(failuresOf(await workIn(here, 1))).toEqual([]);
    await reader.next('translation');
    expect(reader.hasEnded()).toBe(false);
    await reader.close();
  });

  it('leaves signing in, and the count of wrong passwords', async () => {
    expect((await signIn(password)).status).toBe(200);
    expect((await signIn('wrong password')).status).toBe(401);
    expect((await signIn(password)).status).toBe(200);
    expect((await send('GET', '/users/me')).status).toBe(200);
  });

  it('makes its own projects answer that they have to wait', async () => {
    for (const [name, answer] of await workIn(away, 1)) expectUnavailable(answer, name);
  });

  it('leaves the list of projects, which says what is away', async () => {
    const projects = await ada.call(endpoints.listProjects, {});
    const find = (id: string) => projects.find((project) => project.id === id);
    expect(find(here)).toMatchObject({ termsCount: expect.any(Number), localesCount: 4 });
    expect(find(here)?.unavailable).toBeUndefined();
    expect(find(away)).toMatchObject({ name: 'Website', termsCount: 0, unavailable: true });
  });

  it('makes changes of the directory wait, which every machine has', async () => {
    const body = { name: 'Bob', email: 'bob@example.com', password };
    expectUnavailable(await server.request('POST', '/auth/signup', { body }), 'sign up');
    expectUnavailable(await send('POST', '/projects', { name: 'New' }), 'new project');
    const invite = { email: 'eve@example.com', role: 'admin' };
    expectUnavailable(await send('POST', `/projects/${here}/invites`, invite), 'invite');
    const description = 'Changed';
    expectUnavailable(await send('PATCH', `/projects/${here}`, { description }), 'settings');
  });

  it('is used again when it is back, with all that it had', async () => {
    await lost.start();
    await expect
      .poll(async () => (await send('GET', `/projects/${away}`)).status, { timeout: 30_000 })
      .toBe(200);
    for (const id of [here, away]) expect(failuresOf(await workIn(id, 2))).toEqual([]);
    const body = { name: 'Bob', email: 'bob@example.com', password };
    expect((await server.request('POST', '/auth/signup', { body })).status).toBe(200);
    const projects = await ada.call(endpoints.listProjects, {});
    expect(projects.filter(({ unavailable }) => unavailable)).toEqual([]);
  });
});
