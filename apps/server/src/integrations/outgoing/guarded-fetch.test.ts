import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type AddressRange, parseRange } from './addresses.ts';
import type { Resolve } from './connector.ts';
import { createGuardedFetch, type GuardedFetchOptions } from './guarded-fetch.ts';
import { OutgoingError, type OutgoingErrorReason } from './outgoing-error.ts';
import { findUrlProblem } from './outgoing-rules.ts';

const open: { close(): void; closeAllConnections(): void }[] = [];

afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server, host = '127.0.0.1', port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  open.push(server);
  return (server.address() as AddressInfo).port;
}

const serve = (answer: RequestListener, host?: string, port?: number) =>
  listen(createServer({ keepAlive: false }, answer), host, port);

const ranges = (...texts: string[]): AddressRange[] => {
  const read = texts.map((text) => parseRange(text));
  return read.filter((range) => range !== undefined);
};

/** Rules by which the servers of these tests may be called, on 127.0.0.1 alone. */
const here = { allowHttp: true, allowedRanges: ranges('127.0.0.1') };
const nowhere = { allowHttp: true, allowedRanges: [] };

const at = (address: string) => ({ address, family: isIP(address) });
const answering =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map(at);

async function reasonOf(
  url: string,
  options: Partial<GuardedFetchOptions> = {},
  init?: RequestInit,
): Promise<OutgoingErrorReason | number> {
  try {
    const answer = await createGuardedFetch({ rules: here, ...options })(url, init);
    await answer.text();
    return answer.status;
  } catch (error) {
    if (error instanceof OutgoingError) return error.reason;
    throw error;
  }
}

