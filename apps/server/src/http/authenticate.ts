import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@parlance/contract';
import DataLoader from 'dataloader';
import { validate as isUuid } from 'uuid';
import {
  type AccessArgs,
  findWorkspacePlace,
  listClientAccess,
  listUserAccess,
} from '../access/access.queries.ts';
import type { CommonLimits } from '../access/entitlements.ts';
import type { Access } from '../access/scope.ts';
import type { Tokens } from '../access/tokens.ts';
import { AppError } from '../app-error.ts';
import type { Db } from '../db/database.ts';

// Without a cache: the access of a caller is read anew for each request.
const atOnce = { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate };

/**
 * Reads the caller, and their role in the project or the workspace of the path. Throws `Unauthorized` without a valid
 * token of an existing user or client.
 */
export type Authenticate = (headers: IncomingHttpHeaders, place: Place) => Promise<Access>;

/** The parameters of a path, not yet validated. */
interface Place {
  readonly projectId?: string;
  readonly workspaceId?: string;
}

/** Batches the queries of all requests in one turn of the event loop, because every request begins with one. */
export function createAuthenticate(db: Db, limits: CommonLimits, tokens: Tokens): Authenticate {
  const users = new DataLoader(
    (all: readonly AccessArgs[]) => listUserAccess(db, limits, all),
    atOnce,
  );
  const clients = new DataLoader(
    (all: readonly AccessArgs[]) => listClientAccess(db, limits, all),
    atOnce,
  );

  return async (headers, { projectId, workspaceId }) => {
    const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    const subject = token === undefined ? undefined : await tokens.verify(token);
    if (!subject) throw new AppError('Unauthorized');
    const known = projectId !== undefined && isUuid(projectId) ? projectId : null;
    const callers = subject.type === 'user' ? users : clients;
    const access = await callers.load({ id: subject.id, projectId: known });
    if (access?.tokenVersion !== subject.version) throw new AppError('Unauthorized');
    if (workspaceId === undefined || !isUuid(workspaceId)) return access;
    const workspace = await findWorkspacePlace(db, { userId: subject.id, workspaceId });
    return { ...access, workspace };
  };
}

/** Throws `Unauthorized` for a client where only users may call an endpoint, whatever the role of the client. */
export function requireUser(endpoint: Endpoint, access: Access): void {
  if (endpoint.access === 'user' && access.actor.type !== 'user') {
    throw new AppError('Unauthorized');
  }
}
