import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { idList } from '../../../db/id-list.ts';
import { ownPairs, type PairRow } from '../matches/pairs.queries.ts';
import type { ReadableMemory } from '../matches/readable.service.ts';

/** For more texts than these, reading all that a memory has takes less time than looking for each. */
export const lookedForAtOnce = 20_000;

/** Source texts by their hashes, each with the hash of a place. */
export interface Places {
  readonly hashes: readonly string[];
  readonly contexts: readonly string[];
}

export interface BestRow extends Pick<PairRow, 'hash' | 'target' | 'quality'> {
  /** In seconds. */
  readonly updated: number;
  /** The place that was asked for and is that of the translation; null for one of another place. */
  readonly place: string | null;
}

/**
 * Lists the best translation of each source text in a memory for each place that is asked for, and the best of all other
 * places: reviewed and later ones first, and of equally late ones the first by their texts, so that whoever asks again gets the
 * same. What a machine wrote is left out.
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
  const isWanted = sql`m.hash = any(${idList([...new Set(hashes)])}::uuid[])`;
  // An index can't answer what is compared with true: it would jump to rows all over the table.
  const isAmong = hashes.length > lookedForAtOnce ? sql`(${isWanted}) is true` : isWanted;
  const { rows } = await sql<BestRow>`
    select distinct on (m.hash, place.context) m.hash, tr.value as target, ${quality} as quality,
      place.context as place, date_part('epoch', tr.updated_at) as updated
    from ${from}
    left join unnest(${idList(hashes)}::uuid[], ${idList(contexts)}::uuid[]) as place (hash, context)
      on place.hash = m.hash and place.context = ${context}
    where ${where} and ${quality} <> 'machine' and ${isAmong}
    order by m.hash, place.context, tr.state, tr.updated_at desc, tr.value collate "C"
  `.execute(db);
  return rows;
}

async function listShared(
  db: Db,
  memoryId: string,
  locale: string,
  { hashes, contexts }: Places,
): Promise<BestRow[]> {
  const { rows } = await sql<BestRow>`
    select distinct on (t.hash, place.context) t.hash, t.text as target, t.quality,
      place.context as place, date_part('epoch', t.updated_at) as updated
    from memory_targets t
    left join unnest(${idList(hashes)}::uuid[], ${idList(contexts)}::uuid[]) as place (hash, context)
      on place.hash = t.hash and place.context = t.context_hash
    where t.memory_id = ${memoryId}::uuid and t.locale = ${locale} and t.quality <> 'machine'
      and t.hash = any(${idList([...new Set(hashes)])}::uuid[])
    order by t.hash, place.context, t.quality, t.updated_at desc, t.text collate "C"
  `.execute(db);
  return rows;
}

/** What `listBestPairs` has for a source text. */
export interface BestOfText {
  /** The best, whatever place it is of. */
  readonly anywhere: BestRow;
  /** Those of places that were asked for, by the hashes of these; undefined where there are none. */
  readonly placed: ReadonlyMap<string, BestRow> | undefined;
}

interface Growing {
  anywhere: BestRow;
  placed: Map<string, BestRow> | undefined;
}

/** The best translations of source texts by their hashes. */
export function bestByText(rows: readonly BestRow[]): ReadonlyMap<string, BestOfText> {
  const best = new Map<string, Growing>();
  for (const row of rows) {
    const known = best.get(row.hash);
    const one: Growing = known ?? { anywhere: row, placed: undefined };
    if (!known) best.set(row.hash, one);
    else if (isBetter(row, known.anywhere)) known.anywhere = row;
    if (row.place === null) continue;
    one.placed ??= new Map();
    one.placed.set(row.place, row);
  }
  return best;
}

/**
 * Whether one of two translations comes first: in the order in which `listBestPairs` chooses. Of signs beyond 16 bits the
 * order differs, which is always the same as well.
 */
export function isBetter(a: BestRow, b: BestRow): boolean {
  if (a.quality !== b.quality) return a.quality === 'reviewed';
  if (a.updated !== b.updated) return a.updated > b.updated;
  return a.target < b.target;
}

/**
 * Lists what a memory has with one of some norms, found by the rarest key of each. The index is asked for one key at a time:
 * of thousands at once it compares each row with each key.
 */
export async function listSegmentsOfNorms(
  db: Db,
  memoryId: string,
  wanted: readonly { readonly norm: string; readonly key: number }[],
): Promise<NormRow[]> {
  const { rows } = await sql<NormRow>`
    select c.hash, c.form, c.source, c.norm
    from unnest(
      ${wanted.map(({ key }) => key)}::integer[], ${wanted.map(({ norm }) => norm)}::text[]
    ) as a (key, norm)
    cross join lateral (
      select s.hash, s.form, s.source, s.norm from memory_segments s
      where s.memory_id = ${memoryId}::uuid and s.keys && array[a.key] and s.norm = a.norm
      offset 0
    ) c
  `.execute(db);
  return rows;
}

export interface NormRow {
  readonly hash: string;
  readonly form: string;
  readonly source: string;
  readonly norm: string;
}
