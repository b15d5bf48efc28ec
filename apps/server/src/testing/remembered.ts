import { sql } from 'kysely';
import type { TestServer } from './test-server.ts';

/** A job whose first try was given up, for example to an edit, has its next one some seconds later. */
const timeout = 30_000;

/** Waits until the memories that a project writes to have everything that has happened in it. */
export async function untilRemembered({ database }: TestServer, projectId: string): Promise<void> {
  const ends = performance.now() + timeout;
  while (performance.now() < ends) {
    const { rows } = await sql<{ is_current: boolean }>`
      select m.keys_version > 0 and m.followed_seq = h.last_seq and not exists (
          select from activity a where a.project_id = ${projectId}::uuid and a.seq is null
        ) as is_current
      from memory_heads m
      join activity_heads h on h.project_id = ${projectId}::uuid
      where m.memory_id = ${projectId}::uuid
    `.execute(database.db);
    if (rows[0]?.is_current) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the memory of ${projectId} has not come so far`);
}

/** All that a memory has, as lines without ids and dates of its own, in an order of their own. */
export async function contentOfMemory(
  { database }: TestServer,
  memoryId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'segment', s.hash, s.form, s.source, s.norm, s.length, s.keys) as line
    from memory_segments s where s.memory_id = ${memoryId}::uuid
    union all
    select concat_ws(' ', 'term', t.term_id, t.hash) from memory_terms t
    where t.memory_id = ${memoryId}::uuid
    union all
    select concat_ws(' ', 'target', t.hash, t.locale, t.text, t.context_hash, t.quality, t.project_id,
      t.term_id, t.term, t.author_type, t.author_id, t.author_name)
    from memory_targets t where t.memory_id = ${memoryId}::uuid
  `.execute(database.db);
  return rows.map(({ line }) => line).sort();
}
