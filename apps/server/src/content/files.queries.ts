import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../access/scope.ts';
import type { Transaction } from '../db/database.ts';
import type { ContentLock, TermSelection } from './locks.queries.ts';

// Terms belong to files. The unnamed file, which every project has, has the id of the project.

/** Whether a file is there, by its id. */
export function isLivingFile(
  scope: ProjectScope,
  fileId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`exists (
    select from files f
    where f.project_id = ${scope.projectId}::uuid and f.id = ${fileId} and f.archived_at is null
  )`;
}

/** Whether a file is there; under the lock it stays. */
export async function hasFile(
  trx: Transaction,
  lock: ContentLock,
  fileId: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${isLivingFile(lock, sql`${fileId}::uuid`)} as found
  `.execute(trx);
  return rows[0]?.found ?? false;
}

export function selectTermsOfFile(scope: ProjectScope, fileId: string): TermSelection {
  return sql`
    select t.id from terms t
    where t.project_id = ${scope.projectId}::uuid and t.file_id = ${fileId}::uuid
      and t.archived_at is null
  `;
}

/** Archives a named file, as long as no term is in it; says whether it did. */
export async function archiveFile(
  trx: Transaction,
  lock: ContentLock,
  fileId: string,
): Promise<boolean> {
  const { rows } = await sql`
    update files set archived_at = now()
    where project_id = ${lock.projectId}::uuid and id = ${fileId}::uuid and path is not null
      and archived_at is null and not exists (${selectTermsOfFile(lock, fileId)})
    returning id
  `.execute(trx);
  return rows.length > 0;
}

/** An archived file, unless it has been purged, and whether another one has its path by now. */
export async function findArchivedFile(
  trx: Transaction,
  lock: ContentLock,
  fileId: string,
): Promise<{ path: string; isTaken: boolean } | undefined> {
  const { rows } = await sql<{ path: string; isTaken: boolean }>`
    select f.path, exists (
      select from files other
      where other.project_id = ${lock.projectId}::uuid and other.path = f.path
        and other.archived_at is null
    ) as "isTaken"
    from files f
    where f.project_id = ${lock.projectId}::uuid and f.id = ${fileId}::uuid
      and f.archived_at is not null
  `.execute(trx);
  return rows[0];
}

/** Brings back an archived file whose path is free. */
export async function unarchiveFile(
  trx: Transaction,
  lock: ContentLock,
  fileId: string,
): Promise<void> {
  await sql`
    update files set archived_at = null
    where project_id = ${lock.projectId}::uuid and id = ${fileId}::uuid and archived_at is not null
  `.execute(trx);
}
