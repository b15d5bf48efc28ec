import { readFileSync } from 'node:fs';
import { apiBase } from '@parlance/contract';
import { toOpenApi } from '@parlance/contract/openapi';
import fastify, { type FastifyInstance } from 'fastify';
import { packagePath } from '../../own-files.ts';
import { tagAnswer } from '../caching.ts';
import { pagePolicy } from '../security/security-headers.ts';

const docs = `${apiBase}/docs`;

/** The files of the page, with their types. */
const pageFiles = {
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'logo.svg': 'image/svg+xml',
} as const;

/** Serves the description of the API: as OpenAPI for programs, and as a page for people to try it out. */
export async function addApiDocs(app: FastifyInstance, version: string): Promise<void> {
  // Clients of the reference request the second name, and those of its page the third one.
  for (const name of ['openapi.json', 'swagger-json', 'docs/json']) {
    app.get(`${apiBase}/${name}`, { onSend: tagAnswer }, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(describeApi(version)),
    );
  }
  app.get(`${apiBase}/swagger`, async (_request, reply) => reply.redirect(docs));
  const page = readPageFile('page.html');
  app.get(docs, { onSend: tagAnswer }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy).send(page),
  );
  for (const [name, type] of Object.entries(pageFiles)) {
    const content = readPageFile(name);
    app.get(`${docs}/${name}`, { onSend: tagAnswer }, async (_request, reply) =>
      reply.type(type).send(content),
    );
  }
  app.get(`${docs}/scalar.js`, { onSend: tagAnswer }, async (_request, reply) => {
    script ??= readScript();
    return reply.type('text/javascript; charset=utf-8').send(await script);
  });
}

function readPageFile(name: string): string {
  return readFileSync(packagePath(`src/http/docs/page/${name}`), 'utf8');
}

let script: Promise<string> | undefined;

/**
 * The script that draws the page, of 4 MB. The package has it inside of a plugin whose own page needs inline scripts,
 * so it is taken from a server that only answers here, and only once somebody opens the page.
 */
async function readScript(): Promise<string> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const source = fastify();
  await source.register(apiReference, {
    routePrefix: '/reference',
    configuration: { url: `${apiBase}/openapi.json` },
  });
  const { body } = await source.inject('/reference/js/scalar.js');
  await source.close();
  return body;
}

let described: { readonly version: string; readonly text: string } | undefined;

/** Builds the description once for all servers of this process, because it takes most of the time of building one. */
function describeApi(version: string): string {
  if (described?.version !== version) {
    described = { version, text: JSON.stringify(toOpenApi(version)) };
  }
  return described.text;
}
