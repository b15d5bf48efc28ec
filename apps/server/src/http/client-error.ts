import type { Socket } from 'node:net';
import { type ErrorBody, errors } from '@parlance/contract';

/** Answers what is not HTTP, or more than its parser takes: no request of ours has come of it. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body: ErrorBody = {
    error: { code: 'BadRequest', message: errors.BadRequest.message },
  };
  const text = JSON.stringify(body);
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}
