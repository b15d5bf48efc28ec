import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { varyByEncoding } from './caching.ts';
import { sendError } from './error-handler.ts';
import { pagePolicy } from './security/security-headers.ts';

const root = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Serves the built web app, which answers any page address that it alone knows. */
export async function serveWebApp(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(`${root}/index.html`);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      setHeaders(reply, path) {
        // Names under `assets/` hold a hash of the content.
        const immutable = path.startsWith(`${root}/assets/`);
        const lasting = 'public, max-age=31536000, immutable';
        reply.header('cache-control', immutable ? lasting : 'no-cache');
        varyByEncoding(reply);
        if (path.endsWith('.html')) reply.header('content-security-policy', pagePolicy);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    // Nothing is returned: Fastify would wait for the reply, and watch it once more than it need.
    if (isBuilt && isPage(request)) reply.sendFile('index.html');
    else sendError(reply, new AppError('NotFound'));
  });
}

/** A script of an earlier build that is gone must not be answered with a page. */
function isPage({ method, url }: FastifyRequest): boolean {
  const isOfApi = url.toLowerCase().startsWith('/api/');
  return method === 'GET' && !isOfApi && !url.startsWith('/assets/');
}
