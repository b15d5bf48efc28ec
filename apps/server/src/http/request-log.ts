import type { FastifyInstance } from 'fastify';

/** One line for each request, with nothing in it that must stay secret. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { projectId } = (request.params ?? {}) as { projectId?: string };
    request.log.info({
      method: request.method,
      path: request.routeOptions.url ?? request.url.split('?', 1)[0],
      actor: request.access && `${request.access.actor.type}:${request.access.actor.id}`,
      project: projectId,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}
