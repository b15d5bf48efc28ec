import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let socket: Socket;

beforeEach(async () => {
  server = await startTestServer();
  const { hostname, port } = new URL(server.url);
  socket = connect(Number(port), hostname).setEncoding('latin1');
  await once(socket, 'connect');
});

it('a server that stops waits for no connection that was never used', async () => {
  // After this request the server has accepted the connection too.
  await server.addPerson();
  const closed = once(socket, 'close');
  await server.close();
  await closed;
});

it('a server that stops answers a request that it has begun to read', async () => {
  const head = ['POST /api/v1/auth/token HTTP/1.1', 'host: x', 'content-type: application/json'];
  const rest = ['content-length: 2', 'expect: 100-continue', '', ''];
  socket.write([...head, ...rest].join('\r\n'));
  expect(await once(socket, 'data')).toEqual([expect.stringMatching(/^HTTP\/1.1 100 /)]);
  const closing = server.close();
  socket.write('{}');
  expect(await once(socket, 'data')).toEqual([expect.stringMatching(/^HTTP\/1.1 400 /)]);
  await closing;
});

it('a server that stops says so, and when to try again, to what came along on a connection', async () => {
  const head = ['POST /api/v1/auth/token HTTP/1.1', 'host: x', 'content-type: application/json'];
  socket.write([...head, 'content-length: 2', 'expect: 100-continue', '', ''].join('\r\n'));
  await once(socket, 'data');
  let received = '';
  socket.on('data', (text) => {
    received += text;
  });
  const closed = once(socket, 'close');
  const closing = server.close();
  socket.write(`{}GET /ready HTTP/1.1\r\nhost: x\r\n\r\n`);
  await closed;
  const [, , second = ''] = received.split('HTTP/1.1 ');
  expect(second).toMatch(/^503 .*\r\nretry-after: 5\r\n.*"code":"Unavailable"/s);
  await closing;
});
