import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createClient, endpoints } from '@parlance/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServerProcess, startProcess } from '../../testing/server-process.ts';
import { copyTemplate, type DatabasePlace } from '../../testing/test-database.ts';

let database: DatabasePlace;
let server: ServerProcess;
let address: string;

beforeEach(async () => {
  database = await copyTemplate();
});
afterEach(() => server.stop('SIGKILL'));

async function start(env: Record<string, string> = {}): Promise<void> {
  const { databaseUrl = '', dataDir } = database;
  server = startProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env });
  address = await server.ready();
}

async function createProject() {
  const body = { name: 'Ada', email: 'ada@example.com', password: 'long enough' };
  const { accessToken: token } = await createClient({ baseUrl: address })(endpoints.signup, {
    body,
  });
  const call = createClient({ baseUrl: address, token: () => token });
  const { id: projectId } = await call(endpoints.createProject, { body: { name: 'Website' } });
  return { token, projectId, call };
}

/** Sends a request without the end of its body, and waits until the server reads it. */
async function beginImport(token: string, projectId: string, terms: number) {
  const texts = Object.fromEntries(Array.from({ length: terms }, (_, n) => [`key.${n}`, `${n}`]));
  const body = [
    '--b\r\ncontent-disposition: form-data; name="file"; filename="de.json"\r\n\r\n',
    JSON.stringify(texts),
    '\r\n--b--\r\n',
  ].join('');
  const socket = openSocket();
  socket.write(
    [
      `POST /api/v1/projects/${projectId}/imports?locale=de&format=jsonflat HTTP/1.1`,
      `host: x\r\nauthorization: Bearer ${token}\r\nexpect: 100-continue`,
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\n\r\n`,
    ].join('\r\n'),
  );
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 100 /);
  socket.write(body.slice(0, -20));
  return {
    async finish(): Promise<string> {
      socket.write(body.slice(-20));
      return String((await once(socket, 'data'))[0]);
    },
  };
}

function openSocket(): Socket {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  socket.on('error', () => {});
  return socket;
}

async function untilItStops(): Promise<void> {
  await expect.poll(() => server.output()).toContain('"msg":"stopping"');
}

describe('a server that is told to stop', () => {
  it('finishes a long import, and exits with 0 when it has', async () => {
    await start();
    const { token, projectId } = await createProject();
    const upload = await beginImport(token, projectId, 1000);
    const exited = server.stop('SIGTERM');
    await untilItStops();
    await expect(fetch(`${address}/health`)).rejects.toThrow();
    expect(await upload.finish()).toMatch(/^HTTP\/1.1 200 /);
    expect(await exited).toBe(0);
    await start();
    const client = createClient({ baseUrl: address, token: () => token });
    const project = await client(endpoints.getProject, { params: { projectId } });
    expect(project).toMatchObject({ termsCount: 1000 });
  });

  it('closes connections that do nothing and streams of events at once', async () => {
    await start();
    const { token, projectId, call } = await createProject();
    const upload = await beginImport(token, projectId, 1);
    const agent = new Agent({ keepAlive: true });
    const [idle] = (await once(get(`${address}/health`, { agent }), 'response')) as [
      IncomingMessage,
    ];
    const idleClosed = once(idle.socket, 'close');
    idle.resume();
    const events = await call(endpoints.streamEvents, { params: { projectId }, query: {} });
    const reader = events.getReader();
    const exited = server.stop('SIGINT');
    const untilEnd = async () => {
      while (!(await reader.read()).done);
    };
    await Promise.all([idleClosed, untilEnd()]);
    expect(await upload.finish()).toMatch(/^HTTP\/1.1 200 /);
    expect(await exited).toBe(0);
    agent.destroy();
  });

  it('is not ready any more, to those who are still connected', async () => {
    await start();
    const { token, projectId } = await createProject();
    const upload = await beginImport(token, projectId, 1);
    const socket = openSocket();
    socket.write('GET /ready HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /);
    // A request that is not complete yet keeps the connection open.
    socket.write('GET /ready HTTP/1.1\r\n');
    await fetch(`${address}/health`);
    const exited = server.stop('SIGTERM');
    await untilItStops();
    socket.write('host: x\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 503 /);
    await upload.finish();
    expect(await exited).toBe(0);
  });

  it('waits no longer than it may', async () => {
    await start({ STOP_TIMEOUT: '1' });
    const { token, projectId } = await createProject();
    await beginImport(token, projectId, 1);
    const begin = performance.now();
    expect(await server.stop('SIGTERM')).toBe(1);
    expect(performance.now() - begin).toBeGreaterThan(900);
    expect(server.output()).toContain('stopped before everything under way was done');
  });
});
