import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  answering,
  at,
  createOutgoingTrial,
  onlyHere,
  reasonOf,
  toRanges,
} from '../../testing/trials/outgoing-trial.ts';
import type { Resolve } from './connector.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

const { listen, serve, stop } = createOutgoingTrial();

describe('a name', () => {
  it('is looked up once for a connection, which goes to an address that was checked', async () => {
    const seen: string[] = [];
    const port = await serve((request, reply) => {
      seen.push(`${request.socket.localAddress} ${request.headers.host}`);
      reply.end();
    });
    await serve((_, reply) => reply.end(), '127.0.0.2', port);
    // What an attacker's DNS server does: the second answer leads elsewhere.
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.1'];
    let lookups = 0;
    const resolve: Resolve = async () => [at(answers[lookups++] ?? '127.0.0.2')];
    const fetchGuarded = createGuardedFetch({ rules: onlyHere, resolve });
    const url = `http://rebinding.example:${port}/`;
    expect((await fetchGuarded(url)).status).toBe(200);
    expect(lookups).toBe(1);
    await expect(fetchGuarded(url)).rejects.toMatchObject({ reason: 'address' });
    expect((await fetchGuarded(url)).status).toBe(200);
    expect(seen).toEqual(Array(2).fill(`127.0.0.1 rebinding.example:${port}`));
  });

  it('with one refused address among others is refused', async () => {
    const port = await serve((_, reply) => reply.end());
    const resolve = answering('127.0.0.1', '127.0.0.2');
    expect(await reasonOf(`http://two.example:${port}/`, { resolve })).toBe('address');
  });

  it('is tried at its next address where nobody listens at the first', async () => {
    const port = await serve((_, reply) => reply.end());
    const rules = { allowHttp: true, allowedRanges: toRanges('127.0.0.0/8') };
    const resolve = answering('127.0.0.3', '127.0.0.1');
    expect(await reasonOf(`http://two.example:${port}/`, { resolve, rules })).toBe(200);
  });

  it('without an address is told apart', async () => {
    expect(await reasonOf('https://none.example/', { resolve: answering() })).toBe('name');
    const error = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
    const resolve = () => Promise.reject(error);
    expect(await reasonOf('https://none.example/', { resolve })).toBe('name');
  });

  it('is the one that the certificate must be for, and that is asked for', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [
      string,
      string,
    ];
    const subject = ['-subj', '/CN=hooks.example', '-addext', 'subjectAltName=DNS:hooks.example'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject],
      { stdio: 'ignore' },
    );
    const files = { key: readFileSync(key), cert: readFileSync(cert, 'utf8') };
    rmSync(folder, { recursive: true });
    const seen: unknown[] = [];
    const server = createSecureServer(files, (request, reply) => {
      seen.push((request.socket as TLSSocket & { servername: string }).servername);
      seen.push(request.headers.host);
      reply.end();
    });
    const port = await listen(server);
    const resolve = answering('127.0.0.1');
    expect(await reasonOf(`https://hooks.example:${port}/`, { resolve })).toBe('certificate');
    const usual = getCACertificates('default');
    setDefaultCACertificates([...usual, files.cert]);
    try {
      expect(await reasonOf(`https://hooks.example:${port}/`, { resolve })).toBe(200);
      expect(await reasonOf(`https://other.example:${port}/`, { resolve })).toBe('certificate');
    } finally {
      setDefaultCACertificates(usual);
    }
    expect(seen).toEqual(['hooks.example', `hooks.example:${port}`]);
  });
});

describe('a redirect', () => {
  const to = (location: string, status = 302) =>
    serve((_, reply) => reply.writeHead(status, { location }).end());

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://127.0.0.2/',
    'file:///etc/passwd',
    'http://a:b@127.0.0.1/',
  ])('to %s is refused', async (location) => {
    const port = await to(location);
    const url = `http://127.0.0.1:${port}/`;
    expect(await reasonOf(url, { maxRedirects: 3 })).toBe('address');
  });

  it('is not followed unless that is asked for', async () => {
    const port = await to('/next');
    const url = `http://127.0.0.1:${port}/`;
    expect(await reasonOf(url)).toBe('answer');
    expect(await reasonOf(url, { maxRedirects: 3 }, { redirect: 'error' })).toBe('answer');
    expect(await reasonOf(url, { maxRedirects: 3 }, { redirect: 'manual' })).toBe(302);
    // In a circle, also only so often.
    expect(await reasonOf(url, { maxRedirects: 3 })).toBe('answer');
  });

  it('takes secrets to no other origin, and the content where the status says so', async () => {
    const seen: unknown[] = [];
    const record = async (request: IncomingMessage, reply: ServerResponse) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { authorization, 'x-api-key': key, 'content-type': type } = request.headers;
      seen.push([request.method, authorization, key, type, Buffer.concat(chunks).toString()]);
      reply.end();
    };
    const other = await serve(record);
    const send = async (location: string, status: number) => {
      let isFirst = true;
      const port = await serve((request, reply) => {
        if (!isFirst) return void record(request, reply);
        isFirst = false;
        reply.writeHead(status, { location }).end();
      });
      const fetchGuarded = createGuardedFetch({ rules: onlyHere, maxRedirects: 1 });
      await fetchGuarded(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: { authorization: 'Bearer 1', 'x-api-key': '2', 'content-type': 'text/plain' },
        body: 'content',
      });
    };
    await send('/same', 307);
    await send(`http://127.0.0.1:${other}/`, 308);
    await send('/same', 303);
    expect(seen).toEqual([
      ['POST', 'Bearer 1', '2', 'text/plain', 'content'],
      ['POST', undefined, undefined, 'text/plain', 'content'],
      ['GET', 'Bearer 1', '2', undefined, ''],
    ]);
  });
});

