import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, errors } from '@parlance/contract';
import { keepNothing } from '../caching.ts';

/** The limits for reading the rest of a body whose request has been answered. */
export interface RestLimits {
  readonly bytes: number;
  readonly withinMs: number;
  /** The time without a byte after which the connection is cut. */
  readonly idleMs: number;
}

const usual: RestLimits = { bytes: 512 * 1024 ** 2, withinMs: 30_000, idleMs: 5_000 };

export interface Connections {
  /** Answers bytes that are not HTTP, or exceed the limits of its parser. */
  answerClientError(error: Error & { code?: string }, socket: Socket): void;
  /** Reads the rest of requests that were answered before their end. */
  readRests(server: Server): void;
}

/**
 * Ends connections in a way that their last answer arrives. A socket that is closed while the other side still sends is
 * reset, which discards an answer that the other side has not read yet (RFC 9112, 9.6). So the rest of the request is
 * read and dropped, and a connection that exceeds the limits is cut.
 *
 * @param headers for answers to malformed requests, which no hook of Fastify sees
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
      // The parser reports the error again for all further bytes.
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
        // The listener has to run before the one of Node.js, which ends the connection at the same event.
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
  // The handler may have left the request piped to a parser that reads no further.
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