/** Where the names of the table lead. */
const names: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1'],
  'localhost.': ['127.0.0.1'],
  'a.localhost': ['127.0.0.1'],
  '127.0.0.1.nip.io': ['127.0.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
  'ten.example': ['10.0.0.1'],
  'ula.example': ['fd00::1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'nat64.example': ['64:ff9b::a00:1'],
  'mixed.example': ['1.1.1.1', '10.0.0.1'],
  'mixed6.example': ['2606:4700:4700::1111', '::1'],
  'cgnat.example': ['100.64.0.1'],
  'multicast.example': ['224.0.0.1'],
  'azure.example': ['168.63.129.16'],
  'xn--lclhst-bua8a.example': ['0.0.0.0'],
};

const resolveNames: Resolve = async (hostname) => (names[hostname] ?? []).map(at);

describe('the guarded fetch refuses', () => {
  it.each([
    'https://127.0.0.1/',
    'https://127.0.0.1:8080/',
    'https://127.1/',
    'https://127.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://127.000.000.001/',
    'https://0/',
    'https://0.0.0.0/',
    'https://１２７.0.0.1/',
    'https://127。0。0。1/',
    'https://127.0.0.1./',
    'https://%31%32%37.0.0.1/',
    'https://10.1.2.3/',
    'https://167838211/',
    'https://012.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://192.168.257/',
    'https://100.64.0.1/',
    'https://100.100.100.200/latest/meta-data/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166/latest/meta-data/',
    'https://0xa9.0xfe.0xa9.0xfe/',
    'https://0251.0376.0251.0376/',
    'https://168.63.129.16/machine',
    'https://192.0.0.192/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::]/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001::1]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fc00::1]/',
    'https://[ff02::1]/',
    'https://[5f00::1]/',
    ...Object.keys(names).map((name) => `https://${name}/`),
    'https://user@example.com/',
    'https://user:password@example.com/',
    'https://:password@example.com/',
    'https://1.1.1.1:22/',
    'https://1.1.1.1:25/',
    'https://1.1.1.1:81/',
    'https://1.1.1.1:1023/',
    'http://1.1.1.1/',
    'http://example.com/',
    'ftp://1.1.1.1/',
    'file:///etc/passwd',
    'data:text/plain,hello',
    'gopher://1.1.1.1/',
    'ws://1.1.1.1/',
    'blob:https://example.com/1',
  ])('%s', async (url) => {
    const rules = { allowHttp: false, allowedRanges: [] };
    const fetchGuarded = createGuardedFetch({ rules, resolve: resolveNames });
    const error = await fetchGuarded(url).catch((thrown: unknown) => thrown);
    // The standard `Request` itself takes no address with a name or a password.
    if (/@/.test(url)) expect(error).toBeInstanceOf(Error);
    else expect(error).toMatchObject({ name: 'OutgoingError', reason: 'address' });
  });

  it('nothing of the internet by its text', () => {
    const rules = { allowHttp: false, allowedRanges: [] };
    for (const url of [
      'https://example.com/',
      'https://example.com:443/hook?key=1',
      'https://example.com:1024/',
      'https://example.com:65535/',
      'https://1.1.1.1/',
      'https://[2606:4700:4700::1111]/',
      'https://8.8.8.8:8443/',
    ]) {
      expect(findUrlProblem(new URL(url), rules), url).toBeUndefined();
    }
    expect(findUrlProblem(new URL('http://example.com/'), nowhere)).toBeUndefined();
    expect(findUrlProblem(new URL('https://a:b@example.com/'), rules)).toMatch(/password/);
  });

  it('an allowed range no more than it refuses what is beside it', async () => {
    const port = await serve((_, reply) => reply.end('here'));
    expect(await reasonOf(`http://127.0.0.1:${port}/`)).toBe(200);
    expect(await reasonOf(`http://127.0.0.2:${port}/`)).toBe('address');
    expect(await reasonOf(`http://127.0.0.1:${port}/`, { rules: nowhere })).toBe('address');
    expect(await reasonOf(`http://[::ffff:127.0.0.1]:${port}/`)).toBe('address');
  });

  it('nothing that the administrator has configured', async () => {
    const port = await serve((_, reply) => reply.end('here'));
    expect(await reasonOf(`http://127.0.0.1:${port}/`, { rules: undefined })).toBe(200);
    expect(await reasonOf(`http://localhost:${port}/`, { rules: undefined })).toBe(200);
  });
});

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
    const fetchGuarded = createGuardedFetch({ rules: here, resolve });
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
    const rules = { allowHttp: true, allowedRanges: ranges('127.0.0.0/8') };
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
    const port = await listen(server as unknown as Server);
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
      const fetchGuarded = createGuardedFetch({ rules: here, maxRedirects: 1 });
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
    const fetchGuarded = createGuardedFetch({ rules: here, ...limits, ifLonger, timeoutMs: 5000 });
    const answer = await fetchGuarded(`http://127.0.0.1:${port}/`);
    if (ifLonger === 'cut') expect(await answer.text()).toBe('x'.repeat(1000));
    else await expect(answer.text()).rejects.toMatchObject({ reason: 'answer' });
    await expect.poll(() => closed).toBe(1);
  });

  it('of the greatest length is read whole', async () => {
    const port = await serve((_, reply) => reply.end('x'.repeat(1000)));
    const answer = await createGuardedFetch({ rules: here, ...limits })(
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
    const { createServer: createTcpServer } = await import('node:net');
    const begin = async (text: string) => {
      const server = createTcpServer((socket) => {
        socket.on('error', () => {});
        socket.end(text);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      open.push({ close: () => server.close(), closeAllConnections: () => {} });
      return (server.address() as AddressInfo).port;
    };
    const ssh = await begin('SSH-2.0-OpenSSH_9.6\r\n');
    expect(await reasonOf(`http://127.0.0.1:${ssh}/`)).toBe('answer');
    const long = await begin(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`);
    expect(await reasonOf(`http://127.0.0.1:${long}/`)).toBe('answer');
    const broken = await begin('');
    expect(await reasonOf(`http://127.0.0.1:${broken}/`)).toBe('connection');
    const closed = await serve(() => {});
    for (const server of open.splice(0)) server.close();
    expect(await reasonOf(`http://127.0.0.1:${closed}/`)).toBe('connection');
  });

  it('of a status without a body is an answer of the standard fetch', async () => {
    const port = await serve((_, reply) => reply.writeHead(204, { 'x-mark': '1' }).end());
    const answer = await createGuardedFetch({ rules: here })(`http://127.0.0.1:${port}/`);
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
    const fetchGuarded = createGuardedFetch({ rules: here });
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
    const pending = createGuardedFetch({ rules: here })(`http://127.0.0.1:${port}/`, {
      signal: leaving.signal,
    });
    setTimeout(() => leaving.abort(reason), 50);
    await expect(pending).rejects.toBe(reason);
  });
});
