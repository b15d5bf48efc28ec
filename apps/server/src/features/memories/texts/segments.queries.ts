import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '../../../db/database.ts';

// The texts of memories are written here and nowhere else. Whoever writes holds the head of the memory.

declare const locked: unique symbol;

/** Proof that a transaction has locked the head of a memory, so that nobody else writes to it or deletes it. */
export interface MemoryLock {
  readonly memoryId: string;
  readonly [locked]: true;
}

/** Locks a memory for writing; undefined where it is gone. */
export async function lockMemory(
  trx: Transaction,
  memoryId: string,
): Promise<MemoryLock | undefined> {
  const { rows } = await sql`
    select from memory_heads h where h.memory_id = ${memoryId}::uuid for no key update
  `.execute(trx);
  return rows.length > 0 ? ({ memoryId } as MemoryLock) : undefined;
}

/** Joins the memory to rows that come from elsewhere than its tables, as `joinOwnProject` does the project. */
export function joinOwnMemory({ memoryId }: MemoryLock): RawBuilder<unknown> {
  return sql`join memory_heads own on own.memory_id = ${memoryId}::uuid`;
}

export interface SegmentRow {
  readonly hash: string;
  readonly form: string;
  readonly source: string;
  readonly norm: string;
  readonly keys: readonly number[];
}

/** Writes segments where they are missing or others than those that are there. */
export async function upsertSegments(
  trx: Transaction,
  lock: MemoryLock,
  rows: readonly SegmentRow[],
): Promise<void> {
  if (rows.length === 0) return;
  // An array of arrays would have to be a rectangle, so each list of keys is the text of an array.
  const keys = rows.map((row) => `{${row.keys.join()}}`);
  await sql`
    insert into memory_segments (memory_id, hash, form, source, norm, length, keys)
    select own.memory_id, s.hash, s.form, s.source, s.norm, s.length, s.keys::integer[]
    from unnest(
      ${rows.map(({ hash }) => hash)}::uuid[], ${rows.map(({ form }) => form)}::text[],
      ${rows.map(({ source }) => source)}::text[], ${rows.map(({ norm }) => norm)}::text[],
      ${rows.map(({ norm }) => norm.length)}::integer[], ${keys}::text[]
    ) as s (hash, form, source, norm, length, keys)
    ${joinOwnMemory(lock)}
    on conflict (memory_id, hash, form) do update
    set norm = excluded.norm, length = excluded.length, keys = excluded.keys
    where (memory_segments.norm, memory_segments.keys) is distinct from (excluded.norm, excluded.keys)
  `.execute(trx);
}

/** Of source texts by their hashes, lists those that a memory has segments of. */
export async function listKnownHashes(
  db: Db,
  memoryId: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ hash: string }>`
    select s.hash from memory_segments s
    where s.memory_id = ${memoryId}::uuid and s.form = '' and s.hash = any(${hashes}::uuid[])
  `.execute(db);
  return new Set(rows.map((row) => row.hash));
}

/** Deletes segments of source texts that nothing has any more: of some, or of all. */
export async function deleteOrphans(
  trx: Transaction,
  { memoryId }: MemoryLock,
  hashes: readonly string[] | 'all',
): Promise<void> {
  if (hashes.length === 0) return;
  const some = hashes === 'all' ? sql`true` : sql`s.hash = any(${hashes}::uuid[])`;
  await sql`
    delete from memory_segments s
    where s.memory_id = ${memoryId}::uuid and ${some}
      and not exists (
        select from memory_terms t where t.memory_id = ${memoryId}::uuid and t.hash = s.hash
      )
      and not exists (
        select from memory_targets t where t.memory_id = ${memoryId}::uuid and t.hash = s.hash
      )
  `.execute(trx);
}
