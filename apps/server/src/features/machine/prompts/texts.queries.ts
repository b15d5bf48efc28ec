import type { EntryNotes, TranslationOrigin, TranslationState } from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import { type CheckContext, sourceText } from '../../../content/findings/units.queries.ts';
import type { Db } from '../../../db/database.ts';

/** A term as a machine is told of it, with its translation as it is. */
export interface TextRow {
  readonly term_id: string;
  readonly key: string;
  readonly context: string | null;
  readonly source: string | null;
  readonly source_hash: string | null;
  readonly value: string;
  readonly state: TranslationState;
  readonly origin: TranslationOrigin | null;
  readonly revision: number;
  /** The source text that the translation was made of, where it is another one since. */
  readonly previous_source: string | null;
  readonly is_plural: boolean;
  readonly locked: boolean;
  readonly notes: EntryNotes;
  readonly file_id: string;
  readonly position: number;
  readonly labels: readonly string[];
}

/** Lists living terms by their ids, in the order of their file. */
export async function listTextRows(
  db: Db,
  scope: InProject,
  context: CheckContext,
  { locale, termIds }: { readonly locale: string; readonly termIds: readonly string[] },
): Promise<TextRow[]> {
  const own = sql`${scope.projectId}::uuid`;
  const { text, join } = sourceText(scope, context, locale);
  const { source_locale } = context;
  const previous =
    source_locale === null
      ? sql`null::text`
      : sql`case when tr.value <> '' and tr.source_hash <> md5(${text})::uuid then (
          select c.before from changes c
          where c.project_id = ${own} and c.term_id = t.id and c.locale = ${source_locale}
            and md5(c.before)::uuid = tr.source_hash
          limit 1
        ) end`;
  const { rows } = await sql<TextRow>`
    select t.id as term_id, t.value as key, t.context, ${text} as source,
      md5(${text})::uuid as source_hash, coalesce(tr.value, '') as value,
      coalesce(tr.state, 'untranslated') as state, tr.origin, coalesce(tr.revision, 0) as revision,
      ${previous} as previous_source, t.is_plural, t.locked, t.meta as notes, t.file_id, t.position,
      array(
        select l.value from term_labels tl
        join labels l on l.project_id = ${own} and l.id = tl.label_id and l.archived_at is null
        where tl.project_id = ${own} and tl.term_id = t.id
        order by l.value
      ) as labels
    from terms t
    left join translations tr on tr.project_id = ${own} and tr.locale = ${locale}
      and tr.term_id = t.id
    ${join}
    where t.project_id = ${own} and t.id = any(${termIds}::uuid[]) and t.archived_at is null
    order by t.position, t.id
  `.execute(db);
  return rows;
}

export interface NeighbourRow {
  readonly term_id: string;
  readonly term: string;
  readonly source: string;
  readonly target: string;
}

interface NeighbourQuery {
  readonly locale: string;
  readonly fileId: string;
  /** The positions of the first and the last of the texts that they are neighbours of. */
  readonly first: number;
  readonly last: number;
  /** How many before and after. */
  readonly count: number;
}

/** How far away a text may be and still be a neighbour. */
const reach = 20;

/** Lists translated texts beside others in their file, in its order. */
export async function listNeighbours(
  db: Db,
  scope: InProject,
  context: CheckContext,
  { locale, fileId, first, last, count }: NeighbourQuery,
): Promise<NeighbourRow[]> {
  const own = sql`${scope.projectId}::uuid`;
  const { text, join } = sourceText(scope, context, locale);
  const side = (from: number, to: number, order: 'asc' | 'desc') => sql`(
    select t.id as term_id, t.value as term, ${text} as source, tr.value as target, t.position
    from terms t
    join translations tr on tr.project_id = ${own} and tr.locale = ${locale} and tr.term_id = t.id
      and tr.value <> '' and tr.state <> 'outdated'
    ${join}
    where t.project_id = ${own} and t.archived_at is null and t.file_id = ${fileId}::uuid
      and t.position between ${from}::bigint and ${to}::bigint and ${text} is not null
    order by t.position ${sql.raw(order)} limit ${count}::int
  )`;
  const { rows } = await sql<NeighbourRow>`
    select term_id, term, source, target
    from (${side(first - reach, first - 1, 'desc')} union all ${side(last + 1, last + reach, 'asc')}) beside
    order by position
  `.execute(db);
  return rows;
}
