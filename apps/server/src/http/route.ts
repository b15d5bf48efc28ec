import {
  changeSetHeader,
  type Endpoint,
  type ErrorDetail,
  endpoints,
  type ImageType,
  urlOf,
} from '@parlance/contract';
import { toLocaleCode } from '@parlance/messages';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify';
import { validate as isUuid } from 'uuid';
import type { ZodError, ZodType } from 'zod';
import { type Actor, requireScopes } from '../access/scope.ts';
import type { Tokens } from '../access/tokens.ts';
import type { EventStream } from '../api/event-stream.ts';
import {
  Accepted,
  type AddRoute,
  type Changed,
  type FileAnswer,
  type HandlerInput,
} from '../api/handler.ts';
import { JsonText } from '../api/json-text.ts';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { forCaller, type TaskCaller } from '../integrations/format-tasks/task-caller.ts';
import type { Spooled } from '../integrations/spool/spool.ts';
import { findAbouts } from './about.ts';
import { isFor } from './agent-calls.ts';
import { type Caller, createAuthenticate, requireKind } from './authenticate.ts';
import { largeBodyLimit, textsBodyLimit } from './bodies.ts';
import { keepForever, keepNothing, tagAnswer, toEtag } from './caching.ts';
import { sendEvents, toFollower } from './connections/follower.ts';
import { createDiskGuard } from './operation/disk-room.ts';
import { toRateLimit } from './rate-limit.ts';
import { imagePolicy } from './security/security-headers.ts';
import { openUpload, readFields, readUpload, readUploads } from './upload.ts';

export interface RouteContext {
  readonly db: Db;
  readonly tokens: Tokens;
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
}

declare module 'fastify' {
  interface FastifyRequest {
    access: Caller | undefined;
  }
}

/**
 * Registers endpoints. Every request passes these steps: rate limit, actor, room on the disk, schemas of query and
 * body, kind of actor, role in the project, handler. The order decides which error a request with several faults gets.
 */
export function createAddRoute(
  app: FastifyInstance,
  prefix: string,
  context: RouteContext,
): AddRoute {
  const { config } = context;
  const authenticate = createAuthenticate(context);
  const requireDiskRoom =
    config.databaseUrl === undefined ? createDiskGuard(config.dataDir) : undefined;
  return (endpoint, handler) => {
    const isFollowed = 'events' in endpoint.success;
    const route: RouteOptions = {
      method: endpoint.method,
      url: prefix + endpoint.path,
      config: {
        rateLimit:
          endpoint.rateLimited && config.authRateLimit > 0
            ? toRateLimit(endpoint, config.authRateLimit)
            : false,
      },
      async onRequest(request, reply) {
        // Public endpoints work also with a nearly full disk, because users have to sign in to go on reading.
        if (endpoint.access === 'public') return;
        const place = request.params as { projectId?: string; workspaceId?: string };
        request.access = await authenticate(request.headers, place);
        if (endpoint.method !== 'GET') await requireDiskRoom?.(request, reply);
      },
      async handler(request, reply) {
        const follower = isFollowed ? toFollower(endpoint, request, authenticate) : undefined;
        const input: unknown = { ...(await readInput(endpoint, request, context)), follower };
        if (isFor('permission', request.headers)) return reply.status(204).send();
        const work = () => handler(input as HandlerInput<typeof endpoint>);
        const caller = request.access && toTaskCaller(request.access.actor, reply);
        const output = await (caller ? forCaller(caller, work) : work());
        if (output instanceof Accepted) return sendAccepted(reply, output);
        if (!endpoint.changesContent) return send(endpoint, reply, output);
        const { answer, changeSetId } = output as unknown as Changed<unknown>;
        if (changeSetId !== undefined) reply.header(changeSetHeader, changeSetId);
        return send(endpoint, reply, answer);
      },
      ...(endpoint.largeBody ? { bodyLimit: largeBodyLimit } : {}),
      ...(endpoint.textsBody ? { bodyLimit: textsBodyLimit } : {}),
      ...(endpoint.method === 'GET' ? { onSend: tagAnswer } : {}),
      ...(isFollowed ? { compress: false, exposeHeadRoute: false } : {}),
    };
    app.route(route);
  };
}

/** The caller for tasks that read and write files. Its signal aborts when the caller leaves. */
function toTaskCaller({ type, id }: Actor, { raw }: FastifyReply): TaskCaller {
  const gone = new AbortController();
  const leave = () => gone.abort(new AppError('BadRequest', [{ message: 'The caller has left' }]));
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return { person: `${type} ${id}`, signal: gone.signal };
}

