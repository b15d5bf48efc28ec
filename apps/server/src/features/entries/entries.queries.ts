import type { EntryFilter } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { jsonTime } from '../../db/json.ts';
import type { ProjectScope } from '../projects/projects.policy.ts';
import { containsAll, toWords } from './entry-search.queries.ts';

type Condition = RawBuilder<boolean>;

/** The place of an entry in an order: everything that the order sorts by. */
export interface EntryKey {
  readonly position: number;
  readonly name: string;
  readonly id: string;
}

// As much of a term as an index can hold, and a cursor in an address: terms may be of 64 kB.
const name = sql`left(t.value, 500)`;

const orders: Readonly<Record<EntryFilter['order'], RawBuilder<unknown>>> = {
  file: sql`t.position, t.id`,
  name: sql`${name}, t.id`,
};

function after(order: EntryFilter['order'], key: EntryKey): Condition {
  return order === 'file'
    ? sql`(t.position, t.id) > (${key.position}::bigint, ${key.id}::uuid)`
    : sql`(${name}, t.id) > (${key.name}::text, ${key.id}::uuid)`;
}

const untranslated: Condition = sql`coalesce(tr.value, '') = ''`;

/** All that a search looks at, with a character between that no search has in it. */
const allTexts = sql`(concat_ws(chr(31), t.value, tr.value, ref.value))`;

/** The translation of `t` in a locale, as `alias`. */
function translationOf(alias: 'tr' | 'ref', locale: string | undefined): RawBuilder<unknown> {
  const table = sql.ref(alias);
  return sql`
    left join translations ${table} on ${table}.project_id = t.project_id
      and ${table}.locale = ${locale ?? null}::text and ${table}.term_id = t.id
  `;
}

/**
 * From which tables, and which of their rows, a filter takes its entries: `t` the terms, and `tr`
 * and `ref` their translations where the filter asks for them. Without them an order's index gives
 * any window of a long list without reading the rest.
 */
function matching(
  scope: ProjectScope,
  filter: EntryFilter,
  extra: readonly Condition[] = [],
): RawBuilder<unknown> {
  const words = toWords(filter.q);
  const conditions: Condition[] = [sql`t.project_id = ${scope.projectId}::uuid`, ...extra];
  if (filter.status === 'translated') conditions.push(sql`tr.value <> ''`);
  if (filter.status === 'untranslated') conditions.push(untranslated);
  // One word is looked for in each text by itself; several may be spread over the three.
  if (words.length === 1) conditions.push(sql`t.id in (${termsWith(scope, filter, words)})`);
  if (words.length > 1) conditions.push(containsAll(allTexts, words));
  if (filter.labels && filter.labels.length > 0) {
    conditions.push(sql`t.id in (
      select term_id from term_labels
      where project_id = ${scope.projectId}::uuid and label_id = any(${filter.labels}::uuid[])
    )`);
  }
  const needsReference = words.length > 1;
  const needsTranslation =
    needsReference || filter.status !== 'all' || extra.includes(untranslated);
  return sql`
    from terms t
    ${needsTranslation ? translationOf('tr', filter.locale) : sql``}
    ${needsReference ? translationOf('ref', filter.reference) : sql``}
    where ${sql.join(conditions, sql` and `)}
  `;
}

/** The ids of terms with words in the term, in its translation or in its reference. */
function termsWith(
  scope: ProjectScope,
  filter: EntryFilter,
  words: readonly string[],
): RawBuilder<unknown> {
  const locales = [filter.locale, ...(filter.reference === undefined ? [] : [filter.reference])];
  const found = containsAll(sql`value`, words);
  return sql`
    select id from terms where project_id = ${scope.projectId}::uuid and ${found}
    union all
    select term_id from translations
    where project_id = ${scope.projectId}::uuid and locale = any(${locales}::text[]) and ${found}
  `;
}

/** Whether more than the status decides, so that the counters do not know how many are left. */
function isNarrowed(filter: EntryFilter): boolean {
  return toWords(filter.q).length > 0 || (filter.labels?.length ?? 0) > 0;
}

function totalFromCounters(scope: ProjectScope, filter: EntryFilter): RawBuilder<number> {
  return sql`
    select case ${filter.status}::text
      when 'translated' then l.translated_count
      when 'untranslated' then p.terms_count - l.translated_count
      else p.terms_count
    end
    from project_totals p
    join project_locales l on l.project_id = p.project_id and l.locale = ${filter.locale}
    where p.project_id = ${scope.projectId}::uuid
  `;
}

