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

// What a caller may do is asked for anew each time.
const atOnce = { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate };

/**
 * Who calls, and what they are in the project or the workspace of the path. Throws `Unauthorized` without a valid token
 * of somebody who still exists.
 */
export type Authenticate = (headers: IncomingHttpHeaders, place: Place) => Promise<Access>;

/** The parameters of a path, as they came. */
interface Place {
  readonly projectId?: string;
  readonly workspaceId?: string;
}

/** One query for all who ask in the same turn of the event loop, since every request begins with it. */
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

/** Some operations belong to people: a client of whatever role may not call them. */
export function requireUser(endpoint: Endpoint, access: Access): void {
  if (endpoint.access === 'user' && access.actor.type !== 'user') {
    throw new AppError('Unauthorized');
  }
}
