import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { awayForNow } from '../../app-error.ts';

/**
 * Lets the server stop as soon as what is under way has been answered. Node.js would go on with the
 * connections that browsers open ahead of need, which it takes for busy until a first request has
 * come, and with those whose last answer was sent while it waited.
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
  // A request that came along with one that is under way, on the same connection.
  app.addHook('onRequest', async () => {
    if (isStopping) throw awayForNow();
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of unused) socket.destroy();
  });
}
