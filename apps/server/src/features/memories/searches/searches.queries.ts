import { type RawBuilder, sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import { type CheckContext, sourceText } from '../../../content/findings/units.queries.ts';
import type { Db } from '../../../db/database.ts';
import { ownPairs, type PairRow } from '../matches/pairs.queries.ts';

export interface HitRow extends PairRow {
  /** What the list goes on behind. */
  readonly id: string;
  readonly source: string;
}

export interface Search {
  readonly words: readonly string[];
  readonly side: 'source' | 'target';
  readonly locale: string;
  readonly after: string | undefined;
  readonly limit: number;
}

function hasWords(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`);
  return sql`${text} ilike all(${patterns}::text[])`;
}

/** Lists translations of a project whose texts have words, in the order of their terms. */
export async function searchOwn(
  db: Db,
  scope: InProject,
  source: Pick<CheckContext, 'source_locale' | 'texts_in_keys'>,
  { words, side, locale, after, limit }: Search,
): Promise<HitRow[]> {
  const { quality, context, from, where } = ownPairs(scope, source, locale);
  const { text } = sourceText(scope, source);
  const behind = after === undefined ? sql`true` : sql`m.term_id > ${after}::uuid`;
  const { rows } = await sql<HitRow>`
    select m.term_id as id, m.hash, ${text} as source, tr.value as target, ${quality} as quality,
      t.project_id, t.id as term_id, t.value as term, ${context} as context_hash,
      nullif(tr.updated_by_type, 'system') as author_type, tr.updated_by as author_id,
      null as author_name, tr.updated_at
    from ${from}
    where ${where} and ${hasWords(side === 'source' ? text : sql`tr.value`, words)} and ${behind}
    order by m.term_id limit ${limit}
  `.execute(db);
  return rows;
}

/** Lists translations of a shared memory whose texts have words. */
export async function searchShared(
  db: Db,
  memoryId: string,
  { words, side, locale, after, limit }: Search,
): Promise<HitRow[]> {
  const behind = after === undefined ? sql`true` : sql`t.id > ${after}::uuid`;
  const { rows } = await sql<HitRow>`
    select t.id, t.hash, s.source, t.text as target, t.quality, t.project_id, t.term_id, t.term,
      t.context_hash, t.author_type, t.author_id, t.author_name, t.updated_at
    from memory_targets t
    join memory_segments s on s.memory_id = ${memoryId}::uuid and s.hash = t.hash and s.form = ''
    where t.memory_id = ${memoryId}::uuid and t.locale = ${locale}
      and ${hasWords(side === 'source' ? sql`s.source` : sql`t.text`, words)} and ${behind}
    order by t.id limit ${limit}
  `.execute(db);
  return rows;
}
