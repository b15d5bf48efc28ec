import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  type Connection,
  createConnection,
} from '../../../apps/web/src/features/live/connection.ts';
import { isDeep } from '../testing/deep.ts';

/** A request for the event stream, and its response. */
interface Caller {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** When it came, in ms. */
  readonly at: number;
}

const callers: Caller[] = [];
let status = 200;
const server = createServer((request, response) => {
  callers.push({ request, response, at: performance.now() });
  response.writeHead(status, { 'content-type': 'text/event-stream' });
  if (status === 200) response.write('retry: 20\n:\n\n');
  else response.end();
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  callers.length = 0;
  status = 200;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function connect() {
  const { port } = server.address() as AddressInfo;
  const events: string[] = [];
  const states: string[] = [];
  const ends: unknown[] = [];
  const connection: Connection = createConnection({
    async open(lastEventId, signal) {
      const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
      const response = await fetch(`http://127.0.0.1:${port}`, { headers, signal });
      if (!response.ok || !response.body) throw new Error(String(response.status));
      return response.body;
    },
    onEvent: ({ event, data }) => events.push(`${event} ${data}`),
    onState: (state) => states.push(state),
    isFinal: (error) => error instanceof Error && error.message === '404',
    onEnd: (error) => ends.push(error),
    random: () => 0,
  });
  onTestFinished(connection.pause);
  connection.reopen();
  return { connection, events, states, ends };
}

async function caller(index: number): Promise<Caller> {
  await expect.poll(() => callers[index], { timeout: 8000 }).toBeDefined();
  return callers[index] as Caller;
}

describe('the connection that a page follows a project by', () => {
  it('passes on what comes, however it is cut into pieces', async () => {
    const { events, states } = connect();
    const { response } = await caller(0);
    const bytes = Buffer.from('event: terms\ndata: "Öffnen"\n\nevent: labels\ndata: {}\n\n');
    for (const byte of bytes) response.write(Uint8Array.of(byte));
    await expect.poll(() => events).toEqual(['terms "Öffnen"', 'labels {}']);
    expect(states).toEqual(['open']);
  });

  it('asks again where it was cut off, for what came after the last event', async () => {
    const { events, states } = connect();
    const first = await caller(0);
    expect(first.request.headers['last-event-id']).toBeUndefined();
    first.response.write('id: e1\nevent: terms\ndata: 1\n\nevent: presence\ndata: 2\n\n');
    await expect.poll(() => events).toHaveLength(2);
    first.response.destroy();
    const second = await caller(1);
    expect(second.request.headers['last-event-id']).toBe('e1');
    await expect.poll(() => states).toEqual(['open', 'lost', 'open']);
  });

  it.runIf(isDeep)(
    'asks again after an answer that is no stream, less often each time',
    async () => {
      status = 503;
      const begun = performance.now();
      const { ends } = connect();
      // The default delay is 1.5 s, as the server has not sent one.
      const second = await caller(1);
      expect(second.at - begun).toBeGreaterThan(1400);
      const third = await caller(2);
      expect(third.at - second.at).toBeGreaterThan(2800);
      expect(ends).toEqual([]);
    },
  );

  it('ends at an answer that another try would not change', async () => {
    const { ends, states } = connect();
    const { response } = await caller(0);
    await expect.poll(() => states).toEqual(['open']);
    status = 404;
    response.destroy();
    await expect.poll(() => ends).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(callers).toHaveLength(2);
  });

  it('is replaced when it is reopened, and says nothing about that', async () => {
    const { connection, events, states } = connect();
    const first = await caller(0);
    await expect.poll(() => states).toEqual(['open']);
    const closed = once(first.response, 'close');
    connection.reopen();
    const second = await caller(1);
    await closed;
    second.response.write('event: terms\ndata: 1\n\n');
    await expect.poll(() => events).toEqual(['terms 1']);
    expect(states).toEqual(['open', 'open']);
  });

  it('is closed as long as it is paused', async () => {
    const { connection, states } = connect();
    const { response } = await caller(0);
    await expect.poll(() => states).toEqual(['open']);
    const closed = once(response, 'close');
    connection.pause();
    await closed;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(callers).toHaveLength(1);
    connection.reopen();
    await caller(1);
  });
});
