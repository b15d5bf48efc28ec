import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import { joinOwnProject, ownProject } from '../../../db/cluster/own-project.ts';
import type { Db, Transaction } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';

/** The translations of the units of a text, by the hash of what they depend on. */
export interface CachedTexts {
  readonly hash: string;
  readonly texts: readonly string[];
}

export async function listCached(
  db: Db,
  { projectId }: InProject,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ hash: string; texts: string[] }>`${prepared}
    select hash, texts from machine_cache
    where project_id = ${projectId}::uuid and hash = any(${hashes}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ hash, texts }) => [hash, texts]));
}

export async function insertCached(
  trx: Transaction,
  { projectId }: InProject,
  cached: readonly CachedTexts[],
): Promise<void> {
  if (cached.length === 0) return;
  // Arrays of arrays would have to be of one length.
  const texts = cached.map((one) => JSON.stringify(one.texts));
  await sql`
    insert into machine_cache (project_id, hash, texts)
    select ${ownProject}, c.hash, array(select jsonb_array_elements_text(c.texts::jsonb))
    from unnest(${cached.map(({ hash }) => hash)}::uuid[], ${texts}::text[]) as c (hash, texts)
    ${joinOwnProject(projectId)}
    on conflict do nothing
  `.execute(trx);
}

export async function deleteOldCached(
  db: Db,
  projectIds: readonly string[],
  days: number,
): Promise<void> {
  await sql`
    delete from machine_cache
    where project_id = any(${projectIds}::uuid[])
      and created_at < now() - make_interval(days => ${days}::int)
  `.execute(db);
}
