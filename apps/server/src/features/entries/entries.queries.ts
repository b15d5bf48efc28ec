import type { EntryFilter } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { jsonTime } from '../../db/json.ts';
import type { ProjectScope } from '../projects/projects.policy.ts';

/** The place of an entry in an order: everything that the order sorts by. */
export interface EntryKey {
  readonly position: number;
  readonly value: string;
  readonly id: string;
}

const orders: Readonly<Record<EntryFilter['order'], RawBuilder<unknown>>> = {
  file: sql`t.position, t.id`,
  name: sql`left(t.value, 500), t.value, t.id`,
};

function after(order: EntryFilter['order'], key: EntryKey): RawBuilder<boolean> {
  return order === 'file'
    ? sql`(t.position, t.id) > (${key.position}::bigint, ${key.id}::uuid)`
    : sql`(left(t.value, 500), t.value, t.id)
        > (left(${key.value}, 500), ${key.value}::text, ${key.id}::uuid)`;
}

/** `t` the terms, `tr` their translations, `ref` those of the reference. */
function source(_scope: ProjectScope, filter: EntryFilter): RawBuilder<unknown> {
  return sql`
    terms t
    left join translations tr
      on tr.project_id = t.project_id and tr.locale = ${filter.locale} and tr.term_id = t.id
    left join translations ref
      on ref.project_id = t.project_id and ref.locale = ${filter.reference ?? null}
        and ref.term_id = t.id
  `;
}

function conditions(
  scope: ProjectScope,
  filter: EntryFilter,
  extra: readonly RawBuilder<boolean>[] = [],
): RawBuilder<unknown> {
  const all: RawBuilder<boolean>[] = [sql`t.project_id = ${scope.projectId}::uuid`, ...extra];
  if (filter.status === 'translated') all.push(sql`tr.value <> ''`);
  if (filter.status === 'untranslated') all.push(sql`coalesce(tr.value, '') = ''`);
  for (const word of (filter.q ?? '').split(/\s+/).filter((part) => part !== '')) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    all.push(
      sql`(t.value ilike ${pattern} or tr.value ilike ${pattern} or ref.value ilike ${pattern})`,
    );
  }
  if (filter.labels && filter.labels.length > 0) {
    all.push(sql`exists (
      select from term_labels tl
      where tl.project_id = t.project_id and tl.term_id = t.id
        and tl.label_id = any(${filter.labels}::uuid[])
    )`);
  }
  return sql`where ${sql.join(all, sql` and `)}`;
}

/** Whether the filter leaves entries out by more than their status. */
function isNarrowed(filter: EntryFilter): boolean {
  return (filter.q ?? '').trim() !== '' || (filter.labels?.length ?? 0) > 0;
}

/** How many entries the filter leaves: from the counters where they know. */
export async function countEntries(
  db: Db,
  scope: ProjectScope,
  filter: EntryFilter,
): Promise<number> {
  const counted = isNarrowed(filter)
    ? sql<{ total: number }>`
        select count(*) as total from ${source(scope, filter)} ${conditions(scope, filter)}
      `
    : sql<{ total: number }>`
        select case ${filter.status}::text
          when 'translated' then l.translated_count
          when 'untranslated' then p.terms_count - l.translated_count
          else p.terms_count
        end as total
        from project_totals p
        join project_locales l on l.project_id = p.project_id and l.locale = ${filter.locale}
        where p.project_id = ${scope.projectId}::uuid
      `;
  const { rows } = await counted.execute(db);
  return rows[0]?.total ?? 0;
}

export interface WindowArgs {
  readonly after: EntryKey | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A window of entries as the text of a JSON array, with the key of the last one. */
export async function listEntriesJson(
  db: Db,
  scope: ProjectScope,
  filter: EntryFilter,
  args: WindowArgs,
): Promise<{ json: string; last: EntryKey | undefined; count: number }> {
  const order = orders[filter.order];
  const where = conditions(scope, filter, args.after ? [after(filter.order, args.after)] : []);
  const { rows } = await sql<{ json: string; last: EntryKey | null; count: number }>`
    with listed as materialized (
      select t.id, t.value, t.context, t.is_plural, t.position, tr.value as translation, tr.state,
        tr.revision, tr.updated_at, ref.value as reference
      from ${source(scope, filter)}
      ${where}
      order by ${order}
      limit ${args.limit} offset ${args.offset}
    )
    select
      coalesce(json_agg(json_build_object(
        'termId', t.id, 'term', t.value, 'context', t.context, 'isPlural', t.is_plural,
        'labels', coalesce(labels.list, '[]'),
        'value', coalesce(t.translation, ''),
        'state', coalesce(t.state, 'untranslated'), 'revision', coalesce(t.revision, 0),
        'updatedAt', ${jsonTime('t.updated_at')},
        'reference', case when ${filter.reference ?? null}::text is null then null
          else coalesce(t.reference, '') end
      ) order by ${order}), '[]')::text as json,
      (array_agg(json_build_object('position', t.position, 'value', t.value, 'id', t.id)
        order by ${order}))[count(*)] as last,
      count(*) as count
    from listed t
    left join lateral (
      select json_agg(
        json_build_object('id', l.id, 'value', l.value, 'color', l.color) order by l.value
      ) as list
      from term_labels tl
      join labels l on l.project_id = tl.project_id and l.id = tl.label_id
      where tl.project_id = ${scope.projectId}::uuid and tl.term_id = t.id
    ) labels on true
  `.execute(db);
  const row = rows[0];
  return { json: row?.json ?? '[]', last: row?.last ?? undefined, count: row?.count ?? 0 };
}

export async function findEntryKey(
  db: Db,
  scope: ProjectScope,
  termId: string,
): Promise<EntryKey | undefined> {
  return db
    .selectFrom('terms')
    .select(['id', 'position', 'value'])
    .where('project_id', '=', scope.projectId)
    .where('id', '=', termId)
    .executeTakeFirst();
}

/** The first untranslated entry of the filter after a place, or the first of all. */
export async function findUntranslated(
  db: Db,
  scope: ProjectScope,
  filter: EntryFilter,
  from: EntryKey | undefined,
): Promise<EntryKey | undefined> {
  const extra: RawBuilder<boolean>[] = [sql`coalesce(tr.value, '') = ''`];
  if (from) extra.push(after(filter.order, from));
  const { rows } = await sql<EntryKey>`
    select t.id, t.position, t.value
    from ${source(scope, filter)}
    ${conditions(scope, filter, extra)}
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
    from ${source(scope, filter)}
    ${conditions(scope, filter, [sql`not ${after(filter.order, key)}`])}
  `.execute(db);
  return rows[0] ?? { offset: 0, listed: false };
}
