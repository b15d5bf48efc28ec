import type {
  endpoints,
  ParsedBody,
  ProjectClient,
  ProjectClientWithSecret,
} from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { ProjectScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { hashPassword } from '../auth/passwords.service.ts';
import {
  requireAccessChange,
  toMembershipChange,
  toNewMembership,
} from '../members/members.policy.ts';
import { toClient } from './clients.mapper.ts';
import { deleteClient, insertClient, updateClient, updateClientSecret } from './clients.queries.ts';
import { generateSecret } from './secrets.service.ts';

export async function createClient(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  { name, ...body }: ParsedBody<typeof endpoints.createProjectClient>,
): Promise<ProjectClientWithSecret> {
  const secret = generateSecret();
  const secretHash = await hashPassword(secret);
  const client = await inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'AddProjectClient');
    await events.publish(trx, scope, { event: 'members', data: {} });
    return insertClient(trx, scope, {
      id: newId(),
      name,
      ...toNewMembership(body),
      secretHash,
    });
  });
  return { ...toClient(client), secret };
}

export async function changeClient(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  id: string,
  body: ParsedBody<typeof endpoints.updateProjectClient>,
): Promise<ProjectClient> {
  return inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditProjectClients');
    await events.publish(trx, scope, { event: 'members', data: {} });
    const client = await updateClient(trx, scope, { id, ...toMembershipChange(body) });
    if (!client) throw new AppError('NotFound');
    return toClient(client);
  });
}

export async function rotateSecret(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  id: string,
): Promise<ProjectClientWithSecret> {
  const secret = generateSecret();
  const secretHash = await hashPassword(secret);
  const client = await inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditProjectClients');
    await events.publish(trx, scope, { event: 'members', data: {} });
    return updateClientSecret(trx, scope, { id, secretHash });
  });
  if (!client) throw new AppError('NotFound');
  return { ...toClient(client), secret };
}

export async function removeClient(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  id: string,
): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'DeleteProjectClients');
    await events.publish(trx, scope, { event: 'members', data: {} });
    if (!(await deleteClient(trx, scope, id))) throw new AppError('NotFound');
  });
}
