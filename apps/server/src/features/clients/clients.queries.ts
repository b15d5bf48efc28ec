import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Db, Transaction } from '../../db/database.ts';
import type { MembershipRow } from '../members/members.mapper.ts';
import type { ClientRow } from './clients.mapper.ts';

const columns = ['id', 'name', 'role', 'locales'] as const;

export async function listClients(db: Db, scope: ProjectScope): Promise<ClientRow[]> {
  return db
    .selectFrom('project_clients')
    .select(columns)
    .where('project_id', '=', scope.projectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findClient(
  db: Db,
  scope: ProjectScope,
  id: string,
): Promise<ClientRow | undefined> {
  return db
    .selectFrom('project_clients')
    .select(columns)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertClient(
  trx: Transaction,
  scope: ProjectScope,
  client: ClientRow & { secretHash: string },
): Promise<ClientRow> {
  const { secretHash: secret_hash, ...values } = client;
  return trx
    .insertInto('project_clients')
    .values({ project_id: scope.projectId, secret_hash, ...values })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function updateClient(
  trx: Transaction,
  scope: ProjectScope,
  { id, ...values }: Partial<MembershipRow> & { id: string },
): Promise<ClientRow | undefined> {
  return trx
    .updateTable('project_clients')
    .set(values)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Replaces the secret and ends the tokens that were issued for the previous one. */
export async function updateClientSecret(
  trx: Transaction,
  scope: ProjectScope,
  { id, secretHash }: { id: string; secretHash: string },
): Promise<ClientRow | undefined> {
  return trx
    .updateTable('project_clients')
    .set({ secret_hash: secretHash, token_version: sql`token_version + 1` })
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteClient(
  trx: Transaction,
  scope: ProjectScope,
  id: string,
): Promise<boolean> {
  const result = await trx
    .deleteFrom('project_clients')
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
