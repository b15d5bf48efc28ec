import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findSignatureProblem } from './s3-signature.ts';

/** The failure with which the server answers a request. */
export type S3Failure = number | 'hang' | 'hang up' | 'break off' | 'other bytes';

/** A server with one bucket that refuses requests without a valid signature. */
export interface S3Server {
  readonly place: {
    readonly endpoint: string;
    readonly region: string;
    readonly bucket: string;
    readonly prefix: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
  /** The objects by their paths below the bucket. */
  readonly objects: ReadonlyMap<string, Buffer>;
  /** The requests so far, such as `PUT name`. */
  readonly requests: readonly string[];
  /** Makes the next requests fail, one after the other. */
  fail(...failures: readonly S3Failure[]): void;
  close(): Promise<void>;
}

export async function startS3Server({ prefix = '' } = {}): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const failures: S3Failure[] = [];
  const account = { accessKeyId: 'test', secretAccessKey: 'a secret/with+signs', region: 'here' };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const body = Buffer.concat(await request.toArray());
    const name = decodeURIComponent(url.replace(/^\/files\//, ''));
    requests.push(`${method} ${name}`);
    const failure = failures.shift();
    if (failure === 'hang') return;
    if (failure === 'hang up') {
      request.socket.destroy();
      return;
    }
    if (typeof failure === 'number') return refuse(response, failure, 'Told');
    const headers = request.headers as Record<string, string>;
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const problem = findSignatureProblem({ method, url, headers }, account, bodyHash);
    if (problem !== undefined) return refuse(response, 403, problem);
    if (!url.startsWith('/files/')) return refuse(response, 404, 'NoSuchBucket');
    if (method === 'PUT') {
      objects.set(name, body);
      response.end();
    } else if (method === 'DELETE') {
      objects.delete(name);
      response.writeHead(204).end();
    } else {
      const found = objects.get(name);
      if (!found) return refuse(response, 404, 'NoSuchKey');
      const bytes = failure === 'other bytes' ? Buffer.alloc(found.length) : found;
      sendObject(response, bytes, headers.range, failure === 'break off');
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    place: { endpoint: `http://127.0.0.1:${port}`, bucket: 'files', prefix, ...account },
    objects,
    requests,
    fail: (...next) => failures.push(...next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

function sendObject(
  response: ServerResponse,
  bytes: Buffer,
  range: string | undefined,
  breaksOff: boolean,
): void {
  const [, start, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const sent = range === undefined ? bytes : bytes.subarray(Number(start), Number(last) + 1);
  response.writeHead(range === undefined ? 200 : 206, { 'content-length': sent.length });
  if (!breaksOff) {
    response.end(sent);
    return;
  }
  response.write(sent.subarray(0, sent.length / 2), () => response.destroy());
}
