import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, errors } from '@parlance/contract';
import { keepNothing } from '../caching.ts';

/** How much of a body that nobody wants any more is read, and how long. */
export interface RestLimits {
  readonly bytes: number;
  readonly withinMs: number;
  /** Without a byte. */
  readonly idleMs: number;
}

const usual: RestLimits = { bytes: 512 * 1024 ** 2, withinMs: 30_000, idleMs: 5_000 };

export interface Connections {
  /** Answers what is not HTTP, or more than its parser takes. */
  answerClientError(error: Error & { code?: string }, socket: Socket): void;
  /** Reads what is left of requests that were answered before their end. */
  readRests(server: Server): void;
}

/**
 * Ends connections in a way that the last answer on them arrives. A socket that is closed while bytes
 * for it are on their way is reset, and takes the answer along that the other side has not read yet
 * (RFC 9112, 9.6). So the rest is read and dropped, within limits, which whoever reaches is cut off.
 *
 * What is no request of ours is answered with these headers, which nothing else adds.
 */
export function createConnections(
  headers: Readonly<Record<string, string>>,
  limits = usual,
): Connections {
  const refusal = toRefusal(headers);
  const latest = new WeakMap<Socket, ServerResponse>();
  const refused = new WeakSet<Socket>();

  return {
    answerClientError({ code }, socket) {
      // The parser says so again for all that comes after it.
      if (refused.has(socket)) return;
      const answer = latest.get(socket);
      const isAnswering = answer?.headersSent && !answer.closed;
      if (code === 'ECONNRESET' || !socket.writable || isAnswering) {
        socket.destroy();
        return;
      }
      refused.add(socket);
      socket.end(refusal);
      const timer = destroyLater(socket, limits.idleMs);
      socket.once('close', () => clearTimeout(timer));
    },

    readRests(server) {
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        latest.set(request.socket, response);
        const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
        if (length === '0' && coding === undefined) return;
        // Before Node.js ends the connection, which it does at the same event.
        response.prependOnceListener('finish', () => {
          if (!request.complete) readRest(request, limits);
        });
      });
    },
  };
}

function readRest(request: IncomingMessage, { bytes, withinMs, idleMs }: RestLimits): void {
  const { socket } = request;
  const destroySoon = socket.destroySoon;
  let isEnding = false;
  socket.destroySoon = () => {
    isEnding = true;
  };
  const whole = destroyLater(socket, withinMs);
  const idle = destroyLater(socket, idleMs);
  let left = bytes;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
    idle.refresh();
  });
  request.once('close', () => {
    clearTimeout(whole);
    clearTimeout(idle);
    socket.destroySoon = destroySoon;
    if (isEnding) socket.destroySoon();
  });
  // From whoever has stopped to read it.
  request.unpipe();
  request.resume();
}

function destroyLater(socket: Socket, ms: number): NodeJS.Timeout {
  return setTimeout(() => socket.destroy(), ms).unref();
}

function toRefusal(headers: Readonly<Record<string, string>>): string {
  const body: ErrorBody = { error: { code: 'BadRequest', message: errors.BadRequest.message } };
  const text = JSON.stringify(body);
  const fields = {
    ...headers,
    'cache-control': keepNothing,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  };
  const head = [
    'HTTP/1.1 400 Bad Request',
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
