import type { FixCounts } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { findingJson } from '../../content/findings/findings.queries.ts';
import type { TermSelection } from '../../content/locks.queries.ts';
import type { Db } from '../../db/database.ts';

export interface FindingFilter {
  readonly locale?: string | undefined;
  readonly checks?: readonly string[] | undefined;
  readonly severities?: readonly string[] | undefined;
  readonly files?: readonly string[] | undefined;
  readonly ignored: boolean;
}

/** The position of a finding in a list: everything that it is sorted by. */
export interface FindingKey {
  /** 0 for errors, 1 for warnings, 2 for notes. */
  readonly rank: number;
  readonly locale: string;
  readonly termId: string;
  readonly n: number;
}

/** How bad a finding `f` is, as the index of their order has it. */
const rank = sql`case f.severity when 'error' then 0 when 'warning' then 1 else 2 end`;
const order = sql`${rank}, f.locale, f.term_id, f.n`;

/** The findings of living terms and locales that a filter leaves. */
function matching({ projectId }: ProjectScope, filter: FindingFilter): RawBuilder<unknown> {
  const own = sql`${projectId}::uuid`;
  const { locale, checks, severities, files, ignored } = filter;
  const conditions = [
    sql`f.project_id = ${own}`,
    sql`f.is_ignored = ${ignored}`,
    ...(locale === undefined ? [] : [sql`f.locale = ${locale}`]),
    ...(checks ? [sql`f.check_id = any(${checks}::text[])`] : []),
    ...(severities ? [sql`f.severity = any(${severities}::text[])`] : []),
    ...(files ? [sql`t.file_id = any(${files}::uuid[])`] : []),
  ];
  return sql`
    from findings f
    join terms t on t.project_id = ${own} and t.id = f.term_id and t.archived_at is null
    join project_locales l on l.project_id = ${own} and l.locale = f.locale
      and l.archived_at is null
    where ${sql.join(conditions, sql` and `)}
  `;
}

export interface FindingsPage {
  /** The findings as the text of a JSON array. */
  readonly json: string;
  readonly count: number;
  readonly last: FindingKey | null;
}

/** A page of the findings that match a filter, errors first, by locale, term and position. */
export async function findFindingsPage(
  db: Db,
  scope: ProjectScope,
  filter: FindingFilter,
  { after, limit }: { after: FindingKey | undefined; limit: number },
): Promise<FindingsPage> {
  const from =
    after === undefined
      ? sql`true`
      : sql`(${order})
          > (${after.rank}::integer, ${after.locale}, ${after.termId}::uuid, ${after.n}::smallint)`;
  const { rows } = await sql<FindingsPage>`
    with page as materialized (
      select f.*, t.value as term ${matching(scope, filter)} and ${from}
      order by ${order} limit ${limit}
    )
    select coalesce(json_agg((${findingJson})::jsonb || jsonb_build_object(
        'locale', f.locale, 'termId', f.term_id, 'term', f.term, 'value', coalesce(tr.value, '')
      ) order by ${order}), '[]')::text as json,
      count(*) as count,
      (array_agg(json_build_object(
        'rank', ${rank}, 'locale', f.locale, 'termId', f.term_id, 'n', f.n
      ) order by ${order}))[count(*)] as last
    from page f
    left join translations tr on tr.project_id = ${scope.projectId}::uuid
      and tr.locale = f.locale and tr.term_id = f.term_id
  `.execute(db);
  return rows[0] ?? { json: '[]', count: 0, last: null };
}

/** Counts the findings that match a filter, by check. */
export async function countFindings(
  db: Db,
  scope: ProjectScope,
  filter: FindingFilter,
): Promise<{ check_id: string; count: number }[]> {
  const { rows } = await sql<{ check_id: string; count: number }>`
    select f.check_id, count(*) as count ${matching(scope, filter)}
    group by f.check_id order by f.check_id
  `.execute(db);
  return rows;
}

/** Lists the selected terms in whose translations a check, or any of them, has found something that counts. */
export async function listTermsWithFindings(
  db: Db,
  { projectId }: ProjectScope,
  { check, locale, terms }: { check: string | undefined; locale: string; terms: TermSelection },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select chosen.id from (${terms}) chosen
    where chosen.id in (
      select f.term_id from findings f
      where f.project_id = ${projectId}::uuid and f.locale = ${locale} and not f.is_ignored
        ${check === undefined ? sql`` : sql`and f.check_id = ${check}`}
    )
    order by chosen.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Of translations as they were read, lists the terms of those that have another revision. */
export async function listChangedSince(
  db: Db,
  { projectId }: ProjectScope,
  {
    locale,
    texts,
  }: { locale: string; texts: readonly { readonly termId: string; readonly revision: number }[] },
): Promise<string[]> {
  const { rows } = await sql<{ term_id: string }>`
    select tr.term_id from translations tr
    join unnest(
      ${texts.map(({ termId }) => termId)}::uuid[],
      ${texts.map(({ revision }) => revision)}::integer[]
    ) as earlier (term_id, revision) on earlier.term_id = tr.term_id
    where tr.project_id = ${projectId}::uuid and tr.locale = ${locale}
      and tr.revision <> earlier.revision
  `.execute(db);
  return rows.map((row) => row.term_id);
}

/** Counts the selected terms in whose translations checks have found something that counts and has a fix. */
export async function countFixable(
  db: Db,
  { projectId }: ProjectScope,
  { locale, terms }: { locale: string; terms: TermSelection },
): Promise<FixCounts> {
  const { rows } = await sql<FixCounts>`
    with fixable as materialized (
      select distinct f.check_id, f.term_id from findings f
      where f.project_id = ${projectId}::uuid and f.locale = ${locale} and f.fix is not null
        and not f.is_ignored and f.term_id in (${terms})
    ), counted as (
      select check_id, count(*) as count from fixable group by check_id
    )
    select (select count(distinct term_id) from fixable) as translations,
      coalesce((select json_object_agg(check_id, count) from counted), '{}') as "byCheck"
  `.execute(db);
  return rows[0] ?? { translations: 0, byCheck: {} };
}
