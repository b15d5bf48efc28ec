import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** One line for each request, with nothing in it that must stay secret. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Also of whoever gave up before the end, which is no failure of ours.
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