/** The `HandlerInput` of the endpoint. The schemas guarantee that, but the types can't. */
async function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  { config, db }: RouteContext,
): Promise<object> {
  const { importMaxBytes } = config;
  const isStaged = endpoint.takesStaged === true && hasStaged(request);
  const upload =
    endpoint.upload === 'one' && !isStaged ? await readUpload(request, importMaxBytes) : undefined;
  const stream =
    endpoint.upload === 'stream'
      ? await openUpload(request, maxStreamedImports * importMaxBytes)
      : undefined;
  const uploads =
    endpoint.upload === 'many' && !isStaged
      ? await readUploads(request, importMaxBytes)
      : undefined;
  const fields = isStaged ? await readFields(request) : uploads?.fields;
  const problems: ErrorDetail[] = [];
  const query = parse(endpoint.query, request.query, 'query', problems);
  const body = parse(endpoint.body, fields ?? request.body, 'body', problems);
  if (problems.length > 0) throw new AppError('BadRequest', problems);
  const params = toParams(request);
  const { access } = request;
  const userAgent = request.headers['user-agent'];
  if (!access) return { params, query, body, userAgent };
  requireKind(endpoint, access);
  const action = params.userId === access.actor.id ? endpoint.ownAction : undefined;
  const abouts = await findAbouts(db, access, endpoint, { params, query, body });
  const scope = endpoint.action && requireScopes(access, action ?? endpoint.action, abouts);
  // A malformed id identifies nothing, and neither does a text with NUL, which the database can't store.
  const malformed = Object.entries(params).some(([name, value]) =>
    name.endsWith('Id') ? !isUuid(value) : value.includes('\0'),
  );
  if (malformed) throw new AppError('NotFound');
  const prefersBackground = wantsLater.test(`${request.headers.prefer ?? ''}`);
  const { actor, entitlements, sessionId, tokenVersion } = access;
  const files = { upload, stream, uploads: uploads?.files };
  const caller = { actor, entitlements, sessionId, tokenVersion, userAgent };
  return { params, query, body, ...files, ...caller, scope, prefersBackground };
}

/** A file that is read in parts may be as large as so many imports. */
const maxStreamedImports = 20;

/** Whether a request refers to staged files. */
function hasStaged({ query }: FastifyRequest): boolean {
  return (query as { upload?: string }).upload !== undefined;
}

/** The preference `respond-async` of RFC 7240, section 4.1. */
const wantsLater = /(^|,)\s*respond-async\s*([;,]|$)/i;

/** The parameters of the path, each in its canonical spelling. An invalid locale code stays as it is. */
function toParams({ params }: FastifyRequest): Record<string, string> {
  const entries = Object.entries(params as Record<string, string>);
  return Object.fromEntries(entries.map(([name, value]) => [name, toParam(name, value)]));
}

function toParam(name: string, value: string): string {
  if (name.endsWith('Id')) return value.toLowerCase();
  return name === 'localeCode' ? (toLocaleCode(value) ?? value) : value;
}

function parse(
  schema: ZodType | undefined,
  value: unknown,
  name: string,
  problems: ErrorDetail[],
): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  problems.push(...toDetails(result.error, name));
  return undefined;
}

function toDetails(error: ZodError, name: string): ErrorDetail[] {
  return error.issues.map((issue) => ({
    path: [name, ...issue.path].join('.'),
    message: issue.message,
  }));
}

function send(endpoint: Endpoint, reply: FastifyReply, output: unknown): unknown {
  const { success } = endpoint;
  reply.status(success.status).header('cache-control', keepNothing);
  if ('file' in success) {
    const file = output as FileAnswer;
    const type = success.type ?? 'application/octet-stream; charset=utf-8';
    reply.onTaken = file.onTaken;
    reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="${file.name}"`);
    if ('bytes' in file) {
      if (file.image) sendAsImage(reply, file.image);
      const { buffer, byteOffset, byteLength } = file.bytes;
      return reply.send(Buffer.from(buffer, byteOffset, byteLength));
    }
    return sendSpooled(reply, file.file);
  }
  if ('events' in success) return sendEvents(reply, output as EventStream);
  if (output instanceof JsonText) {
    reply.header('content-type', 'application/json; charset=utf-8');
    const { content } = output;
    return typeof content === 'string' ? reply.send(content) : sendSpooled(reply, content);
  }
  if ('bare' in success) return output;
  return 'data' in success ? { data: output } : reply.send();
}

function sendAsImage(reply: FastifyReply, type: ImageType): void {
  reply.headers({
    'content-type': type,
    'content-security-policy': imagePolicy,
    'cache-control': keepForever,
    vary: 'authorization',
  });
}

function sendAccepted(reply: FastifyReply, { job }: Accepted): FastifyReply {
  return reply
    .status(202)
    .header('cache-control', keepNothing)
    .header('location', urlOf(endpoints.getJob, { jobId: job.id }))
    .header('preference-applied', 'respond-async')
    .send({ data: job });
}

function sendSpooled(reply: FastifyReply, { size, sha256, stream }: Spooled): FastifyReply {
  return reply.header('content-length', size).header('etag', toEtag(sha256)).send(stream);
}
