import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@parlance/contract';
import DataLoader from 'dataloader';
import { validate as isUuid } from 'uuid';
import { type AccessArgs, listClientAccess, listUserAccess } from '../access/access.queries.ts';
import type { Access } from '../access/scope.ts';
import type { Tokens } from '../access/tokens.ts';
import { AppError } from '../app-error.ts';
import type { Db } from '../db/database.ts';

// What a caller may do is asked for anew each time.
const atOnce = { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate };

/**
 * Who calls, and what they are in the project of the path. Throws `Unauthorized` without a valid token
 * of somebody who still exists.
 */
export type Authenticate = (
  headers: IncomingHttpHeaders,
  projectId: string | undefined,
) => Promise<Access>;

/** One query for all who ask in the same turn of the event loop, since every request begins with it. */
export function createAuthenticate(db: Db, tokens: Tokens): Authenticate {
  const users = new DataLoader((all: readonly AccessArgs[]) => listUserAccess(db, all), atOnce);
  const clients = new DataLoader((all: readonly AccessArgs[]) => listClientAccess(db, all), atOnce);

  return async (headers, projectId) => {
    const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    const subject = token === undefined ? undefined : await tokens.verify(token);
    if (!subject) throw new AppError('Unauthorized');
    const known = projectId !== undefined && isUuid(projectId) ? projectId : null;
    const callers = subject.type === 'user' ? users : clients;
    const access = await callers.load({ id: subject.id, projectId: known });
    if (access?.tokenVersion !== subject.version) throw new AppError('Unauthorized');
    return access;
  };
}

/** Some operations belong to people: a client of whatever role may not call them. */
export function requireUser(endpoint: Endpoint, access: Access): void {
  if (endpoint.access === 'user' && access.actor.type !== 'user') {
    throw new AppError('Unauthorized');
  }
}
