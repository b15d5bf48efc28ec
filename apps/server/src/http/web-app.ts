import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { packagePath } from '../own-files.ts';
import { varyByEncoding } from './caching.ts';
import { sendError } from './error-handler.ts';
import { pagePolicy } from './security/security-headers.ts';

const root = packagePath('../web/dist');

/** Serves the built web app. Its page answers all paths that may be routes of the app, which the server doesn't know. */
export async function serveWebApp(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(`${root}/index.html`);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      setHeaders(reply, path) {
        // File names under `assets/` contain a hash of the content.
        const immutable = path.startsWith(`${root}/assets/`);
        const lasting = 'public, max-age=31536000, immutable';
        reply.header('cache-control', immutable ? lasting : 'no-cache');
        varyByEncoding(reply);
        if (path.endsWith('.html')) reply.header('content-security-policy', pagePolicy);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    // The handler returns nothing: Fastify would wait for a returned reply and add another listener to it.
    if (isBuilt && isPage(request)) reply.sendFile('index.html');
    else sendError(reply, new AppError('NotFound'));
  });
}

/** Whether a path may be a page of the app. A missing script of an earlier build must not be answered with a page. */
function isPage({ method, url }: FastifyRequest): boolean {
  const isOfApi = url.toLowerCase().startsWith('/api/');
  return method === 'GET' && !isOfApi && !url.startsWith('/assets/');
}
