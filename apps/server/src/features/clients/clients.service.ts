import type {
  endpoints,
  ParsedBody,
  ProjectClient,
  ProjectClientWithSecret,
} from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { hashPassword } from '../auth/passwords.service.ts';
import { requireAccessChange } from '../members/members.policy.ts';
import type { ProjectScope } from '../projects/projects.policy.ts';
import { deleteClient, insertClient, updateClient, updateClientSecret } from './clients.queries.ts';
import { generateSecret } from './secrets.service.ts';

export async function createClient(
  db: Db,
  scope: ProjectScope,
  { name, role }: ParsedBody<typeof endpoints.createProjectClient>,
): Promise<ProjectClientWithSecret> {
  const secret = generateSecret();
  const secretHash = await hashPassword(secret);
  const client = await inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'AddProjectClient');
    return insertClient(trx, scope, { id: newId(), name, role, secretHash });
  });
  return { ...client, secret };
}

export async function changeClient(
  db: Db,
  scope: ProjectScope,
  id: string,
  { role }: ParsedBody<typeof endpoints.updateProjectClient>,
): Promise<ProjectClient> {
  return inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditProjectClients');
    const client = await updateClient(trx, scope, { id, role });
    if (!client) throw new AppError('NotFound');
    return client;
  });
}

export async function rotateSecret(
  db: Db,
  scope: ProjectScope,
  id: string,
): Promise<ProjectClientWithSecret> {
  const secret = generateSecret();
  const secretHash = await hashPassword(secret);
  const client = await inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditProjectClients');
    return updateClientSecret(trx, scope, { id, secretHash });
  });
  if (!client) throw new AppError('NotFound');
  return { ...client, secret };
}

export async function removeClient(db: Db, scope: ProjectScope, id: string): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'DeleteProjectClients');
    if (!(await deleteClient(trx, scope, id))) throw new AppError('NotFound');
  });
}
