import type { MemoryQuality, TranslationOrigin } from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import { type CheckContext, sourceText } from '../../../content/findings/units.queries.ts';
import type { Db } from '../../../db/database.ts';

type Source = Pick<CheckContext, 'source_locale' | 'texts_in_keys'>;

/** A term with its source text, and what tells its place. */
export interface TermPlace {
  readonly key: string;
  readonly context: string | null;
  /** Null where the project has no source text of it. */
  readonly source: string | null;
}

/** Finds a living term. */
export async function findTermPlace(
  db: Db,
  scope: InProject,
  source: Source,
  termId: string,
): Promise<TermPlace | undefined> {
  const { text, join } = sourceText(scope, source);
  const { rows } = await sql<TermPlace>`
    select t.value as key, t.meta ->> 'context' as context, ${text} as source
    from terms t
    ${join}
    where t.project_id = ${scope.projectId}::uuid and t.id = ${termId}::uuid
      and t.archived_at is null
  `.execute(db);
  return rows[0];
}

export interface SameTextRow {
  readonly term_id: string;
  readonly term: string;
  readonly path: string | null;
  readonly value: string;
  readonly quality: MemoryQuality;
  readonly origin: TranslationOrigin | null;
  readonly updated_at: Date | null;
}

/** Lists terms with a source text, translated ones first. */
export async function listSameTextRows(
  db: Db,
  scope: InProject,
  source: Source,
  wanted: { source: string; locale: string; without: string; limit: number },
): Promise<SameTextRow[]> {
  const own = sql`${scope.projectId}::uuid`;
  const { text, join } = sourceText(scope, source);
  const { rows } = await sql<SameTextRow>`
    select t.id as term_id, t.value as term, f.path, coalesce(tr.value, '') as value,
      case when tr.state = 'reviewed' then 'reviewed'
        when coalesce(tr.origin, 'person') in ('machine', 'agent') then 'machine'
        else 'translated' end as quality,
      tr.origin, tr.updated_at
    from memory_terms m
    join terms t on t.project_id = ${own} and t.id = m.term_id and t.archived_at is null
    join files f on f.project_id = ${own} and f.id = t.file_id and f.archived_at is null
    left join translations tr on tr.project_id = ${own} and tr.locale = ${wanted.locale}
      and tr.term_id = m.term_id
    ${join}
    where m.memory_id = ${own} and m.hash = md5(${wanted.source})::uuid
      and m.term_id <> ${wanted.without}::uuid and ${text} = ${wanted.source}
    order by coalesce(tr.value, '') = '', tr.updated_at desc nulls last, t.id
    limit ${wanted.limit}
  `.execute(db);
  return rows;
}
