import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { ownPairs, type PairRow } from '../matches/pairs.queries.ts';
import type { ReadableMemory } from '../matches/readable.service.ts';

/** Source texts by their hashes, each with the hash of a place. */
export interface Places {
  readonly hashes: readonly string[];
  readonly contexts: readonly string[];
}

type BestRow = Pick<PairRow, 'hash' | 'target' | 'quality' | 'context_hash' | 'updated_at'>;

/**
 * Lists the best translation of each source text in a memory and, beside it, the best of each place that is asked for:
 * reviewed and later ones first. What a machine wrote is left out.
 */
export async function listBestPairs(
  db: Db,
  memory: Pick<ReadableMemory, 'id' | 'source'>,
  locale: string,
  places: Places,
): Promise<BestRow[]> {
  return memory.source
    ? listOwn(db, { projectId: memory.id, source: memory.source }, locale, places)
    : listShared(db, memory.id, locale, places);
}

async function listOwn(
  db: Db,
  { projectId, source }: { projectId: string; source: NonNullable<ReadableMemory['source']> },
  locale: string,
  { hashes, contexts }: Places,
): Promise<BestRow[]> {
  const { quality, context, from, where } = ownPairs({ projectId }, source, locale);
  const isGood = sql`${quality} <> 'machine'`;
  const best = await sql<BestRow>`
    select distinct on (m.hash) m.hash, tr.value as target, ${quality} as quality,
      ${context} as context_hash, tr.updated_at
    from ${from}
    where ${where} and ${isGood} and m.hash = any(${[...new Set(hashes)]}::uuid[])
    order by m.hash, tr.state, tr.updated_at desc
  `.execute(db);
  const inContext = await sql<BestRow>`
    select distinct on (m.hash, ${context}) m.hash, tr.value as target, ${quality} as quality,
      ${context} as context_hash, tr.updated_at
    from ${from}
    join unnest(${hashes}::uuid[], ${contexts}::uuid[]) as place (hash, context)
      on place.hash = m.hash and place.context = ${context}
    where ${where} and ${isGood}
    order by m.hash, ${context}, tr.state, tr.updated_at desc
  `.execute(db);
  return [...best.rows, ...inContext.rows];
}

async function listShared(
  db: Db,
  memoryId: string,
  locale: string,
  { hashes, contexts }: Places,
): Promise<BestRow[]> {
  const columns = sql`t.hash, t.text as target, t.quality, t.context_hash, t.updated_at`;
  const where = sql`
    t.memory_id = ${memoryId}::uuid and t.locale = ${locale} and t.quality <> 'machine'
  `;
  const best = await sql<BestRow>`
    select distinct on (t.hash) ${columns} from memory_targets t
    where ${where} and t.hash = any(${[...new Set(hashes)]}::uuid[])
    order by t.hash, t.quality, t.updated_at desc
  `.execute(db);
  const inContext = await sql<BestRow>`
    select distinct on (t.hash, t.context_hash) ${columns}
    from memory_targets t
    join unnest(${hashes}::uuid[], ${contexts}::uuid[]) as place (hash, context)
      on place.hash = t.hash and place.context = t.context_hash
    where ${where}
    order by t.hash, t.context_hash, t.quality, t.updated_at desc
  `.execute(db);
  return [...best.rows, ...inContext.rows];
}

/** Lists segments of memories that have one of some norms, found by a key of each. */
export async function listSegmentsOfNorms(
  db: Db,
  memoryIds: readonly string[],
  { keys, norms }: { readonly keys: readonly number[]; readonly norms: readonly string[] },
): Promise<NormRow[]> {
  const { rows } = await sql<NormRow>`
    select s.memory_id, s.hash, s.form, s.source, s.norm from memory_segments s
    where s.memory_id = any(${memoryIds}::uuid[]) and s.keys && ${keys}::integer[]
      and s.norm = any(${norms}::text[])
  `.execute(db);
  return rows;
}

interface NormRow {
  readonly memory_id: string;
  readonly hash: string;
  readonly form: string;
  readonly source: string;
  readonly norm: string;
}
