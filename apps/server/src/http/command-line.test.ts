import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import { offerCommandLine } from './command-line.ts';
import { handleError } from './error-handler.ts';

let folder: string;
let file: string;
let app: FastifyInstance;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-packed-'));
  file = join(folder, 'parlance.tgz');
  app = fastify();
  app.setErrorHandler(handleError);
  offerCommandLine(app, '1.2.3', file);
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the command line that a server offers', () => {
  it('is a package that need not be sent twice, also at a path of its own that is kept', async () => {
    await writeFile(file, 'packed');
    const { headers, rawPayload, statusCode } = await app.inject('/cli.tgz');
    expect([statusCode, rawPayload.toString()]).toEqual([200, 'packed']);
    expect(headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': '6',
      'content-location': expect.stringMatching(/^\/cli\/1\.2\.3-[\da-f]{8}\.tgz$/),
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^W\/"/),
    });
    const again = { 'if-none-match': headers.etag };
    const known = await app.inject({ url: '/cli.tgz', headers: again });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    const own = await app.inject(String(headers['content-location']));
    expect([own.statusCode, own.body]).toEqual([200, 'packed']);
    expect(own.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    const head = await app.inject({ method: 'HEAD', url: '/cli.tgz' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-location']).toBe(headers['content-location']);
  });

  it('is what earlier paths lead to, and nothing else', async () => {
    await writeFile(file, 'packed');
    const { headers } = await app.inject('/cli.tgz');
    const earlier = await app.inject('/cli/1.0.0-00000000.tgz');
    expect([earlier.statusCode, earlier.headers.location]).toEqual([
      302,
      headers['content-location'],
    ]);
    expect(earlier.headers['cache-control']).toBe('no-cache');
    for (const path of ['/cli/readme', '/cli/..%2Fparlance.tgz.txt']) {
      expect((await app.inject(path)).statusCode, path).toBe(404);
    }
  });

  it('is not found until it was built', async () => {
    for (const path of ['/cli.tgz', '/cli/1.2.3-00000000.tgz']) {
      expect((await app.inject(path)).json(), path).toMatchObject({ error: { code: 'NotFound' } });
    }
    await writeFile(file, 'packed');
    expect((await app.inject('/cli.tgz')).statusCode).toBe(200);
  });
});

it('is answered by a server to anybody, with the headers of every answer, and never by a page', async () => {
  const server = await startTestServer();
  const response = await fetch(`${server.url}/cli.tgz`, { method: 'HEAD' }).finally(server.close);
  expect([200, 404]).toContain(response.status);
  expect(response.headers.get('content-type')).not.toContain('text/html');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});
