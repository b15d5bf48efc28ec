import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { awayForNow } from '../../app-error.ts';

/**
 * Lets the server stop as soon as all pending requests are answered. Node.js would wait for connections that browsers
 * open in advance, because it regards them as busy until their first request, and for keep-alive connections whose last
 * answer was sent during the stop.
 */
export function stopWithLastAnswer(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isStopping = false;
  app.server.on('connection', (socket: Socket) => {
    if (isStopping) socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    unused.delete(socket);
    response.once('close', () => {
      if (isStopping) socket.destroySoon();
    });
  });
  // A request may still come on a connection with a pending request.
  app.addHook('onRequest', async () => {
    if (isStopping) throw awayForNow();
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of unused) socket.destroy();
  });
}
