import type { EntryFilter } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { isOpen } from '../../content/locked-terms.queries.ts';
import { labelJson } from '../../content/translations.queries.ts';
import type { Db } from '../../db/database.ts';
import { jsonTime } from '../../db/json.ts';
import { preparedOnCluster } from '../../db/prepared.ts';
import { countProjectLocales } from '../locales/locales.queries.ts';
import { columnsOf, findingsOf, selectOwnLocales } from './entry-columns.queries.ts';
import {
  faultyIn,
  labelled,
  translationConditions,
  untranslatedIn,
} from './entry-conditions.queries.ts';
import {
  isGiven,
  isNarrowed,
  isSearched,
  matching,
  translationOf,
} from './entry-filter.queries.ts';
import {
  after,
  type EntryKey,
  entryName,
  listForReview,
  ordered,
  orderOf,
  orders,
  sortedBy,
} from './entry-orders.queries.ts';
import { judgementOf } from './entry-scores.queries.ts';
import type { Condition } from './entry-search.queries.ts';

function totalFromCounters(scope: ProjectScope, filter: EntryFilter): RawBuilder<number> {
  const { except, ...whole } = filter;
  const leftOut = isGiven(except)
    ? sql`(select count(*) ${matching(scope, whole, [sql`t.id = any(${except}::uuid[])`])})`
    : sql`0`;
  // Citus refuses a table of which it sees that no row is wanted.
  const ofLocale =
    filter.locale === undefined
      ? sql`(
          select null::integer as translated_count, null::integer as reviewed_count
        ) l on false`
      : sql`project_locales l on l.project_id = ${scope.projectId}::uuid
          and l.locale = ${filter.locale}::text and l.archived_at is null`;
  return sql`
    select ${countedBy(scope, filter)} - ${leftOut}
    from project_totals p
    left join ${ofLocale}
    where p.project_id = ${scope.projectId}::uuid
  `;
}

/** The number of entries with a status. Outdated ones have an index and no counter. */
function countedBy(scope: ProjectScope, { status, locale }: EntryFilter): RawBuilder<number> {
  const translated = sql<number>`coalesce(l.translated_count, 0)`;
  const reviewed = sql<number>`coalesce(l.reviewed_count, 0)`;
  const outdated = sql<number>`(
    select count(*) from translations tr
    where tr.project_id = ${scope.projectId}::uuid and tr.locale = ${locale ?? null}::text
      and ${translationConditions.outdated} and ${isOpen(scope, sql`tr.term_id`)} and not exists (
        select from terms gone
        where gone.project_id = ${scope.projectId}::uuid and gone.id = tr.term_id
          and gone.archived_at is not null
      )
  )`;
  const counts: Readonly<Record<EntryFilter['status'], RawBuilder<number>>> = {
    all: sql`p.terms_count`,
    translated,
    untranslated: sql`p.terms_count - p.locked_count - ${translated}`,
    reviewed,
    unreviewed: sql`${translated} - ${reviewed}`,
    outdated,
    locked: sql`p.locked_count`,
  };
  return counts[status];
}

export interface WindowArgs {
  readonly after: EntryKey | undefined;
  readonly offset: number;
  readonly limit: number;
  /** The locales that the project must have. */
  readonly locales: readonly string[];
  /** The locales whose translations the entries have besides; undefined for none. */
  readonly columns: readonly string[] | undefined;
}

export interface WindowRow {
  /** The entries as the text of a JSON array. */
  readonly json: string;
  readonly count: number;
  readonly total: number;
  readonly last: EntryKey | null;
  /** How many of the asked locales the project has. A statement of its own would be one more round trip. */
  readonly locales: number;
  /** Which of the columns are locales of the project; missing without columns. */
  readonly columns?: readonly string[];
}

