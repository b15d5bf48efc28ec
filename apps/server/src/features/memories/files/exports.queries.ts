import type { MemoryQuality } from '@parlance/contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export interface ExportedSegment {
  readonly hash: string;
  readonly source: string;
}

/** Lists the next source texts of a memory in the order of their hashes. */
export async function listSegmentsAfter(
  db: Db,
  memoryId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<ExportedSegment[]> {
  const behind = after === undefined ? sql`true` : sql`s.hash > ${after}::uuid`;
  const { rows } = await sql<ExportedSegment>`
    select s.hash, s.source from memory_segments s
    where s.memory_id = ${memoryId}::uuid and s.form = '' and ${behind}
    order by s.hash limit ${limit}
  `.execute(db);
  return rows;
}

/** Which translations are exported. */
export interface ExportFilter {
  readonly locales?: readonly string[] | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

export interface ExportedTarget {
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

/** Lists the translations of source texts of a memory, by locale. */
export async function listTargetsOf(
  db: Db,
  memoryId: string,
  hashes: readonly string[],
  { locales, since, until }: ExportFilter,
): Promise<ExportedTarget[]> {
  const conditions = [
    ...(locales === undefined ? [] : [sql`t.locale = any(${locales}::text[])`]),
    ...(since === undefined ? [] : [sql`t.updated_at >= ${since}::timestamptz`]),
    ...(until === undefined ? [] : [sql`t.updated_at < ${until}::timestamptz`]),
    sql`true`,
  ];
  const { rows } = await sql<ExportedTarget>`
    select t.hash, t.locale, t.text, t.quality, t.project_id, t.term, t.author_type, t.author_id,
      t.author_name, t.created_at, t.updated_at, t.used_at, t.use_count
    from memory_targets t
    where t.memory_id = ${memoryId}::uuid and t.hash = any(${hashes}::uuid[])
      and ${sql.join(conditions, sql` and `)}
    order by t.hash, t.locale, t.updated_at, t.id
  `.execute(db);
  return rows;
}
