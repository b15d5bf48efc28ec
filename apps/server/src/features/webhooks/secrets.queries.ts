import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { InProject } from '../../access/scope.ts';
import type { Db, Transaction } from '../../db/database.ts';

export async function insertSecret(
  trx: Transaction,
  { projectId }: InProject,
  { webhookId, sealed, ending }: { webhookId: string; sealed: string; ending: string },
): Promise<void> {
  await trx
    .insertInto('webhook_secrets')
    .values({ project_id: projectId, id: newId(), webhook_id: webhookId, sealed, ending })
    .execute();
}

/** Lists the sealed secrets that deliveries are signed with now, the current one first. */
export async function listSealedSecrets(
  db: Db,
  { projectId }: InProject,
  webhookId: string,
): Promise<string[]> {
  const { rows } = await sql<{ sealed: string }>`
    select s.sealed from webhook_secrets s
    where s.project_id = ${projectId}::uuid and s.webhook_id = ${webhookId}::uuid
      and (s.valid_until is null or s.valid_until > now())
    order by s.valid_until desc nulls first
  `.execute(db);
  return rows.map(({ sealed }) => sealed);
}

/** Lets the current secret of a webhook go on for some hours, and ends all earlier ones. */
export async function updateSecretsToEnd(
  trx: Transaction,
  { projectId }: InProject,
  webhookId: string,
  overlapHours: number,
): Promise<void> {
  await sql`
    delete from webhook_secrets
    where project_id = ${projectId}::uuid and webhook_id = ${webhookId}::uuid
      and (valid_until is not null or ${overlapHours}::int = 0)
  `.execute(trx);
  await sql`
    update webhook_secrets set valid_until = now() + make_interval(hours => ${overlapHours}::int)
    where project_id = ${projectId}::uuid and webhook_id = ${webhookId}::uuid
  `.execute(trx);
}

/** Deletes secrets of some projects that have ended. */
export async function deleteEndedSecrets(db: Db, projectIds: readonly string[]): Promise<void> {
  await sql`
    delete from webhook_secrets
    where project_id = any(${projectIds}::uuid[]) and valid_until < now()
  `.execute(db);
}
