import type { MemoryQuality } from '@parlance/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../../db/database.ts';
import { joinOwnMemory, type MemoryLock } from './segments.queries.ts';

/** A translation that a file brings into a shared memory. */
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
 * Adds translations that a memory does not have yet, and brings those up to date that it has and of which the file knows
 * something later. Returns how many were added.
 */
export async function upsertImportedTargets(
  trx: Transaction,
  lock: MemoryLock,
  rows: readonly ImportedTarget[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const given = sql`unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ hash }) => hash)}::uuid[],
      ${rows.map(({ locale }) => locale)}::text[], ${rows.map(({ text }) => text)}::text[],
      ${rows.map((row) => row.contextHash)}::uuid[], ${rows.map(({ term }) => term)}::text[],
      ${rows.map(({ quality }) => quality)}::text[], ${rows.map((row) => row.authorName)}::text[],
      ${rows.map((row) => row.createdAt)}::timestamptz[],
      ${rows.map((row) => row.updatedAt)}::timestamptz[],
      ${rows.map((row) => row.usedAt)}::timestamptz[], ${rows.map((row) => row.useCount)}::integer[]
    ) as s (
      id, hash, locale, text, context_hash, term, quality, author_name, created_at, updated_at,
      used_at, use_count
    )`;
  const added = await sql<{ id: string }>`
    insert into memory_targets (
      memory_id, id, hash, locale, text, context_hash, term, quality, author_name, created_at,
      updated_at, used_at, use_count
    )
    select own.memory_id, s.id, s.hash, s.locale, s.text, s.context_hash, s.term, s.quality,
      s.author_name, s.created_at, s.updated_at, s.used_at, s.use_count
    from ${given}
    ${joinOwnMemory(lock)}
    on conflict (memory_id, hash, locale, context_hash, (md5(text)::uuid)) where project_id is null
    do nothing
    returning id
  `.execute(trx);
  if (added.rows.length === rows.length) return rows.length;
  await sql`
    update memory_targets t
    set quality = s.quality, author_name = coalesce(s.author_name, t.author_name),
      updated_at = s.updated_at, used_at = greatest(s.used_at, t.used_at),
      use_count = greatest(s.use_count, t.use_count)
    from ${given}
    where t.memory_id = ${lock.memoryId}::uuid and t.project_id is null and t.hash = s.hash
      and t.locale = s.locale and t.context_hash = s.context_hash
      and md5(t.text)::uuid = md5(s.text)::uuid and t.updated_at < s.updated_at
  `.execute(trx);
  return added.rows.length;
}

/** Notes that a memory has other texts than before. */
export async function touchMemory(trx: Transaction, { memoryId }: MemoryLock): Promise<void> {
  await trx
    .updateTable('memories')
    .set({ updated_at: sql`now()` })
    .where('id', '=', memoryId)
    .execute();
}
