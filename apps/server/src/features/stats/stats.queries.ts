import { withoutSpaces } from '@parlance/checks';
import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { hasTextsInKeys } from '../../content/translations.queries.ts';
import type { Db } from '../../db/database.ts';

/** One row for each locale, sorted by code; a single row without a locale if the project has none. */
export interface StatsRow {
  terms_count: number;
  locked_count: number;
  /** Of a source text; null where there are none. */
  average_words: number | null;
  locale: string | null;
  is_source: boolean | null;
  translated_count: number | null;
  reviewed_count: number | null;
  errors_count: number | null;
  warnings_count: number | null;
  last_activity: Date | null;
}

/** How many source texts the average is of. More make it better and the statement slower. */
const sampleSize = 200;

/** Languages in which characters are counted. */
const unspaced = [...withoutSpaces];

/** Reads the counters and a sample of source texts, so the size of the project does not matter. */
export async function listStats(db: Db, scope: ProjectScope): Promise<StatsRow[]> {
  const own = sql`${scope.projectId}::uuid`;
  const source = sql`(
    select s.locale from project_locales s
    where s.project_id = ${own} and s.is_source and s.archived_at is null
  )`;
  // The index has another collation than codes.
  const ofLocale = sql`a.project_id = ${own} and a.details ->> 'locale' = l.locale collate "default"
    and a.kind <> 'file.export'`;
  const { rows } = await sql<StatsRow>`
    with sample as (
      (
        select tr.value from translations tr
        where tr.project_id = ${own} and tr.locale = ${source} and tr.value <> ''
        order by tr.term_id
        limit ${sampleSize}
      )
      union all
      (
        select t.value from terms t
        where t.project_id = ${own} and t.archived_at is null
          and ${hasTextsInKeys(scope)}
        order by t.id
        limit ${sampleSize}
      )
    )
    select t.terms_count, t.locked_count, w.average_words, l.locale, l.is_source,
      l.translated_count, l.reviewed_count, l.errors_count, l.warnings_count,
      greatest(
        l.updated_at,
        (
          select a.created_at from activity a
          where ${ofLocale} and a.seq is not null
          order by a.seq desc
          limit 1
        ),
        -- The log numbers the newest ones when it is read.
        (select max(a.created_at) from activity a where ${ofLocale} and a.seq is null)
      ) as last_activity
    from project_totals t
    cross join (
      select avg(
        case when split_part(${source}, '_', 1) = any(${unspaced}::text[]) then length(value)
          else 1 + length(value) - length(translate(value, E' \\n', '')) end
      )::float8 as average_words
      from sample
    ) w
    left join project_locales l on l.project_id = ${own} and l.archived_at is null
    where t.project_id = ${own}
    order by l.locale
  `.execute(db);
  return rows;
}
