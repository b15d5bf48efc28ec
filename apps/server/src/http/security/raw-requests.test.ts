import { once } from 'node:events';
import { connect } from 'node:net';
import { errors } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { toSecurityHeaders } from './security-headers.ts';

// These requests are ones that no HTTP library would send.

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
});
afterAll(() => server.close());

interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends bytes as they are and returns everything that is received until the connection ends. */
function sendRaw(text: string, hangUpAfter?: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    let answer = '';
    const socket = connect(Number(port), hostname);
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part;
      if (hangUpAfter !== undefined && answer.includes(hangUpAfter)) socket.end();
    });
    socket.on('error', reject).on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
      resolve({ status: Number(head.split(' ')[1]), head, body });
    });
    socket.write(text);
  });
}

const lines = (...all: readonly string[]) => `${all.join('\r\n')}\r\n`;

const badRequest = { error: { code: 'BadRequest', message: errors.BadRequest.message } };

describe('a body that is too large', () => {
  it('may be sent to its end after the answer, and the connection serves the next request', async () => {
    const head = lines(
      'POST /api/v1/projects HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${ada.token}`,
      'Content-Type: application/json',
      'Content-Length: 3000000',
      '',
    );
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    const answers: string[] = [];
    socket.on('data', (part) => answers.push(String(part)));
    socket.write(head);
    await expect.poll(() => answers.join('')).toMatch(/^HTTP\/1\.1 413 .*PayloadTooLarge/s);
    socket.write('x'.repeat(3_000_000));
    socket.write(lines('GET /health HTTP/1.1', 'Host: x', 'Connection: close', ''));
    await once(socket, 'close');
    expect(answers.join('')).toMatch(/HTTP\/1\.1 200 /);
  });
});

describe('a request that is none', () => {
  it.each([
    ['is not HTTP', 'nonsense\r\n\r\n'],
    ['has a method that there is not', lines('BREW /health HTTP/1.1', 'Host: x', '')],
    [
      'has a header of 20 kB',
      lines('GET /health HTTP/1.1', 'Host: x', `X: ${'a'.repeat(20_000)}`, ''),
    ],
    [
      'has two lengths',
      lines(
        'POST /api/v1/auth/token HTTP/1.1',
        'Host: x',
        'Content-Length: 4',
        'Content-Length: 5',
        '',
        'abcd',
      ),
    ],
    [
      'has a length and chunks',
      lines(
        'POST /api/v1/auth/token HTTP/1.1',
        'Host: x',
        'Content-Length: 4',
        'Transfer-Encoding: chunked',
        '',
        '0',
        '',
        'GET /health HTTP/1.1',
        'Host: x',
        '',
      ),
    ],
    ['has a line break in a header', 'GET /health HTTP/1.1\r\nHost: x\r\nX: a\nb\r\n\r\n'],
    ['has a blank in the address', lines('GET /health evil HTTP/1.1', 'Host: x', '')],
  ])('because it %s is refused in the words of the API', async (_, text) => {
    const answer = await sendRaw(text);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toEqual(badRequest);
  });

  it('is answered with the headers that browsers obey, like every request', async () => {
    const { head } = await sendRaw('nonsense\r\n\r\n');
    const fields = head.split('\r\n').slice(1);
    for (const [name, value] of Object.entries(toSecurityHeaders('http://x.example'))) {
      expect(fields).toContain(`${name}: ${value}`);
    }
    expect(fields).toContain('cache-control: no-store');
  });
});

describe('a header of an answer', () => {
  const close = 'Connection: close';

  it.each([
    '/api/v1/projects/x%0d%0aset-cookie:%20a=b',
    '/api/v1/locales?x=%0d%0aset-cookie:%20a=b',
    '/%0d%0aset-cookie:%20a=b',
    '//example.com/%2e%2e',
    'http://example.com/api/v1/locales',
  ])('can not be written by the address %s', async (address) => {
    const token = `Authorization: Bearer ${ada.token}`;
    const answer = await sendRaw(lines(`GET ${address} HTTP/1.1`, 'Host: x', token, close, ''));
    expect(answer.status).toBeLessThan(500);
    expect(answer.head.toLowerCase()).not.toContain('set-cookie');
    expect(answer.head.toLowerCase()).not.toContain('example.com');
  });

  it('can not be written by the name of a file', async () => {
    const projectId = await server.addProject(ada);
    const boundary = 'limit';
    const name = 'a.json\\r\\nset-cookie: a=b"; filename="../../evil';
    const body = lines(
      `--${boundary}`,
      `Content-Disposition: form-data; name="file"; filename="${name}"`,
      'Content-Type: application/json',
      '',
      '{"a": "b"}',
      `--${boundary}--`,
    );
    const imported = await server.request(
      'POST',
      `/projects/${projectId}/imports?locale=de_DE&format=jsonflat`,
      {
        token: ada.token,
        body,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      },
    );
    expect(imported.status, imported.text).toBe(200);
    const exported = await server.request(
      'GET',
      `/projects/${projectId}/exports?locale=de_DE&format=jsonflat`,
      { token: ada.token },
    );
    expect(exported.headers.get('content-disposition')).toBe('attachment; filename="de_DE.json"');
    expect(exported.headers.get('set-cookie')).toBeNull();
  });
});

describe('a body without an end', () => {
  it('is refused as soon as it is too large', async () => {
    const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`;
    const head = [
      'POST /api/v1/auth/token HTTP/1.1',
      'Host: x',
      'Transfer-Encoding: chunked',
      'Content-Type: application/json',
    ];
    const answer = await sendRaw(`${lines(...head, '')}${chunk.repeat(10)}`, '}');
    expect(answer.status).toBe(413);
    expect(answer.body).toContain('PayloadTooLarge');
  });
});
