import { sql } from 'kysely';
import type { Db, Transaction } from '../../../db/database.ts';

/** A file that waits to be imported into a memory. */
export interface WaitingFile {
  readonly memoryId: string;
  readonly fileId: string;
}

export async function insertPart(
  db: Db,
  { memoryId, fileId }: WaitingFile,
  part: number,
  bytes: Uint8Array,
): Promise<void> {
  await sql`
    insert into memory_files (memory_id, file_id, part, bytes)
    values (${memoryId}::uuid, ${fileId}::uuid, ${part}, ${bytes})
  `.execute(db);
}

/** Finds a part by its number, from 0; undefined behind the last one. */
export async function findPart(
  db: Db,
  { memoryId, fileId }: WaitingFile,
  part: number,
): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select f.bytes from memory_files f
    where f.memory_id = ${memoryId}::uuid and f.file_id = ${fileId}::uuid and f.part = ${part}
  `.execute(db);
  return rows[0]?.bytes;
}

export async function deleteFile(
  db: Db | Transaction,
  { memoryId, fileId }: WaitingFile,
): Promise<void> {
  await sql`
    delete from memory_files where memory_id = ${memoryId}::uuid and file_id = ${fileId}::uuid
  `.execute(db);
}

/** Lists the memories that files may wait for. */
export async function listSharedMemories(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('memories')
    .select('id')
    .where('workspace_id', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes files that came longer ago than a job may take. */
export async function deleteOldFiles(
  db: Db,
  memoryIds: readonly string[],
  { hours }: { readonly hours: number },
): Promise<void> {
  await sql`
    delete from memory_files
    where memory_id = any(${memoryIds}::uuid[])
      and created_at < now() - make_interval(hours => ${hours})
  `.execute(db);
}
