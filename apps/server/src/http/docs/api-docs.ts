import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { apiBase } from '@parlance/contract';
import { toOpenApi } from '@parlance/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../caching.ts';
import { pagePolicy } from '../security/security-headers.ts';
import { apiDocsTheme } from './api-docs-theme.ts';

const docs = `${apiBase}/docs`;

/** Describes the API to programs, as OpenAPI, and to people, on a page to try it out. */
export async function addApiDocs(app: FastifyInstance, version: string): Promise<void> {
  const document = toOpenApi(version);
  const text = JSON.stringify(document);
  // The second one is where clients of the reference look for it.
  for (const name of ['openapi.json', 'swagger-json']) {
    app.get(`${apiBase}/${name}`, { onSend: tagAnswer }, async (_request, reply) =>
      reply.header('content-type', 'application/json; charset=utf-8').send(text),
    );
  }
  app.get(`${apiBase}/swagger`, async (_request, reply) => reply.redirect(docs));
  // Its types know OpenAPI 3.0 at most.
  const specification = { document } as unknown as StaticDocumentSpec;
  await app.register(swagger, { mode: 'static', specification });
  await app.register(swaggerUi, {
    routePrefix: docs,
    staticCSP: pagePolicy,
    theme: apiDocsTheme,
    uiConfig: {
      layout: 'BaseLayout',
      deepLinking: true,
      displayOperationId: true,
      displayRequestDuration: true,
      docExpansion: 'list',
      filter: true,
      showExtensions: true,
    },
  });
}
