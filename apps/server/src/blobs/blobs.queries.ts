import { sql } from 'kysely';
import type { CheckedProject } from '../access/scope.ts';
import { joinOwnProject, ownProject } from '../db/cluster/own-project.ts';
import type { Db, Transaction } from '../db/database.ts';

/** The project of a blob. The interface `Blobs` in `blobs.ts` requires the proof of access. */
export type OfProject = Pick<CheckedProject, 'projectId'>;

/** A blob, by the key of its row. */
export interface BlobKey extends OfProject {
  readonly hash: string;
}

/** The size of each part but the last one. */
export const partBytes = 262_144;

export interface BlobRow {
  readonly hash: string;
  readonly size: number;
  readonly media_type: string;
  /** Null where the bytes are in parts. */
  readonly object: string | null;
}

interface NewBlob {
  readonly hash: string;
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/**
 * Inserts missing rows of blobs, and keeps these and existing ones from being swept until the transaction ends. Returns
 * the hashes of those that have no bytes yet.
 */
export async function upsertBlobs(
  trx: Transaction,
  { projectId }: OfProject,
  blobs: readonly NewBlob[],
): Promise<ReadonlySet<string>> {
  const hashes = blobs.map(({ hash }) => hash);
  await sql`
    insert into blobs (project_id, hash, size, media_type)
    select ${ownProject}, new.hash, new.size, new.media_type
    from unnest(
      ${hashes}::text[], ${blobs.map(({ bytes }) => bytes.length)}::bigint[],
      ${blobs.map(({ mediaType }) => mediaType)}::text[]
    ) as new (hash, size, media_type)
    ${joinOwnProject(projectId)}
    order by new.hash
    on conflict (project_id, hash) do update set unused_since = null
  `.execute(trx);
  const { rows } = await sql<{ hash: string }>`
    select hash from blobs b
    where b.project_id = ${projectId}::uuid and b.hash = any(${hashes}::text[]) and b.object is null
      and not exists (
        select from blob_parts p where p.project_id = ${projectId}::uuid and p.hash = b.hash
      )
  `.execute(trx);
  return new Set(rows.map(({ hash }) => hash));
}

export interface BlobPart {
  readonly hash: string;
  readonly n: number;
  readonly bytes: Buffer;
}

export async function insertParts(
  trx: Transaction,
  { projectId }: OfProject,
  parts: readonly BlobPart[],
): Promise<void> {
  await sql`
    insert into blob_parts (project_id, hash, n, bytes)
    select ${ownProject}, new.hash, new.n, new.bytes
    from unnest(
      ${parts.map(({ hash }) => hash)}::text[], ${parts.map(({ n }) => n)}::integer[],
      ${parts.map(({ bytes }) => bytes)}::bytea[]
    ) as new (hash, n, bytes)
    ${joinOwnProject(projectId)}
  `.execute(trx);
}

export async function listBlobs(
  db: Db,
  { projectId }: OfProject,
  hashes: readonly string[],
): Promise<readonly BlobRow[]> {
  return db
    .selectFrom('blobs')
    .select(['hash', 'size', 'media_type', 'object'])
    .where('project_id', '=', projectId)
    .where('hash', 'in', [...hashes])
    .execute();
}

/** The row of a blob with the requested ones of its parts. */
export interface ReadParts extends BlobRow {
  readonly parts: readonly Buffer[];
}

/** Reads blobs, each with its parts from `first` up to `end`, excluded. Blobs in objects have no parts. */
export async function listBlobParts(
  db: Db,
  { projectId }: OfProject,
  { hashes, first, end }: { hashes: readonly string[]; first: number; end: number },
): Promise<readonly ReadParts[]> {
  const { rows } = await sql<BlobRow & { bytes: Buffer | null }>`
    select b.hash, b.size, b.media_type, b.object, p.bytes
    from blobs b
    left join blob_parts p
      on p.project_id = b.project_id and p.hash = b.hash and p.n >= ${first} and p.n < ${end}
    where b.project_id = ${projectId}::uuid and b.hash = any(${hashes}::text[])
    order by b.hash, p.n
  `.execute(db);
  return Array.from(Map.groupBy(rows, ({ hash }) => hash).values(), (own) => {
    const [{ bytes: _, ...row } = { hash: '', size: 0, media_type: '', object: null }] = own;
    return { ...row, parts: own.flatMap(({ bytes }) => bytes ?? []) };
  });
}

/** Schedules the deletion of the objects of a project whose blobs are about to be deleted. */
export async function releaseObjects(trx: Transaction, { projectId }: OfProject): Promise<void> {
  const { rows } = await sql<{ object: string }>`
    select object from blobs where project_id = ${projectId}::uuid and object is not null
  `.execute(trx);
  await insertObjectDeletions(
    trx,
    rows.map(({ object }) => object),
  );
}

/** Schedules the deletion of objects in a day, when pending reads are done. */
export async function insertObjectDeletions(db: Db, objects: readonly string[]): Promise<void> {
  if (objects.length === 0) return;
  await sql`
    insert into object_deletions (object, due_at)
    select object, now() + interval '1 day' from unnest(${objects}::text[]) as new (object)
  `.execute(db);
}
