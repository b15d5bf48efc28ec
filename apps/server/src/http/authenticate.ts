import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@parlance/contract';
import DataLoader from 'dataloader';
import type { FastifyBaseLogger } from 'fastify';
import { validate as isUuid } from 'uuid';
import {
  type AccessArgs,
  findWorkspacePlace,
  listClientAccess,
  listUserAccess,
} from '../access/access.queries.ts';
import type { CommonLimits } from '../access/entitlements.ts';
import type { Access } from '../access/scope.ts';
import { looksLikeToken, toTokenHash } from '../access/token-text.ts';
import {
  listTokenAccess,
  type TokenArgs,
  updateLastActivity,
  updateLastUse,
} from '../access/tokens.queries.ts';
import type { Tokens } from '../access/tokens.ts';
import { AppError } from '../app-error.ts';
import type { Db } from '../db/database.ts';
import { isForAgent } from './agent-calls.ts';

// Without a cache: the access of a caller is read anew for each request.
const atOnce = { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate };

/**
 * Reads the caller, and their role in the project or the workspace of the path. Throws `Unauthorized` without a valid
 * token of an existing user or client.
 */
export type Authenticate = (headers: IncomingHttpHeaders, place: Place) => Promise<Caller>;

/** The access of a caller, with the session of the request if it has one. */
export interface Caller extends Access {
  readonly sessionId: string | undefined;
}

/** The parameters of a path, not yet validated. */
interface Place {
  readonly projectId?: string;
  readonly workspaceId?: string;
}

export interface AuthenticateContext {
  readonly db: Db;
  readonly config: CommonLimits;
  readonly tokens: Tokens;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

/** Batches the queries of all requests in one turn of the event loop, because every request begins with one. */
export function createAuthenticate(context: AuthenticateContext): Authenticate {
  const { db, config, tokens } = context;
  const users = new DataLoader(
    (all: readonly AccessArgs[]) => listUserAccess(db, config, all),
    atOnce,
  );
  const clients = new DataLoader(
    (all: readonly AccessArgs[]) => listClientAccess(db, config, all),
    atOnce,
  );
  const ofTokens = new DataLoader(
    (all: readonly TokenArgs[]) => listTokenAccess(db, config, all),
    atOnce,
  );
  const writeUse = createUseWriter(context);

  async function findCaller(text: string, projectId: string | null): Promise<Caller | undefined> {
    if (looksLikeToken(text)) {
      const hash = toTokenHash(text);
      const access = hash && (await ofTokens.load({ hash, projectId }));
      const { token } = access?.actor ?? {};
      if (!access || !token) return undefined;
      if (access.isStale) await writeUse(token.id, updateLastUse);
      return { ...access, sessionId: undefined };
    }
    const subject = await tokens.verify(text);
    if (!subject) return undefined;
    const { id, sessionId } = subject;
    const callers = subject.type === 'user' ? users : clients;
    const access = await callers.load({ id, projectId, sessionId });
    if (!access) return undefined;
    const version = sessionId === undefined ? subject.version : access.sessionVersion;
    if (access.tokenVersion !== version) return undefined;
    if (sessionId !== undefined && access.isStale) await writeUse(sessionId, updateLastActivity);
    return { ...access, sessionId };
  }

  return async (headers, { projectId, workspaceId }) => {
    const text = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    const known = projectId !== undefined && isUuid(projectId) ? projectId : null;
    const found = text === undefined ? undefined : await findCaller(text, known);
    if (!found) throw new AppError('Unauthorized');
    const caller = isForAgent(headers) ? asAgent(found) : asOwner(found);
    if (workspaceId === undefined || !isUuid(workspaceId)) return caller;
    if (caller.actor.type !== 'user') return caller;
    return { ...caller, workspace: await findWorkspacePlace(db, caller.actor, workspaceId) };
  };
}

/** The caller as an agent that they have lent their access token to. Nothing else can be lent. */
function asAgent(caller: Caller): Caller {
  const { actor } = caller;
  if (!actor.token) {
    const message = 'must be an access token, which begins with plt_ or plc_';
    throw new AppError('Unauthorized', [{ message }]);
  }
  return { ...caller, actor: { ...actor, agent: actor.token.agents } };
}

/** The caller themselves, unless they have lent their access token to agents alone. */
function asOwner(caller: Caller): Caller {
  if (!caller.actor.token?.isOnlyForAgents) return caller;
  throw new AppError('Unauthorized', [{ message: 'is for agents alone, at /mcp' }]);
}

/**
 * Writes down when sessions and tokens were last used: one request of many at the same time does. A request is answered
 * also where that fails, as on a full disk.
 */
function createUseWriter({ db, logger }: AuthenticateContext) {
  const pending = new Set<string>();
  return async (id: string, update: (db: Db, id: string) => Promise<void>): Promise<void> => {
    if (pending.has(id)) return;
    pending.add(id);
    try {
      await update(db, id);
    } catch (error) {
      logger.warn({ err: error }, 'the last use of a session or token was not written down');
    } finally {
      pending.delete(id);
    }
  };
}

/**
 * Throws where the kind of caller may not call an endpoint, whatever their role: clients and access tokens where only
 * users may who have signed in, tokens whose scope does not have it, and agents where nothing keeps the rules for them.
 */
export function requireKind(endpoint: Endpoint, { actor }: Access): void {
  const { access, action, tokenGroup } = endpoint;
  if (actor.agent && endpoint.method !== 'GET' && !endpoint.takesAgents) {
    throw new AppError('NotFound');
  }
  if (access !== 'user-or-client' && actor.type !== 'user') throw new AppError('Unauthorized');
  if (!actor.token) return;
  if (access === 'session') {
    throw new AppError('Unauthorized', [
      { message: 'takes no access token, but a user who has signed in' },
    ]);
  }
  if (action || tokenGroup === 'any') return;
  const { actions, projectIds } = actor.token.scope;
  const isPermitted = tokenGroup !== undefined && actions.includes(tokenGroup);
  // What is managed outside of a project could be any project.
  if (!isPermitted || (tokenGroup === 'manage' && projectIds !== null)) {
    throw new AppError('NotFound');
  }
}
