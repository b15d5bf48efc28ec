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
import { toAccessActivity, toPlace } from '../members/members.mapper.ts';
import {
  requireAccessChange,
  toMembershipChange,
  toNewMembership,
} from '../members/members.policy.ts';
import { toClient } from './clients.mapper.ts';
import {
  deleteClient,
  findClient,
  insertClient,
  updateClient,
  updateClientSecret,
} from './clients.queries.ts';
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
    const id = newId();
    const added = await insertClient(trx, scope, {
      id,
      name,
      ...toNewMembership(body),
      secretHash,
    });
    const details = { clientId: id, name, place: toPlace(added) };
    await events.record(trx, scope, toAccessActivity('client.create', details));
    return added;
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
    const former = await findClient(trx, scope, id);
    const client = await updateClient(trx, scope, { id, ...toMembershipChange(body) });
    if (!former || !client) throw new AppError('NotFound');
    const places = { place: toPlace(client), formerPlace: toPlace(former) };
    const details = { clientId: id, name: client.name, ...places };
    await events.record(trx, scope, toAccessActivity('client.update', details));
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
    const changed = await updateClientSecret(trx, scope, { id, secretHash });
    if (!changed) throw new AppError('NotFound');
    const details = { clientId: id, name: changed.name };
    await events.record(trx, scope, toAccessActivity('client.secret', details));
    return changed;
  });
  return { ...toClient(client), secret };
}

export async function removeClient(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  id: string,
): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'DeleteProjectClients');
    const client = await findClient(trx, scope, id);
    if (!client || !(await deleteClient(trx, scope, id))) throw new AppError('NotFound');
    const details = { clientId: id, name: client.name };
    await events.record(trx, scope, toAccessActivity('client.delete', details));
  });
}