/** A window of the entries that match a filter, and the total number of them. */
export async function findWindow(
  db: Db,
  scope: ProjectScope,
  filter: EntryFilter,
  args: WindowArgs,
): Promise<WindowRow> {
  const chosenOrder = orderOf(filter);
  const order = orders[chosenOrder];
  const isRanked = chosenOrder === 'review';
  const from = args.after ? [after(chosenOrder, args.after)] : [];
  // A search reads every text, so it runs once, for both the window and the total. It may match most of the terms, so
  // only the columns to sort by are materialized.
  const { matched, source, total } = isNarrowed(filter)
    ? {
        matched: sql`matched as materialized (
          select t.id, ${sortedBy[chosenOrder]} ${ordered(scope, filter)}
        ),`,
        source: sql`from matched t where ${sql.join([sql`true`, ...from], sql` and `)}`,
        total: sql`select count(*) from matched`,
      }
    : {
        ...listFrom(scope, filter, { ...args, from }),
        total: totalFromCounters(scope, filter),
      };
  const properties = sql`
    'termId', t.id, 'term', t.value, 'context', t.context, 'notes', t.meta,
    'isPlural', t.is_plural, 'locked', t.locked,
    'labels', coalesce(labels.list, '[]'),
    'value', coalesce(tr.value, ''),
    'state', coalesce(tr.state, 'untranslated'), 'revision', coalesce(tr.revision, 0),
    'updatedAt', ${jsonTime('tr.updated_at')},
    'reference', case when ${filter.reference ?? null}::text is null then null
      else coalesce(ref.value, '') end
    ${filter.locale === undefined ? sql`` : sql`, 'findings', coalesce(found.list, '[]'), 'judgement', opinion.judgement`}
    ${filter.source === undefined ? sql`` : sql`, 'source', coalesce(src.value, '')`}
    ${args.columns === undefined ? sql`` : sql`, 'columns', columns.list`}
  `;
  // Searches differ in how their words are written, so each would be prepared by itself.
  const head = isSearched(filter) ? sql`` : preparedOnCluster;
  const { rows } = await sql<WindowRow>`${head}
    with ${matched} listed as materialized (
      select t.* ${isRanked ? sql`, chosen.rank` : sql``} from (
        select t.id ${isRanked ? sql`, t.rank` : sql``} ${source}
        order by ${order}
        limit ${args.limit} offset ${args.offset}
      ) chosen
      join terms t on t.project_id = ${scope.projectId}::uuid and t.id = chosen.id
        and t.archived_at is null
    )
    select
      coalesce(json_agg(
        case when t.file_id = t.project_id then json_build_object(${properties})
          else json_build_object(${properties}, 'fileId', t.file_id) end
        order by ${order}
      ), '[]')::text as json,
      count(*) as count,
      (${total}) as total,
      (array_agg(json_build_object('position', t.position, 'name', ${entryName}, 'id', t.id
          ${isRanked ? sql`, 'rank', t.rank` : sql``})
        order by ${order}))[count(*)] as last,
      (${countProjectLocales(scope, args.locales)}) as locales
      ${args.columns === undefined ? sql`` : sql`, (${selectOwnLocales(scope, args.columns)}) as columns`}
    from listed t
    ${translationOf(scope, 'tr', filter.locale)}
    ${translationOf(scope, 'ref', filter.reference)}
    ${filter.source === undefined ? sql`` : translationOf(scope, 'src', filter.source)}
    ${filter.locale === undefined ? sql`` : findingsOf(scope, filter.locale)}
    ${filter.locale === undefined ? sql`` : judgementOf(scope, filter.locale)}
    ${args.columns === undefined ? sql`` : columnsOf(scope, args.columns)}
    left join lateral (
      select json_agg(${labelJson} order by l.value) as list
      from ${labelled(scope, filter)} tl
      join labels l on l.project_id = ${scope.projectId}::uuid and l.id = tl.label_id
        and l.archived_at is null
      where tl.term_id = t.id
    ) labels on true
  `.execute(db);
  return rows[0] ?? { json: '[]', count: 0, total: 0, last: null, locales: 0 };
}

/** So many entries are looked up one by one, in the order of what is most in need of a review. */
const maxLookedUp = 1000;

/** Where the window of a list is selected from that nothing narrows, so that it need not be gone through. */
function listFrom(
  scope: ProjectScope,
  filter: EntryFilter,
  { after, offset, limit, from }: WindowArgs & { readonly from: readonly Condition[] },
): { matched: RawBuilder<unknown>; source: RawBuilder<unknown> } {
  const { locale } = filter;
  if (orderOf(filter) !== 'review' || locale === undefined) {
    return { matched: sql``, source: matching(scope, filter, from) };
  }
  // Beyond that, to sort all of them takes less time than to look each up.
  if (offset > maxLookedUp) return { matched: sql``, source: ordered(scope, filter, from) };
  const { head, source } = listForReview(
    scope,
    { ...filter, locale },
    { after, count: offset + limit },
  );
  return { matched: head, source };
}

/** The first entry of the filter after a position, or of all, that is untranslated or has problems. */
export async function findNextEntry(
  db: Db,
  scope: ProjectScope,
  filter: EntryFilter,
  { seek, from }: { seek: 'untranslated' | 'problem'; from: EntryKey | undefined },
): Promise<EntryKey | undefined> {
  const order = orderOf(filter);
  const start = from ? [after(order, from)] : [];
  const wanted =
    seek === 'untranslated'
      ? untranslatedIn(scope, filter.locale)
      : faultyIn(scope, filter.locale, ['any']);
  const { rows } = await sql<EntryKey>`
    select t.id, t.position, ${entryName} as name ${order === 'review' ? sql`, t.rank` : sql``}
    ${ordered(scope, filter, [wanted, ...start])}
    order by ${orders[order]}
    limit 1
  `.execute(db);
  return rows[0];
}

/** The number of entries of the filter before an entry's position, and whether that entry itself matches. */
export async function findOffset(
  db: Db,
  scope: ProjectScope,
  filter: EntryFilter,
  key: EntryKey,
): Promise<{ offset: number; listed: boolean }> {
  const { rows } = await sql<{ offset: number; listed: boolean }>`
    select count(*) filter (where t.id <> ${key.id}::uuid) as offset,
      coalesce(bool_or(t.id = ${key.id}::uuid), false) as listed
    ${ordered(scope, filter, [sql`not ${after(orderOf(filter), key)}`])}
  `.execute(db);
  return rows[0] ?? { offset: 0, listed: false };
}
