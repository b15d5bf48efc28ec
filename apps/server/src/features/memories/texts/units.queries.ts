import type { MemoryQuality } from '@parlance/contract';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../../db/database.ts';
import { joinOwnMemory, type MemoryLock } from './segments.queries.ts';

/** A translation that a file brings to a shared memory. */
export interface ImportedTarget {
  readonly id: string;
  readonly hash: string;
  readonly locale: string;
  readonly text: string;
  readonly contextHash: string;
  /** What its file knows the text by. */
  readonly term: string | null;
  readonly quality: MemoryQuality;
  readonly authorName: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly usedAt: Date | null;
  readonly useCount: number;
}

/**
 * Writes imported translations, each once: where a memory has one from a file already, the later one says who wrote it
 * and how good it is. Returns how many were added.
 */
export async function upsertImported(
  trx: Transaction,
  lock: MemoryLock,
  rows: readonly ImportedTarget[],
): Promise<number> {
  const { rows: written } = await sql<{ id: string }>`
    insert into memory_targets (
      memory_id, id, hash, locale, text, context_hash, term, quality, author_name, created_at,
      updated_at, used_at, use_count
    )
    select own.memory_id, s.id, s.hash, s.locale, s.text, s.context_hash, s.term, s.quality,
      s.author_name, s.created_at, s.updated_at, s.used_at, s.use_count
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ hash }) => hash)}::uuid[],
      ${rows.map(({ locale }) => locale)}::text[], ${rows.map(({ text }) => text)}::text[],
      ${rows.map((row) => row.contextHash)}::uuid[], ${rows.map(({ term }) => term)}::text[],
      ${rows.map(({ quality }) => quality)}::text[],
      ${rows.map((row) => row.authorName)}::text[], ${rows.map((row) => row.createdAt)}::timestamptz[],
      ${rows.map((row) => row.updatedAt)}::timestamptz[],
      ${rows.map((row) => row.usedAt)}::timestamptz[], ${rows.map((row) => row.useCount)}::integer[]
    ) as s (
      id, hash, locale, text, context_hash, term, quality, author_name, created_at, updated_at,
      used_at, use_count
    )
    ${joinOwnMemory(lock)}
    on conflict (memory_id, hash, locale, context_hash, (md5(text)::uuid))
      where project_id is null do update
    set quality = excluded.quality, author_name = excluded.author_name,
      updated_at = excluded.updated_at, used_at = excluded.used_at, use_count = excluded.use_count
    where memory_targets.updated_at < excluded.updated_at
    returning id
  `.execute(trx);
  // What was there keeps its id.
  const known = new Set(rows.map(({ id }) => id));
  return written.filter((row) => known.has(row.id)).length;
}

/** A translation of a shared memory with its source text. */
export interface UnitRow {
  readonly id: string;
  readonly source: string;
  readonly hash: string;
  readonly locale: string;
  readonly text: string;
  readonly quality: MemoryQuality;
  readonly project_id: string | null;
  readonly term: string | null;
  readonly author_type: 'user' | 'client' | null;
  readonly author_id: string | null;
  readonly author_name: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly used_at: Date | null;
  readonly use_count: number;
}

/** What of a shared memory is read: translations of some locales, written in a time. */
export interface UnitRange {
  readonly locales?: readonly string[] | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

/** Where a page of units ends: the next one begins behind it. */
export interface UnitPlace {
  readonly hash: string;
  readonly id: string;
}

/** Lists translations of a shared memory, those of one source text side by side. */
export async function listUnitRows(
  db: Db,
  memoryId: string,
  { locales, from, until }: UnitRange,
  { after, limit }: { after: UnitPlace | undefined; limit: number },
): Promise<UnitRow[]> {
  const conditions = [
    sql`t.memory_id = ${memoryId}::uuid`,
    ...(after ? [sql`(t.hash, t.id) > (${after.hash}::uuid, ${after.id}::uuid)`] : []),
    ...(locales ? [sql`t.locale = any(${locales}::text[])`] : []),
    ...(from ? [sql`t.updated_at >= ${from}::timestamptz`] : []),
    ...(until ? [sql`t.updated_at < ${until}::timestamptz`] : []),
  ];
  const { rows } = await sql<UnitRow>`
    select t.id, s.source, t.hash, t.locale, t.text, t.quality, t.project_id, t.term, t.author_type,
      t.author_id, t.author_name, t.created_at, t.updated_at, t.used_at, t.use_count
    from memory_targets t
    join memory_segments s on s.memory_id = ${memoryId}::uuid and s.hash = t.hash and s.form = ''
    where ${sql.join(conditions, sql` and `)}
    order by t.hash, t.id limit ${limit}
  `.execute(db);
  return rows;
}