export interface WindowArgs {
  readonly after: EntryKey | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface WindowRow {
  /** The entries as the text of a JSON array. */
  readonly json: string;
  readonly count: number;
  readonly total: number;
  readonly last: EntryKey | null;
}

/** A window of the entries that a filter leaves, and how many these are in all. */
export async function findWindow(
  db: Db,
  scope: ProjectScope,
  filter: EntryFilter,
  args: WindowArgs,
): Promise<WindowRow> {
  const order = orders[filter.order];
  const from = args.after ? [after(filter.order, args.after)] : [];
  // A search looks at every text, so it runs once, for both the window and the total.
  const { matched, source, total } = isNarrowed(filter)
    ? {
        matched: sql`matched as materialized (select t.* ${matching(scope, filter)}),`,
        source: sql`from matched t where ${sql.join([sql`true`, ...from], sql` and `)}`,
        total: sql`select count(*) from matched`,
      }
    : {
        matched: sql``,
        source: matching(scope, filter, from),
        total: totalFromCounters(scope, filter),
      };
  const { rows } = await sql<WindowRow>`
    with ${matched} listed as materialized (
      select t.* ${source}
      order by ${order}
      limit ${args.limit} offset ${args.offset}
    )
    select
      coalesce(json_agg(json_build_object(
        'termId', t.id, 'term', t.value, 'context', t.context, 'isPlural', t.is_plural,
        'labels', coalesce(labels.list, '[]'),
        'value', coalesce(tr.value, ''),
        'state', coalesce(tr.state, 'untranslated'), 'revision', coalesce(tr.revision, 0),
        'updatedAt', ${jsonTime('tr.updated_at')},
        'reference', case when ${filter.reference ?? null}::text is null then null
          else coalesce(ref.value, '') end
      ) order by ${order}), '[]')::text as json,
      count(*) as count,
      (${total}) as total,
      (array_agg(json_build_object('position', t.position, 'name', ${name}, 'id', t.id)
        order by ${order}))[count(*)] as last
    from listed t
    ${translationOf('tr', filter.locale)}
    ${translationOf('ref', filter.reference)}
    left join lateral (
      select json_agg(
        json_build_object('id', l.id, 'value', l.value, 'color', l.color) order by l.value
      ) as list
      from term_labels tl
      join labels l on l.project_id = tl.project_id and l.id = tl.label_id
      where tl.project_id = ${scope.projectId}::uuid and tl.term_id = t.id
    ) labels on true
  `.execute(db);
  return rows[0] ?? { json: '[]', count: 0, total: 0, last: null };
}

export async function findEntryKey(
  db: Db,
  scope: ProjectScope,
  termId: string,
): Promise<EntryKey | undefined> {
  const { rows } = await sql<EntryKey>`
    select t.id, t.position, ${name} as name
    from terms t
    where t.project_id = ${scope.projectId}::uuid and t.id = ${termId}::uuid
  `.execute(db);
  return rows[0];
}

/** The first untranslated entry of the filter after a place, or the first of all. */
export async function findUntranslated(
  db: Db,
  scope: ProjectScope,
  filter: EntryFilter,
  from: EntryKey | undefined,
): Promise<EntryKey | undefined> {
  const extra = from ? [untranslated, after(filter.order, from)] : [untranslated];
  const { rows } = await sql<EntryKey>`
    select t.id, t.position, ${name} as name
    ${matching(scope, filter, extra)}
    order by ${orders[filter.order]}
    limit 1
  `.execute(db);
  return rows[0];
}

/** How many entries of the filter stand before a place, and whether one stands at it. */
export async function findOffset(
  db: Db,
  scope: ProjectScope,
  filter: EntryFilter,
  key: EntryKey,
): Promise<{ offset: number; listed: boolean }> {
  const { rows } = await sql<{ offset: number; listed: boolean }>`
    select count(*) filter (where t.id <> ${key.id}::uuid) as offset,
      coalesce(bool_or(t.id = ${key.id}::uuid), false) as listed
    ${matching(scope, filter, [sql`not ${after(filter.order, key)}`])}
  `.execute(db);
  return rows[0] ?? { offset: 0, listed: false };
}
