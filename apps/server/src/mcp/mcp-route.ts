import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import type { Actor } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import { agentHeaders } from '../http/agent-calls.ts';
import { type AuthenticateContext, createAuthenticate } from '../http/authenticate.ts';
import { largeBodyLimit } from '../http/bodies.ts';
import { keepNothing } from '../http/caching.ts';
import { createAgentClient } from './api-client.ts';
import { createMcpServer } from './mcp-server.ts';
import { createRecentFiles } from './recent-files.ts';
import type { Agent } from './tool.ts';

/** The path of the server for agents. */
export const mcpPath = '/mcp';

export interface McpContext extends AuthenticateContext {
  readonly config: Config;
  readonly version: string;
}

/** What is told to a client whose token is not accepted (RFC 6750, section 3). */
const challenges = {
  missing: 'Bearer realm="Parlance"',
  invalid:
    'Bearer realm="Parlance", error="invalid_token", error_description="The access token is unknown, expired or ended"',
} as const;

/**
 * Serves agents by the Model Context Protocol, of the revision 2026-07-28 and of those of 2025. Each request stands for
 * itself: it brings its access token, and nothing has to be kept between two of them, so any process may answer it. A
 * process that has the file of a page by chance need not write it anew.
 */
export function addMcp(app: FastifyInstance, context: McpContext): void {
  const { config, version, logger } = context;
  const authenticate = createAuthenticate(context);
  const allowed = config.corsOrigin;
  const own = new URL(config.publicUrl).origin;
  const agents = new WeakMap<Request, Agent>();
  const recentFiles = createRecentFiles({ maxAgeMs: 120_000, maxLength: 16_000_000 });
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const agent = requestInfo && agents.get(requestInfo);
      if (!agent) throw new Error('a request is of no agent');
      return createMcpServer(agent, version);
    },
    {
      // Nothing changes that somebody could listen for.
      maxSubscriptions: 0,
      onerror: (error) => logger.warn({ err: error }, 'a request of an agent was not answered'),
    },
  );
  app.addHook('preClose', () => handler.close());

  app.route({
    method: ['POST', 'GET', 'DELETE'],
    url: mcpPath,
    bodyLimit: largeBodyLimit,
    compress: false,
    async onRequest(request, reply) {
      if (!isFrom(request, [own, ...(allowed ?? [])])) return refuseOrigin(reply);
      const { authorization } = request.headers;
      reply.header(
        'www-authenticate',
        authorization === undefined ? challenges.missing : challenges.invalid,
      );
      // A session of the web app is nobody's to lend, and says nothing of what agents may do.
      request.access = await authenticate({ ...request.headers, ...agentHeaders }, {});
      reply.removeHeader('www-authenticate');
    },
    async handler(request, reply) {
      if (Array.isArray(request.body)) throw refuseBatch();
      const web = toWebRequest(request, reply);
      agents.set(web, toAgent(app, request, { signal: web.signal, recentFiles }));
      return sendWebResponse(reply, await handler.fetch(web, { parsedBody: request.body }));
    },
  });

  // Clients ask these for a server to sign in at. Without an answer of its own, the page of the web app would be one.
  for (const path of [
    'oauth-protected-resource',
    'oauth-authorization-server',
    'openid-configuration',
  ]) {
    for (const end of ['', '/*']) {
      app.get(`/.well-known/${path}${end}`, async () => {
        throw new AppError('NotFound');
      });
    }
  }
}

/** A page of somewhere else must not reach this server through a browser, as by a name that it lets lead here. */
function isFrom({ headers: { origin } }: FastifyRequest, allowed: readonly string[]): boolean {
  return origin === undefined || allowed.includes(origin) || allowed.includes('*');
}

function refuseOrigin(reply: FastifyReply): FastifyReply {
  const error = { code: -32_000, message: 'The origin of the page is none that may call this' };
  return reply
    .status(403)
    .header('cache-control', keepNothing)
    .send({ jsonrpc: '2.0', id: null, error });
}

function refuseBatch(): AppError {
  return new AppError('BadRequest', [
    { path: 'body', message: 'must be one message, not several' },
  ]);
}

function toAgent(
  app: FastifyInstance,
  request: FastifyRequest,
  { signal, recentFiles }: Pick<Agent, 'recentFiles'> & { readonly signal: AbortSignal },
): Agent {
  const actor = request.access?.actor as Actor;
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const { project } = request.query as { readonly project?: unknown };
  const projectId = typeof project === 'string' && isUuid(project) ? project : undefined;
  const call = createAgentClient(app, { token, ip: request.ip, signal });
  return { call, actor, projectId, recentFiles };
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one);
  }
  const { method } = request;
  const url = `http://mcp.invalid${request.url}`;
  return new Request(url, { method, headers, signal: gone.signal });
}

function sendWebResponse(reply: FastifyReply, response: Response): FastifyReply {
  reply.status(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'content-length') reply.header(name, value);
  }
  reply.header('cache-control', keepNothing);
  if (!response.body) return reply.send();
  return reply.send(Readable.fromWeb(response.body as WebStream));
}
