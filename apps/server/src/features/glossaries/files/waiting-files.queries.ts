import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Db, Transaction } from '../../../db/database.ts';

/** Files wait in the database, since another process may import them; a statement has so much of one. */
const partBytes = 2 ** 20;

/** Stores a file that waits to be imported, and returns its id. */
export async function insertFile(trx: Transaction, bytes: Uint8Array): Promise<string> {
  const id = newId();
  for (let part = 0; part * partBytes < bytes.length; part++) {
    const content = bytes.subarray(part * partBytes, (part + 1) * partBytes);
    await trx.insertInto('glossary_files').values({ file_id: id, part, bytes: content }).execute();
  }
  return id;
}

/** The bytes of a file that waits; empty where there is none any more. */
export async function findFile(db: Db, fileId: string): Promise<Uint8Array> {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select f.bytes from glossary_files f where f.file_id = ${fileId}::uuid order by f.part
  `.execute(db);
  return new Uint8Array(Buffer.concat(rows.map(({ bytes }) => bytes)));
}

export async function deleteFile(db: Db | Transaction, fileId: string): Promise<void> {
  await sql`delete from glossary_files where file_id = ${fileId}::uuid`.execute(db);
}

/** Deletes files that came longer ago than a job may take. */
export async function deleteOldGlossaryFiles(
  db: Db,
  { hours }: { readonly hours: number },
): Promise<void> {
  await sql`
    delete from glossary_files where created_at < now() - make_interval(hours => ${hours})
  `.execute(db);
}
