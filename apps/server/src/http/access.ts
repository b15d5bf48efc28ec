import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@parlance/contract';
import { validate as isUuid } from 'uuid';
import { AppError } from '../app-error.ts';
import type { Db } from '../db/database.ts';
import { findClientAccess, findUserAccess } from '../features/auth/auth.queries.ts';
import type { Access } from '../features/projects/projects.policy.ts';
import type { Tokens } from './tokens.ts';

/**
 * Who calls, and what they are in the project of the path: one query for both. Throws
 * `Unauthorized` without a valid token of somebody who still exists.
 */
export async function authenticate(
  db: Db,
  tokens: Tokens,
  headers: IncomingHttpHeaders,
  projectId: string | undefined,
): Promise<Access> {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const subject = token === undefined ? undefined : await tokens.verify(token);
  if (!subject) throw new AppError('Unauthorized');
  const known = projectId !== undefined && isUuid(projectId) ? projectId : null;
  const find = subject.type === 'user' ? findUserAccess : findClientAccess;
  const access = await find(db, { id: subject.id, projectId: known });
  if (access?.tokenVersion !== subject.version) throw new AppError('Unauthorized');
  return access;
}

/** Some operations belong to people: a client of whatever role may not call them. */
export function requireUser(endpoint: Endpoint, access: Access): void {
  if (endpoint.access === 'user' && access.actor.type !== 'user') {
    throw new AppError('Unauthorized');
  }
}
