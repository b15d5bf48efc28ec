import { sql } from 'kysely';
import type { Db, Transaction } from '../db/database.ts';
import { type BlobKey, insertObjectDeletions } from './blobs.queries.ts';

interface BlobReference {
  readonly table: string;
  readonly column: string;
  /** Whether rows can be archived. Those keep their blobs as well. */
  readonly canBeArchived: boolean;
}

/** Every column with a foreign key to blobs. */
export const blobReferences: readonly BlobReference[] = [
  { table: 'templates', column: 'content_hash', canBeArchived: false },
  { table: 'uploads', column: 'content_hash', canBeArchived: false },
  { table: 'screenshots', column: 'content_hash', canBeArchived: true },
];

const projectsAtOnce = 500;

/** Lists the ids of all projects in batches. */
export async function* listProjectIds(db: Db): AsyncGenerator<readonly string[]> {
  for (let last: string | undefined; ; ) {
    let query = db.selectFrom('projects').select('id').orderBy('id').limit(projectsAtOnce);
    if (last !== undefined) query = query.where('id', '>', last);
    const ids = (await query.execute()).map(({ id }) => id);
    if (ids.length > 0) yield ids;
    if (ids.length < projectsAtOnce) return;
    last = ids.at(-1);
  }
}

const isUnreferenced = (projectId: string) =>
  sql.join(
    [
      sql`true`,
      ...blobReferences.map(
        ({ table, column, canBeArchived }) => sql`not exists (
          select ${canBeArchived ? sql`r.archived_at` : sql``} from ${sql.table(table)} r
          where r.project_id = ${projectId}::uuid and ${sql.ref(`r.${column}`)} = b.hash
        )`,
      ),
    ],
    sql` and `,
  );

/** Sets `unused_since` of the blobs of a project that have no references. */
export async function updateUnused(db: Db, projectId: string): Promise<void> {
  await sql`
    update blobs b set unused_since = now()
    where b.project_id = ${projectId}::uuid and b.unused_since is null
      and ${isUnreferenced(projectId)}
  `.execute(db);
}

/** Lists the blobs of projects that have been unused for at least `graceSeconds`. */
export async function listUnused(
  db: Db,
  projectIds: readonly string[],
  { graceSeconds }: { graceSeconds: number },
): Promise<readonly BlobKey[]> {
  const { rows } = await sql<BlobKey>`
    select project_id as "projectId", hash from blobs
    where project_id = any(${projectIds}::uuid[])
      and unused_since <= now() - make_interval(secs => ${graceSeconds})
  `.execute(db);
  return rows;
}

/**
 * Deletes a blob that has been unused for at least `graceSeconds`, unless it has references again. A transaction that
 * stores the same bytes meanwhile waits, and then inserts them again.
 */
export async function deleteUnused(
  trx: Transaction,
  { projectId, hash }: BlobKey,
  { graceSeconds }: { graceSeconds: number },
): Promise<boolean> {
  const own = sql`b.project_id = ${projectId}::uuid and b.hash = ${hash}`;
  const locked = await sql<{ object: string | null }>`
    select object from blobs b
    where ${own} and unused_since <= now() - make_interval(secs => ${graceSeconds})
    for update skip locked
  `.execute(trx);
  const [row] = locked.rows;
  if (!row) return false;
  // A separate statement, because only the lock of the first one keeps others from adding references.
  const { rows } = await sql`
    select from blobs b where ${own} and ${isUnreferenced(projectId)}
  `.execute(trx);
  if (rows.length === 0) {
    await sql`update blobs b set unused_since = null where ${own}`.execute(trx);
    return false;
  }
  if (row.object !== null) await insertObjectDeletions(trx, [row.object]);
  await sql`
    delete from blob_parts p where p.project_id = ${projectId}::uuid and p.hash = ${hash}
  `.execute(trx);
  await sql`delete from blobs b where ${own}`.execute(trx);
  return true;
}

/** Lists blobs of projects whose bytes are in the database. */
export async function listInDatabase(
  db: Db,
  projectIds: readonly string[],
  { limit }: { limit: number },
): Promise<readonly BlobKey[]> {
  const { rows } = await sql<BlobKey>`
    select project_id as "projectId", hash from blobs
    where project_id = any(${projectIds}::uuid[]) and object is null
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Moves a blob to an object. Returns false where the blob was deleted or is in another object already. */
export async function updateObject(
  trx: Transaction,
  { projectId, hash }: BlobKey,
  object: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update blobs set object = ${object}
    where project_id = ${projectId}::uuid and hash = ${hash} and object is null
  `.execute(trx);
  if (numAffectedRows === 0n) return false;
  await sql`
    delete from blob_parts where project_id = ${projectId}::uuid and hash = ${hash}
  `.execute(trx);
  await deleteObjectDeletion(trx, object);
  return true;
}

/** Lists the objects of a store whose deletion is due. */
export async function listDueObjects(
  db: Db,
  { scheme, sinceSeconds, limit }: { scheme: string; sinceSeconds: number; limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ object: string }>`
    select object from object_deletions
    where starts_with(object, ${`${scheme}:`}) and due_at <= now() - make_interval(secs => ${sinceSeconds})
    order by due_at limit ${limit}
  `.execute(db);
  return rows.map(({ object }) => object);
}

export async function deleteObjectDeletion(db: Db, object: string): Promise<void> {
  await db.deleteFrom('object_deletions').where('object', '=', object).execute();
}
