import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

// A caller who aborts an upload or a download is no failure of the server.

let database: TestDatabase;
let server: TestServer;
let ada: Person;
let projectId: string;
const log: { level: number; path?: string; callerLeft?: boolean; status?: number }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({}, database, (line) => log.push(JSON.parse(line)));
  ada = await server.addPerson();
  projectId = await server.addProject(ada);
  const texts = Array.from({ length: 20_000 }, (_, n) => [`key ${n}`, 'x'.repeat(200)]);
  const content = JSON.stringify(Object.fromEntries(texts));
  const imported = { locale: 'de_DE', format: 'jsonflat', content } as const;
  expect((await server.importFile(ada, projectId, imported)).status).toBe(200);
});
afterAll(async () => {
  await server.close();
  await database.close();
});
beforeEach(() => {
  log.length = 0;
});

/** Sends the beginning of a request, and resets the connection after 50 ms or the first bytes of the answer. */
async function leave(
  request: readonly string[],
  { body = '', afterAnswer = false }: { body?: string; afterAnswer?: boolean },
): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  const [first = '', ...headers] = request;
  const own = ['host: x', `authorization: Bearer ${ada.token}`];
  const head = [`${first} HTTP/1.1`, ...own, ...headers, '', ''].join('\r\n');
  await new Promise<void>((sent) => socket.write(`${head}${body}`, () => sent()));
  if (afterAnswer) await once(socket, 'data');
  else await new Promise((passed) => setTimeout(passed, 50));
  socket.resetAndDestroy();
}

async function expectLeft(path: string): Promise<void> {
  const line = { level: 30, path, callerLeft: true };
  await expect.poll(() => log).toEqual([expect.objectContaining(line)]);
}

it.each([
  ['JSON', '/projects', 'application/json', '{"name":'],
  ['a file', '/projects/:projectId/imports', 'multipart/form-data; boundary=x', '--x\r\nconte'],
  [
    'the middle of a file',
    '/projects/:projectId/imports',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n{"a":',
  ],
])('an upload of %s that is given up is a line of information', async (_, path, type, body) => {
  const address = path.replace(':projectId', projectId);
  const headers = [`content-type: ${type}`, 'content-length: 5000'];
  const query = '?locale=de_DE&format=jsonflat';
  await leave([`POST /api/v1${address}${query}`, ...headers], { body });
  await expectLeft(`/api/v1${path}`);
});

const exported = '/api/v1/projects/:projectId/exports';

it.each([
  ['as it is', []],
  ['compressed', ['accept-encoding: gzip']],
])('a download, %s, that is left is a line of information', async (_, headers) => {
  const address = `${exported.replace(':projectId', projectId)}?locale=de_DE&format=jsonflat`;
  await leave([`GET ${address}`, ...headers], { afterAnswer: true });
  await expectLeft(exported);
});

it('a download that is left before it began is one too', async () => {
  const address = `${exported.replace(':projectId', projectId)}?locale=de_DE&format=jsonflat`;
  await leave([`GET ${address}`], {});
  await expectLeft(exported);
});
