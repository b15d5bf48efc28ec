import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createConnections, type RestLimits } from './connections.ts';

let server: Server;
let socket: Socket;
let served: Socket;
let received = '';

afterEach(() => {
  socket.destroy();
  server.close();
});

const refuse: RequestListener = (_request, response) => response.end('refused');

/** Starts a server that reads no body, and opens a connection to it. */
async function start(limits: Partial<RestLimits>, listener = refuse): Promise<void> {
  const connections = createConnections(
    {},
    { bytes: 1_000_000, withinMs: 60_000, idleMs: 60_000, ...limits },
  );
  server = createServer(listener);
  server.on('clientError', connections.answerClientError);
  connections.readRests(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const accepted = once(server, 'connection');
  received = '';
  // The client keeps its side open when the server ends the connection.
  socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('latin1');
  socket
    .on('error', () => {})
    .on('data', (text) => {
      received += text;
    });
  [served] = (await accepted) as [Socket];
}

const head = (...headers: readonly string[]) =>
  ['POST / HTTP/1.1', 'host: x', ...headers, '', ''].join('\r\n');

describe('a body that is not wanted', () => {
  it.each([
    ['more bytes than the limit', { bytes: 50_000 }, 'x'.repeat(60_000)],
    ['nothing for a while', { idleMs: 50 }, 'x'],
    ['for too long', { withinMs: 50 }, 'x'],
  ])('is answered, and the connection of whoever sends %s ends', async (_, limits, bytes) => {
    for (const kind of [[], ['connection: close']]) {
      await start(limits);
      socket.write(head('content-length: 900000', ...kind));
      await expect.poll(() => received).toMatch(/refused$/);
      socket.write(bytes);
      if (!served.destroyed) await once(served, 'close');
      server.close();
      socket.destroy();
    }
  });

  it('is read to its end, and the next request on the connection is answered', async () => {
    await start({});
    socket.write(head('content-length: 500000'));
    await expect.poll(() => received).toMatch(/refused$/);
    socket.write(`${'x'.repeat(500_000)}${head('connection: close')}`);
    await once(socket, 'end');
    expect(received.match(/refused/g)).toHaveLength(2);
  });

  it('leaves nothing behind on its connection', async () => {
    await start({});
    const before = served.listenerCount('close');
    for (let refusals = 1; refusals <= 5; refusals++) {
      socket.write(head('content-length: 60000'));
      await expect.poll(() => received.split('refused')).toHaveLength(refusals + 1);
      socket.write('x'.repeat(60_000));
    }
    expect(served.destroyed).toBe(false);
    expect(served.listenerCount('close')).toBe(before);
  });
});

describe('what is no request', () => {
  it('is answered once, whatever follows, and its socket ends though the other side does not', async () => {
    await start({ idleMs: 100 });
    socket.write('nonsense\r\n\r\n');
    await expect.poll(() => received).toMatch(/^HTTP\/1\.1 400 .*\}$/s);
    socket.write('more nonsense\r\n\r\n');
    if (!served.destroyed) await once(served, 'close');
    expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('does not end up in the middle of an answer', async () => {
    await start({}, (_request, response) => response.write('it begins'));
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await expect.poll(() => received).toMatch(/it begins/);
    socket.write('nonsense\r\n\r\n');
    if (!served.destroyed) await once(served, 'close');
    expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});
