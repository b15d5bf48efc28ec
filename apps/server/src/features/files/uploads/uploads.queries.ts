import { sql } from 'kysely';
import type { ProjectScope } from '../../../access/scope.ts';
import { joinOwnProject, ownProject } from '../../../db/cluster/own-project.ts';
import type { Db, Transaction } from '../../../db/database.ts';

export interface NewUpload {
  readonly id: string;
  readonly files: readonly { readonly name: string; readonly hash: string }[];
  readonly lifetimeSeconds: number;
}

/** Returns when the upload expires. */
export async function insertUpload(
  trx: Transaction,
  { projectId, actor }: ProjectScope,
  { id, files, lifetimeSeconds }: NewUpload,
): Promise<Date> {
  const { rows } = await sql<{ expires_at: Date }>`
    insert into uploads as u
      (project_id, id, n, name, content_hash, actor_type, actor_id, expires_at)
    select ${ownProject}, ${id}::uuid, new.n, new.name, new.hash, ${actor.type}, ${actor.id}::uuid,
      now() + make_interval(secs => ${lifetimeSeconds})
    from unnest(
      ${files.map((_, n) => n)}::integer[], ${files.map(({ name }) => name)}::text[],
      ${files.map(({ hash }) => hash)}::text[]
    ) as new (n, name, hash)
    ${joinOwnProject(projectId)}
    returning u.expires_at
  `.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('An upload has no files');
  return row.expires_at;
}

/** The size of an actor's staged files in bytes; each blob counts once. */
export async function sumStagedBytes(
  trx: Transaction,
  { projectId, actor }: ProjectScope,
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(b.size), 0)::float8 as bytes
    from blobs b
    where b.project_id = ${projectId}::uuid and b.hash in (
      select u.content_hash from uploads u
      where u.project_id = ${projectId}::uuid and u.actor_id = ${actor.id}::uuid
    )
  `.execute(trx);
  return rows[0]?.bytes ?? 0;
}

export interface UploadFileRow {
  readonly name: string;
  readonly content_hash: string;
  readonly size: number;
}

/** The files of an upload, if the actor is the one who sent it and it has not expired. */
export async function listUploadFiles(
  db: Db,
  { projectId, actor }: ProjectScope,
  id: string,
): Promise<readonly UploadFileRow[]> {
  return db
    .selectFrom('uploads as u')
    .innerJoin('blobs as b', (join) =>
      join.on('b.project_id', '=', projectId).onRef('b.hash', '=', 'u.content_hash'),
    )
    .select(['u.name', 'u.content_hash', 'b.size'])
    .where('u.project_id', '=', projectId)
    .where('u.id', '=', id)
    .where('u.actor_type', '=', actor.type)
    .where('u.actor_id', '=', actor.id)
    .where('u.expires_at', '>', sql<Date>`now()`)
    .orderBy('u.n')
    .execute();
}

export async function deleteExpiredUploads(db: Db, projectIds: readonly string[]): Promise<void> {
  await sql`
    delete from uploads where project_id = any(${projectIds}::uuid[]) and expires_at <= now()
  `.execute(db);
}