describe('an answer', () => {
  const limits = { timeoutMs: 400, maxBytes: 1000 };

  it('that never begins, or drips, ends in time', async () => {
    const silent = await serve(() => {});
    const dripping = await serve((_, reply) => {
      reply.writeHead(200);
      const timer = setInterval(() => reply.write('.'), 20);
      reply.on('close', () => clearInterval(timer));
    });
    const begun = performance.now();
    expect(await reasonOf(`http://127.0.0.1:${silent}/`, limits)).toBe('timeout');
    expect(await reasonOf(`http://127.0.0.1:${dripping}/`, limits)).toBe('timeout');
    expect(performance.now() - begun).toBeLessThan(3000);
  });

  it.each(['fail', 'cut'] as const)('without an end: %s', async (ifLonger) => {
    let closed = 0;
    const port = await serve((_, reply) => {
      const pour = () => {
        while (!reply.destroyed && reply.write('x'.repeat(10_000)));
      };
      reply.on('drain', pour).on('close', () => closed++);
      pour();
    });
    const fetchGuarded = createGuardedFetch({
      rules: onlyHere,
      ...limits,
      ifLonger,
      timeoutMs: 5000,
    });
    const answer = await fetchGuarded(`http://127.0.0.1:${port}/`);
    if (ifLonger === 'cut') expect(await answer.text()).toBe('x'.repeat(1000));
    else await expect(answer.text()).rejects.toMatchObject({ reason: 'answer' });
    await expect.poll(() => closed).toBe(1);
  });

  it('of the greatest length is read whole', async () => {
    const port = await serve((_, reply) => reply.end('x'.repeat(1000)));
    const answer = await createGuardedFetch({ rules: onlyHere, ...limits })(
      `http://127.0.0.1:${port}/`,
    );
    expect(await answer.text()).toHaveLength(1000);
    expect(answer.url).toBe(`http://127.0.0.1:${port}/`);
  });

  it('that is small until it is decompressed counts as what it becomes', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const port = await serve((_, reply) => {
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    const before = process.memoryUsage.rss();
    const url = `http://127.0.0.1:${port}/`;
    expect(await reasonOf(url, { maxBytes: 100_000 })).toBe('answer');
    expect(process.memoryUsage.rss() - before).toBeLessThan(40_000_000);
  });

  it('that is no HTTP, or has endless headers, is told apart', async () => {
    const begin = (text: string) =>
      listen(
        createTcpServer((socket) => {
          socket.on('error', () => {});
          socket.end(text);
        }),
      );
    const ssh = await begin('SSH-2.0-OpenSSH_9.6\r\n');
    expect(await reasonOf(`http://127.0.0.1:${ssh}/`)).toBe('answer');
    const long = await begin(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`);
    expect(await reasonOf(`http://127.0.0.1:${long}/`)).toBe('answer');
    const broken = await begin('');
    expect(await reasonOf(`http://127.0.0.1:${broken}/`)).toBe('connection');
    const closed = await serve(() => {});
    stop();
    expect(await reasonOf(`http://127.0.0.1:${closed}/`)).toBe('connection');
  });

  it('of a status without a body is an answer of the standard fetch', async () => {
    const port = await serve((_, reply) => reply.writeHead(204, { 'x-mark': '1' }).end());
    const answer = await createGuardedFetch({ rules: onlyHere })(`http://127.0.0.1:${port}/`);
    expect(answer).toBeInstanceOf(Response);
    expect([answer.status, answer.body, answer.headers.get('x-mark')]).toEqual([204, null, '1']);
  });
});

describe('a request', () => {
  it('is what `fetch` would send, with all kinds of bodies', async () => {
    const seen: string[] = [];
    const port = await serve(async (request, reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const type = String(request.headers['content-type']).split(';')[0];
      seen.push(`${request.method} ${type} ${Buffer.concat(chunks).toString().length}`);
      reply.end();
    });
    const url = `http://127.0.0.1:${port}/`;
    const fetchGuarded = createGuardedFetch({ rules: onlyHere });
    const form = new FormData();
    form.set('name', 'value');
    await fetchGuarded(url);
    await fetchGuarded(new URL(url), { method: 'POST', body: 'text' });
    await fetchGuarded(url, { method: 'PUT', body: new URLSearchParams({ a: '1' }) });
    await fetchGuarded(new Request(url, { method: 'POST', body: new Uint8Array(5) }));
    await fetchGuarded(url, { method: 'POST', body: form });
    expect(seen.slice(0, 4)).toEqual([
      'GET undefined 0',
      'POST text/plain 4',
      'PUT application/x-www-form-urlencoded 3',
      'POST undefined 5',
    ]);
    expect(seen[4]).toMatch(/^POST multipart\/form-data \d{3}$/);
  });

  it('is ended by the signal of whoever sent it, with their reason', async () => {
    const port = await serve(() => {});
    const leaving = new AbortController();
    const reason = new Error('left');
    const pending = createGuardedFetch({ rules: onlyHere })(`http://127.0.0.1:${port}/`, {
      signal: leaving.signal,
    });
    setTimeout(() => leaving.abort(reason), 50);
    await expect(pending).rejects.toBe(reason);
  });
});
