import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isDeep } from '../../testing/deep.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

// A client that sends a large file reads the answer only after it has sent everything. If the server closed the
// connection while the client still sends, the answer would be lost.

let server: TestServer;
let limited: TestServer;
/** A server whose limit allows files of this size. */
let roomy: TestServer;
let ada: Person;
let stranger: Person;
let projectId: string;
let foreignId: string;

beforeAll(async () => {
  server = await startTestServer({ importMaxBytes: 100_000 });
  limited = await startTestServer({ authRateLimit: 1 });
  await limited.request('POST', '/auth/token', { body: {} });
  ada = await server.addPerson();
  projectId = await server.addProject(ada);
  roomy = await startTestServer();
  foreignId = await roomy.addProject(await roomy.addPerson());
  stranger = await roomy.addPerson();
});
afterAll(() => Promise.all([server.close(), limited.close(), roomy.close()]));

const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

const segment = Buffer.alloc(16_384, 'x');
const segments = 30;
const boundary = 'limit';
const multipart = `multipart/form-data; boundary=${boundary}`;
const json = 'application/json';

const formEnd = `\r\n--${boundary}--\r\n`;

function formStart(field: string): string {
  const name = `content-disposition: form-data; name="${field}"; filename="a.json"`;
  return `--${boundary}\r\n${name}\r\n\r\n`;
}

interface Refused {
  readonly status: number;
  readonly type: string;
  readonly start?: string;
  readonly path?: string | (() => string);
  readonly on?: () => TestServer;
  readonly token?: () => string | undefined;
}

const imports = () => `/projects/${projectId}/imports?locale=de_DE&format=jsonflat`;

function toForeign(place: string): Refused {
  const path = () => `/projects/${foreignId}/${place}`;
  return { status: 404, type: multipart, path, on: () => roomy, token: () => stranger.token };
}

const refusals: readonly (readonly [string, Refused])[] = [
  ['without a token', { status: 401, type: multipart, token: () => undefined }],
  ['to where nothing is', { status: 404, type: multipart, path: '/nothing' }],
  ['to the project of a stranger', toForeign('imports?locale=de_DE&format=jsonflat')],
  ['of many files to the project of a stranger', toForeign('imports/archive')],
  ['that can not be addressed', { status: 400, type: multipart, path: '/%zz' }],
  ['that is too large', { status: 413, type: multipart }],
  ['that is too large for JSON', { status: 413, type: json, path: '/projects' }],
  ['of no known type', { status: 400, type: 'application/x', path: '/projects' }],
  ['after too many others', { status: 429, type: json, path: '/auth/token', on: () => limited }],
  ['in a wrong field', { status: 400, type: multipart, start: formStart('upload') }],
];

/** A connection whose answers are read only when `read` is called. */
async function open(to: TestServer): Promise<{ socket: Socket; read: () => string }> {
  const { hostname, port } = new URL(to.url);
  const socket = connect(Number(port), hostname).setEncoding('latin1').pause();
  sockets.add(socket);
  let received = '';
  socket.on('data', (text) => {
    received += text;
  });
  // A reset by the server shows in the received text.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return { socket, read: () => received };
}

async function write(socket: Socket, bytes: string | Buffer): Promise<void> {
  if (!socket.destroyed) await new Promise<void>((done) => socket.write(bytes, () => done()));
}

function headOf(refused: Refused, headers: readonly string[]): string {
  const { type, path = imports, token = () => ada.token, start = formStart('file') } = refused;
  const bearer = token();
  const lines = [
    `POST /api/v1${typeof path === 'string' ? path : path()} HTTP/1.1`,
    'host: x',
    `content-type: ${type}`,
    ...(bearer === undefined ? [] : [`authorization: Bearer ${bearer}`]),
    ...headers,
  ];
  const ownStart = type === multipart ? start : '';
  const length = ownStart.length + segment.length * segments + formEnd.length;
  return `${lines.join('\r\n')}\r\ncontent-length: ${length}\r\n\r\n${ownStart}`;
}

/** Sends the whole request in pieces, and reads only then. */
async function sendSlowly(refused: Refused, headers: readonly string[]) {
  const { socket, read } = await open(refused.on?.() ?? server);
  await write(socket, headOf(refused, headers));
  for (let n = 0; n < segments; n++) {
    await write(socket, segment);
    if (n % 10 === 0) await delay(1);
  }
  await write(socket, formEnd);
  socket.resume();
  return { socket, read };
}

const times = isDeep ? 20 : 5;

describe.each(refusals)('an upload %s', (_, refused) => {
  const answered = new RegExp(
    `^(HTTP/1\\.1 100 .*\r\n\r\n)?HTTP/1\\.1 ${refused.status} .*\\}$`,
    's',
  );

  it.each([
    ['and with the end of the connection', ['connection: close']],
    ['after it was told to go on', ['connection: close', 'expect: 100-continue']],
  ])('is answered to its end %s', async (__, headers) => {
    for (let n = 0; n < times; n++) {
      const { socket, read } = await sendSlowly(refused, headers);
      await once(socket, 'close');
      expect(read(), `the ${n + 1}th`).toMatch(answered);
    }
  });

  it('is answered on a connection that goes on, or ends where the answer says so', async () => {
    for (let n = 0; n < times; n++) {
      const { socket, read } = await sendSlowly(refused, []);
      await expect.poll(read, { interval: 2 }).toMatch(answered);
      if (/\r\nconnection: close\r\n/i.test(read())) {
        await once(socket, 'close');
        continue;
      }
      await write(socket, 'GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
      await once(socket, 'close');
      expect(read()).toMatch(/\}HTTP\/1\.1 200 /);
    }
  });
});
