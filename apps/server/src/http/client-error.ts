import type { Socket } from 'node:net';
import { type ErrorBody, errors } from '@parlance/contract';
import { keepNothing } from './caching.ts';

/**
 * Answers what is not HTTP, or more than its parser takes, with these headers besides: no request of
 * ours has come of it, so nothing else adds them.
 */
export function createClientErrorHandler(headers: Readonly<Record<string, string>>) {
  const body: ErrorBody = {
    error: { code: 'BadRequest', message: errors.BadRequest.message },
  };
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
  const answer = `${head.join('\r\n')}\r\n\r\n${text}`;
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(answer);
  };
}
