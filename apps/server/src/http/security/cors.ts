import cors from '@fastify/cors';
import { apiBase, changeSetHeader } from '@parlance/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Lets pages of other origins call the API (Fetch Standard, 3.3), without credentials. A page needs its own token,
 * because Parlance has no cookies.
 */
export async function allowOrigins(
  app: FastifyInstance,
  { corsOrigin }: { corsOrigin: readonly string[] | undefined },
): Promise<void> {
  if (corsOrigin === undefined) return;
  const allowed = {
    origin: [...corsOrigin],
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'ETag',
      'Content-Disposition',
      changeSetHeader,
      'Retry-After',
      'WWW-Authenticate',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
    ],
    maxAge: 600,
    // Invalid preflight requests pass on to the API, which refuses them in its own format.
    strictPreflight: false,
  };
  const isOfApi = ({ url }: FastifyRequest) => {
    const path = `${url.toLowerCase().split('?', 1)[0]}/`;
    return path.startsWith(`${apiBase}/`) || path.startsWith('/mcp/');
  };
  await app.register(cors, {
    delegator: (request, decide) => decide(null, isOfApi(request) ? allowed : { origin: false }),
  });
}
