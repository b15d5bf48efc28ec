import { type RawBuilder, sql } from 'kysely';
import { readPieces } from '../db/cursor.ts';
import type { Transaction } from '../db/database.ts';
import type { BlobKey } from './blobs.queries.ts';

/** Selects the rows of blobs as if all bytes were in the database. */
export function selectAsInDatabase(): RawBuilder<unknown> {
  return sql`select (to_jsonb(b) || '{"object": null}')::text as row from blobs b`;
}

export interface ObjectRow extends BlobKey {
  readonly object: string;
}

/** Lists all blobs whose bytes are in objects. */
export async function* listInObjects(trx: Transaction): AsyncGenerator<ObjectRow> {
  const query = sql`
    select json_build_object('projectId', project_id, 'hash', hash, 'object', object)::text as row
    from blobs where object is not null order by project_id, hash
  `;
  for await (const piece of readPieces(trx, query)) {
    for (const row of piece) yield JSON.parse(row) as ObjectRow;
  }
}

export function selectAllParts(): RawBuilder<unknown> {
  return sql`select row_to_json(p)::text as row from blob_parts p`;
}
