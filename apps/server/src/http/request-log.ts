import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Logs one line for each request, without secrets. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // `close` also comes where the caller left before the end, which is no failure of the server.
    reply.raw.once('close', () => logRequest(request, reply));
    done();
  });
}

function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { projectId } = (request.params ?? {}) as { projectId?: string };
  const isWhole = reply.raw.writableFinished;
  request.log.info({
    method: request.method,
    path: request.routeOptions.url ?? request.url.split('?', 1)[0],
    actor: request.access && `${request.access.actor.type}:${request.access.actor.id}`,
    project: projectId,
    status: isWhole || reply.raw.headersSent ? reply.statusCode : undefined,
    ms: Math.round(reply.elapsedTime),
    ...(isWhole ? {} : { callerLeft: true }),
  });
}
