import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the web app was built, so that any page address can be answered with it. */
    hasWebApp: boolean;
  }
}

const root = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Serves the built web app. File names under `assets/` hold a hash of the content. */
export async function serveWebApp(app: FastifyInstance): Promise<void> {
  app.decorate('hasWebApp', existsSync(`${root}/index.html`));
  if (!app.hasWebApp) return;
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    setHeaders(reply, path) {
      const immutable = path.startsWith(`${root}/assets/`);
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
