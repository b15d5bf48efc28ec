import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { apiBase } from '@parlance/contract';
import { toOpenApi } from '@parlance/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../caching.ts';
import { pagePolicy } from '../security/security-headers.ts';
import { apiDocsTheme } from './api-docs-theme.ts';

const docs = `${apiBase}/docs`;

/** Serves the description of the API: as OpenAPI for programs, and as a page for people to try it out. */
export async function addApiDocs(app: FastifyInstance, version: string): Promise<void> {
  const { document, text } = describeApi(version);
  // Clients of the reference request the second name.
  for (const name of ['openapi.json', 'swagger-json']) {
    app.get(`${apiBase}/${name}`, { onSend: tagAnswer }, async (_request, reply) =>
      reply.header('content-type', 'application/json; charset=utf-8').send(text),
    );
  }
  app.get(`${apiBase}/swagger`, async (_request, reply) => reply.redirect(docs));
  // The types of the plugin know only OpenAPI up to 3.0.
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

interface Described {
  readonly version: string;
  readonly document: ReturnType<typeof toOpenApi>;
  readonly text: string;
}

let described: Described | undefined;

/** Builds the description once for all servers of this process, because it takes most of the time of building one. */
function describeApi(version: string): Described {
  if (described?.version !== version) {
    const document = toOpenApi(version);
    described = { version, document, text: JSON.stringify(document) };
  }
  return described;
}
