import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDeep } from '../../testing/deep.ts';
import { type EventReader, follow } from '../../testing/event-reader.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await server.addPerson('Ada');
  projectId = await server.addProject(ada, { locales: ['de_DE'] });
});

const path = () => `/projects/${projectId}/events`;

/** Follows by a socket that reads the head of the answer and nothing more. */
async function followWithoutReading(on: TestServer): Promise<Socket> {
  const { hostname, port } = new URL(on.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const request = `GET /api/v1${path()}?locale=de_DE HTTP/1.1\r\nhost: x\r\n`;
  socket.write(`${request}authorization: Bearer ${ada.token}\r\n\r\n`);
  await once(socket, 'data');
  socket.pause();
  return socket;
}

/** Sends more than the buffers of sockets and of a connection can hold, as fast as `reader` reads. */
async function flood(reader: EventReader): Promise<void> {
  const padding = 'x'.repeat(7000);
  const untilRead = (count: number) =>
    expect.poll(() => reader.events('x').length, { interval: 5 }).toBe(count);
  for (let n = 0; n < 3000; n++) {
    // PostgreSQL drops duplicates of a notification, so each has a number.
    const data = { n, padding };
    server.database.channel.send({ kind: 'moment', from: 'test', projectId, event: 'x', data });
    if (n % 30 === 29) await untilRead(n + 1);
  }
}

describe('one person', () => {
  it('has 20 connections at most, in whatever projects', async () => {
    const other = await server.addProject(ada);
    const opened = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        follow(server, n % 2 ? other : projectId, ada.token).catch((error: Error) => error),
      ),
    );
    const readers = opened.filter((one): one is EventReader => !(one instanceof Error));
    expect(readers).toHaveLength(20);
    const answer = await server.request('GET', path(), { token: ada.token });
    expect(answer.status).toBe(429);
    expect(answer.json).toMatchObject({ error: { code: 'TooManyRequests' } });

    await readers.pop()?.close();
    await expect
      .poll(async () => {
        const reader = await follow(server, projectId, ada.token).catch(() => undefined);
        if (reader) readers.push(reader);
        return readers.length;
      })
      .toBe(20);
    const client = await follow(server, projectId, await server.addClient(projectId, 'viewer'));
    await client.close();
    await Promise.all(readers.map((reader) => reader.close()));
  });
});

describe('somebody who reads nothing', () => {
  it('is cut off when too much waits for them, and the others are not', async () => {
    const reader = await follow(server, projectId, ada.token, { locale: 'de_DE' });
    const socket = await followWithoutReading(server);
    const cutOff = once(socket, 'close');
    await flood(reader);
    socket.resume();
    await cutOff;
    expect(reader.hasEnded()).toBe(false);
    await reader.close();
  });
});

describe('a server that stops', () => {
  it('waits for nobody who follows', async () => {
    const own = await startTestServer();
    const readers = [
      await follow(own, projectId, ada.token),
      await follow(own, projectId, ada.token),
    ];
    const start = performance.now();
    await own.close();
    expect(performance.now() - start).toBeLessThan(1000);
    await Promise.all(readers.map(({ ended }) => ended));
  });

  it.runIf(isDeep)('waits a second at most for somebody who reads nothing', async () => {
    const own = await startTestServer();
    const socket = await followWithoutReading(own);
    const reader = await follow(server, projectId, ada.token);
    await flood(reader);
    await reader.close();
    const start = performance.now();
    await own.close();
    expect(performance.now() - start).toBeLessThan(3000);
    socket.destroy();
  });

  it('takes nobody in any more', async () => {
    const own = await startTestServer();
    const opening = Array.from({ length: 10 }, () =>
      follow(own, projectId, ada.token).catch(() => undefined),
    );
    await own.close();
    for (const reader of await Promise.all(opening)) await reader?.ended;
  });
});

it('a caller who is gone before the answer is no reader', async () => {
  for (let round = 0; round < 30; round++) {
    const abort = new AbortController();
    const request = fetch(`${server.url}/api/v1${path()}?locale=de_DE`, {
      headers: { authorization: `Bearer ${ada.token}` },
      signal: abort.signal,
    }).catch(() => {});
    if (round % 3 > 0) await ada.call(endpoints.getMe, {});
    abort.abort();
    await request;
  }
  await expect
    .poll(async () => {
      const reader = await follow(server, projectId, ada.token);
      const { people } = await reader.next('presence');
      await reader.close();
      return people;
    })
    .toEqual([]);
});
