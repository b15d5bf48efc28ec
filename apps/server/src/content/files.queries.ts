import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../access/scope.ts';
import type { Db, Transaction } from '../db/database.ts';
import { insertRows, recordingChanges, type Writer } from './changes.queries.ts';
import type { ContentLock, TermSelection } from './locks.queries.ts';
import { termState, termStateWith } from './term-states.queries.ts';

// Terms belong to files. Every project has an unnamed file, whose id is that of the project.

/** Whether a living file has this id. */
export function isLivingFile(
  scope: Pick<Writer, 'projectId'>,
  fileId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`exists (
    select from files f
    where f.project_id = ${scope.projectId}::uuid and f.id = ${fileId} and f.archived_at is null
  )`;
}

/** Whether a living file has this id. Under the content lock the answer stays true until the transaction ends. */
export async function hasFile(db: Db, scope: ProjectScope, fileId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${isLivingFile(scope, sql`${fileId}::uuid`)} as found
  `.execute(db);
  return rows[0]?.found ?? false;
}

export function selectTermsOfFile(scope: ProjectScope, fileId: string): TermSelection {
  return sql`
    select t.id from terms t
    where t.project_id = ${scope.projectId}::uuid and t.file_id = ${fileId}::uuid
      and t.archived_at is null
  `;
}

/** Archives a named file if it has no terms. Returns whether it did. */
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

/** Finds an archived file and whether a living file has its path; undefined where it has been purged. */
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

/** Restores an archived file whose path is free. */
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

/** How many duplicate keys an error message names. */
const maxKeysNamed = 5;

/** Lists the first keys that a file would have twice if these terms were moved into it. */
export async function listKeysTwice(
  trx: Transaction,
  lock: ContentLock,
  { fileId, terms }: { fileId: string; terms: TermSelection },
): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with chosen as materialized (${terms})
    select t.value from terms t
    where t.project_id = ${lock.projectId}::uuid and t.archived_at is null
      and (t.file_id = ${fileId}::uuid or t.id in (select id from chosen))
    group by t.value having count(*) > 1
    order by t.value limit ${sql.lit(maxKeysNamed)}
  `.execute(trx);
  return rows.map(({ value }) => value);
}

/** Records that terms move into a file. Returns how many. */
export async function insertMoves(
  trx: Transaction,
  lock: ContentLock,
  { changeSetId, terms, fileId }: { changeSetId: string; terms: TermSelection; fileId: string },
): Promise<number> {
  const change = {
    kind: 'term.update',
    termId: sql`t.id`,
    before: termState,
    after: termStateWith({ fileId: sql`${fileId}::uuid` }),
  } as const;
  const moved = {
    projectId: sql`t.project_id`,
    rows: sql`
      (${terms}) chosen
      join terms t on t.project_id = ${lock.projectId}::uuid and t.id = chosen.id
        and t.archived_at is null and t.file_id <> ${fileId}::uuid
    `,
  };
  return insertRows(trx, recordingChanges(lock, changeSetId, change, moved));
}
