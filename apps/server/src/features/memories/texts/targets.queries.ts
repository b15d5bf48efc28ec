import type { MemoryQuality } from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import type { Transaction } from '../../../db/database.ts';
import { joinOwnMemory, type MemoryLock } from './segments.queries.ts';

/** A text that a project writes to a shared memory. */
export interface WrittenTarget {
  readonly id: string;
  readonly hash: string;
  readonly locale: string;
  readonly text: string;
  readonly contextHash: string;
  readonly quality: MemoryQuality;
  readonly termId: string;
  readonly term: string;
  readonly authorType: 'user' | 'client' | null;
  readonly authorId: string | null;
  readonly updatedAt: Date;
}

/** Which of the texts that a project has written. */
export interface TargetRange {
  readonly termIds?: readonly string[] | undefined;
  readonly after?: string | undefined;
  readonly last?: string | undefined;
}

/** Deletes what a project has written of some terms and does not have any more. Returns the hashes of source texts. */
export async function deleteOtherTargets(
  trx: Transaction,
  { memoryId }: MemoryLock,
  { projectId }: InProject,
  { termIds, after, last }: TargetRange,
  rows: readonly WrittenTarget[],
): Promise<readonly string[]> {
  const conditions = [
    ...(termIds ? [sql`t.term_id = any(${termIds}::uuid[])`] : []),
    ...(after === undefined ? [] : [sql`t.term_id > ${after}::uuid`]),
    ...(last === undefined ? [] : [sql`t.term_id <= ${last}::uuid`]),
    sql`true`,
  ];
  const { rows: deleted } = await sql<{ hash: string }>`
    delete from memory_targets t
    where t.memory_id = ${memoryId}::uuid and t.project_id = ${projectId}::uuid
      and ${sql.join(conditions, sql` and `)}
      and not exists (
        select from unnest(
          ${rows.map((row) => row.termId)}::uuid[], ${rows.map(({ locale }) => locale)}::text[]
        ) as s (term_id, locale)
        where s.term_id = t.term_id and s.locale = t.locale
      )
    returning t.hash
  `.execute(trx);
  return deleted.map(({ hash }) => hash);
}

/** Writes texts of a project where they are others than those that are there. Returns hashes of source texts they had. */
export async function upsertTargets(
  trx: Transaction,
  lock: MemoryLock,
  { projectId }: InProject,
  rows: readonly WrittenTarget[],
): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  const termIds = rows.map((row) => row.termId);
  const locales = rows.map(({ locale }) => locale);
  const hashes = rows.map(({ hash }) => hash);
  const moved = await sql<{ hash: string }>`
    select t.hash from memory_targets t
    join unnest(${termIds}::uuid[], ${locales}::text[], ${hashes}::uuid[]) as s (term_id, locale, hash)
      on s.term_id = t.term_id and s.locale = t.locale
    where t.memory_id = ${lock.memoryId}::uuid and t.project_id = ${projectId}::uuid
      and t.hash <> s.hash
  `.execute(trx);
  await sql`
    insert into memory_targets (
      memory_id, id, hash, locale, text, context_hash, quality, project_id, term_id, term,
      author_type, author_id, created_at, updated_at
    )
    select own.memory_id, s.id, s.hash, s.locale, s.text, s.context_hash, s.quality,
      ${projectId}::uuid, s.term_id, s.term, s.author_type, s.author_id, s.updated_at, s.updated_at
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${hashes}::uuid[], ${locales}::text[],
      ${rows.map(({ text }) => text)}::text[], ${rows.map((row) => row.contextHash)}::uuid[],
      ${rows.map(({ quality }) => quality)}::text[], ${termIds}::uuid[],
      ${rows.map(({ term }) => term)}::text[], ${rows.map((row) => row.authorType)}::text[],
      ${rows.map((row) => row.authorId)}::uuid[], ${rows.map((row) => row.updatedAt)}::timestamptz[]
    ) as s (
      id, hash, locale, text, context_hash, quality, term_id, term, author_type, author_id, updated_at
    )
    ${joinOwnMemory(lock)}
    on conflict (memory_id, project_id, term_id, locale) where project_id is not null do update
    set hash = excluded.hash, text = excluded.text, context_hash = excluded.context_hash,
      quality = excluded.quality, term = excluded.term, author_type = excluded.author_type,
      author_id = excluded.author_id, updated_at = excluded.updated_at
    where (memory_targets.hash, memory_targets.text, memory_targets.context_hash,
        memory_targets.quality, memory_targets.term, memory_targets.author_id)
      is distinct from (excluded.hash, excluded.text, excluded.context_hash,
        excluded.quality, excluded.term, excluded.author_id)
  `.execute(trx);
  return moved.rows.map(({ hash }) => hash);
}
