import { sql } from 'kysely';
import { joinOwnProject, ownProject } from '../db/cluster/own-project.ts';
import type { Transaction } from '../db/database.ts';
import type { ContentLock } from './locks.queries.ts';
import { isKey } from './terms.queries.ts';

/** The living terms of a file with these keys, as their ids by the keys. The content lock keeps them living. */
export async function listTermIds(
  trx: Transaction,
  lock: ContentLock,
  { fileId, keys }: { readonly fileId: string; readonly keys: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; value: string }>`
    select t.id, t.value
    from unnest(${keys}::text[]) as k (value)
    -- The lateral subquery looks each key up in the index: a plain join reads all terms of a large project.
    cross join lateral (
      select id, value from terms one
      where one.project_id = ${lock.projectId}::uuid and one.file_id = ${fileId}::uuid
        and one.archived_at is null and ${isKey(sql`one.value`, sql`k.value`)}
      offset 0
    ) t
  `.execute(trx);
  return new Map(rows.map(({ id, value }) => [value, id]));
}

/** The usages of a term, as JSON text, with their hash. */
export interface TermUsages {
  readonly termId: string;
  readonly usages: string;
  readonly hash: string;
}

/** Writes the usages of terms where they are others than those that are there. Returns of which terms they were. */
export async function upsertUsages(
  trx: Transaction,
  lock: ContentLock,
  list: readonly TermUsages[],
): Promise<readonly string[]> {
  if (list.length === 0) return [];
  const [ids, usages, hashes] = [
    list.map(({ termId }) => termId),
    list.map((one) => one.usages),
    list.map(({ hash }) => hash),
  ];
  const { rows } = await sql<{ term_id: string }>`
    insert into term_usages (project_id, term_id, usages, hash)
    select ${ownProject}, u.term_id, u.usages::jsonb, u.hash
    from unnest(${ids}::uuid[], ${usages}::text[], ${hashes}::text[]) as u (term_id, usages, hash)
    ${joinOwnProject(lock.projectId)}
    on conflict (project_id, term_id) do update
      set usages = excluded.usages, hash = excluded.hash, updated_at = excluded.updated_at
      where term_usages.hash is distinct from excluded.hash
    returning term_id
  `.execute(trx);
  return rows.map((row) => row.term_id);
}

/** Deletes the usages of terms. Returns of which terms there were some. */
export async function deleteUsages(
  trx: Transaction,
  lock: ContentLock,
  termIds: readonly string[],
): Promise<readonly string[]> {
  if (termIds.length === 0) return [];
  const { rows } = await sql<{ term_id: string }>`
    delete from term_usages
    where project_id = ${lock.projectId}::uuid and term_id = any(${[...termIds]}::uuid[])
    returning term_id
  `.execute(trx);
  return rows.map((row) => row.term_id);
}
