import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bridge } from './agent-bridge.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly id?: number; readonly method: string };
}

/** A bridge to a server that answers as the test says. */
async function open(answer: (received: Received, response: ServerResponse) => void) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      const one = { headers: request.headers, body: JSON.parse(text) };
      received.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(() => void server.close());
  const input = new PassThrough();
  const lines: string[] = [];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  const tell = () => {};
  const write = (line: string) => lines.push(line);
  const done = bridge({ url, token: 'plt_x', input, write, tell });
  const send = (...messages: readonly object[]) => {
    for (const message of messages) {
      input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    }
  };
  return { received, lines, input, done, send, close };
}

const modern = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } };

test('repeats in headers what a message of 2026 says, and the agreed version for one of 2025', async () => {
  const { received, input, done, send, lines } = await open(({ body }, response) => {
    const result = body.method === 'initialize' ? { protocolVersion: '2025-06-18' } : {};
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, result }, null, 2));
  });
  send(
    { id: 1, method: 'tools/call', params: { ...modern, name: 'wörld' } },
    { id: 2, method: 'initialize', params: {} },
    { id: 3, method: 'tools/list', params: {} },
    { id: 4, method: 'resources/read', params: { ...modern, uri: 'parlance://x' } },
  );
  input.end();
  await done;
  const headersOf = (id: number) => received.find(({ body }) => body.id === id)?.headers;
  expect(headersOf(1)).toMatchObject({
    authorization: 'Bearer plt_x',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': `=?base64?${Buffer.from('wörld').toString('base64')}?=`,
  });
  expect(headersOf(2)).not.toHaveProperty('mcp-protocol-version');
  expect(headersOf(3)).toMatchObject({ 'mcp-protocol-version': '2025-06-18' });
  expect(headersOf(3)).not.toHaveProperty('mcp-method');
  expect(headersOf(4)).toMatchObject({ 'mcp-name': 'parlance://x' });
  expect(lines).toHaveLength(4);
  expect(lines.every((line) => !line.includes('\n'))).toBe(true);
});

test('reads answers that come as events, in whatever parts they come', async () => {
  const { lines, input, done, send } = await open(async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const event =
      ': alive\n\nevent: message\nid: 1\ndata: {"jsonrpc":"2.0",\ndata: "id":1,"result":{"text":"Grüße"}}\n\n';
    for (const byte of Buffer.from(event)) response.write(Buffer.of(byte));
    response.end();
  });
  send({ id: 1, method: 'tools/list' });
  input.end();
  await done;
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { jsonrpc: '2.0', id: 1, result: { text: 'Grüße' } },
  ]);
});

test('hangs up on what its client cancels, and says nothing more of it', async () => {
  let hangUp = () => {};
  const isGone = new Promise<void>((resolve) => {
    hangUp = resolve;
  });
  let begin = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const { lines, received, input, done, send } = await open((_, response) => {
    response.on('close', hangUp);
    begin();
  });
  send({ id: 5, method: 'tools/call', params: { name: 'x' } });
  await hasBegun;
  send({ method: 'notifications/cancelled', params: { requestId: 5 } });
  await isGone;
  input.end();
  await done;
  expect(lines).toEqual([]);
  expect(received).toHaveLength(1);
});

const error = (id: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code: expect.any(Number), message: expect.stringContaining(message) },
});

describe('answers each request with an error where the server', () => {
  const result = (id: number | null) => JSON.stringify({ jsonrpc: '2.0', id, result: {} });
  const asEvents = { 'content-type': 'text/event-stream' };

  test.each<readonly [string, string, (response: ServerResponse) => void]>([
    ['hangs up', 'can not be reached', (response) => response.destroy()],
    [
      'breaks a stream off',
      'broke off',
      (response) => {
        response.writeHead(200, asEvents).write(': alive\n\n');
        setTimeout(() => response.destroy(), 20);
      },
    ],
    [
      'breaks an answer off',
      'broke off',
      (response) => {
        response.writeHead(200, { 'content-length': 1000 }).write('{"jsonrpc":"2.0"');
        setTimeout(() => response.destroy(), 20);
      },
    ],
    [
      'ends a stream early',
      'did not answer',
      (response) => {
        const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: {} };
        response.writeHead(200, asEvents).end(`data: ${JSON.stringify(progress)}\n\n`);
      },
    ],
    [
      'ends a stream within an event',
      'did not answer',
      (response) => response.writeHead(200, asEvents).end(`data: ${result(8)}`),
    ],
    ['answers another message', 'did not answer', (response) => response.end(result(9))],
    ['answers with a page', 'did not answer', (response) => response.end('<p>"jsonrpc"</p>')],
    ['answers with nothing', 'did not answer', (response) => response.writeHead(202).end()],
    ['fails', 'status 500', (response) => response.writeHead(500).end('{"error":"jsonrpc"}')],
    ['takes no token', 'parlance login', (response) => response.writeHead(401).end()],
    [
      'tells an error of no request',
      'Not from here',
      (response) =>
        response
          .writeHead(403)
          .end('{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"Not from here"}}'),
    ],
  ])('%s', async (_, reason, answer) => {
    const { lines, input, done, send } = await open((_received, response) => answer(response));
    send({ id: 8, method: 'tools/list', params: null });
    send({ method: 'notifications/initialized' });
    send({ id: 3, result: {} });
    input.end();
    await done;
    const answers = lines.map((line) => JSON.parse(line)).filter(({ id }) => id === 8);
    expect(answers).toEqual([error(8, reason)]);
  });

  test('is gone', async () => {
    const { lines, input, done, send, close } = await open(() => {});
    await close();
    send({ id: 1, method: 'initialize' }, { id: 2, method: 'tools/list' });
    input.end();
    await done;
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      [1, 2].map((id) => error(id, 'can not be reached')),
    );
  });
});

test('answers once where a stream goes on or breaks after its answer', async () => {
  const { lines, input, done, send } = await open((_, response) => {
    const answer = `data: ${JSON.stringify({ jsonrpc: '2.0', id: 4, result: {} })}\n\n`;
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(answer + answer);
    setTimeout(() => response.destroy(), 20);
  });
  send({ id: 4, method: 'tools/list' });
  input.end();
  await done;
  expect(lines.map((line) => JSON.parse(line))).toEqual([{ jsonrpc: '2.0', id: 4, result: {} }]);
});
