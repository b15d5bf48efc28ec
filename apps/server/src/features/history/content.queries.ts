import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Transaction } from '../../db/database.ts';

// What touches many rows is first written down, as the changes of its change set, and then done to
// the content by what is written. Whoever calls these keeps the content from changing in between.

/** What the history says of a term that is changed, where it is another than `t`, the table of terms. */
export function termStateWith({
  value = sql`t.value`,
  context = sql`t.context`,
  isPlural = sql`t.is_plural`,
  locked = sql`t.locked`,
  meta = sql`t.meta`,
}: {
  readonly value?: RawBuilder<unknown>;
  readonly context?: RawBuilder<unknown>;
  readonly isPlural?: RawBuilder<unknown>;
  readonly locked?: RawBuilder<unknown>;
  readonly meta?: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  return sql`json_build_object(
    'value', ${value}, 'context', ${context}, 'isPlural', ${isPlural}, 'locked', ${locked},
    'meta', ${meta}
  )`;
}

/** The same of a term as it is. */
export const termState = termStateWith({});

/** What it says of a term that goes away: all that is needed to bring it back. */
export const wholeTermState = sql`json_build_object(
  'value', t.value, 'context', t.context, 'isPlural', t.is_plural,
  'locked', t.locked, 'position', t.position, 'meta', t.meta, 'created', t.created_at
)`;

/**
 * The state of a translation that a change tells of. Where it is not written down there was nothing,
 * or nothing but `translated` yet.
 */
export function stateIn(change: string, time: 'before' | 'after'): RawBuilder<unknown> {
  return sql`coalesce(
    ${sql.ref(`${change}.${time}_state`)},
    case when coalesce(${sql.ref(`${change}.${time}`)}, '') = '' then 'untranslated'
      else 'translated' end
  )`;
}

/** The changes of a change set, or those of one kind. */
function changesOf(scope: ProjectScope, changeSetId: string): RawBuilder<unknown> {
  return sql`c.project_id = ${scope.projectId}::uuid and c.change_set_id = ${changeSetId}::uuid`;
}

export interface ChangeCounts {
  readonly createdTerms: number;
  readonly updatedTerms: number;
  readonly deletedTerms: number;
  readonly translations: number;
  readonly labels: number;
}

/** How many changes a change set holds. */
export async function findChangeCounts(
  trx: Transaction,
  scope: ProjectScope,
  changeSetId: string,
): Promise<ChangeCounts> {
  const { rows } = await sql<ChangeCounts>`
    select count(*) filter (where kind = 'term.create') as "createdTerms",
      count(*) filter (where kind = 'term.update') as "updatedTerms",
      count(*) filter (where kind = 'term.delete') as "deletedTerms",
      count(*) filter (where kind = 'translation.update') as translations,
      (select count(*) from label_changes c where ${changesOf(scope, changeSetId)}) as labels
    from changes c where ${changesOf(scope, changeSetId)}
  `.execute(trx);
  const none = { createdTerms: 0, updatedTerms: 0, deletedTerms: 0, translations: 0, labels: 0 };
  return rows[0] ?? none;
}

/** Deletes the terms that the change set says are deleted, with all that belongs to them. */
export async function deleteTermsOf(
  trx: Transaction,
  scope: ProjectScope,
  changeSetId: string,
): Promise<void> {
  // Children first: each table is emptied by one statement, where cascades would go row by row.
  for (const table of ['translation_labels', 'term_labels', 'translations']) {
    await sql`
      delete from ${sql.table(table)} r using changes c
      where ${changesOf(scope, changeSetId)} and c.kind = 'term.delete'
        and r.project_id = c.project_id and r.term_id = c.term_id
    `.execute(trx);
  }
  await sql`
    delete from terms t using changes c
    where ${changesOf(scope, changeSetId)} and c.kind = 'term.delete'
      and t.project_id = c.project_id and t.id = c.term_id
  `.execute(trx);
}

export async function updateTermsOf(
  trx: Transaction,
  scope: ProjectScope,
  changeSetId: string,
): Promise<void> {
  await sql`
    with planned as materialized (
      select c.term_id, c.after::jsonb as after from changes c
      where ${changesOf(scope, changeSetId)} and c.kind = 'term.update'
    )
    update terms t
    set value = p.after ->> 'value', context = p.after ->> 'context',
      is_plural = coalesce((p.after ->> 'isPlural')::boolean, t.is_plural),
      locked = coalesce((p.after ->> 'locked')::boolean, t.locked),
      meta = coalesce(p.after -> 'meta', t.meta), updated_at = now()
    from planned p
    where t.project_id = ${scope.projectId}::uuid and t.id = p.term_id
  `.execute(trx);
}

/** Brings terms back as they were, with the same ids. */
export async function insertTermsOf(
  trx: Transaction,
  scope: ProjectScope,
  changeSetId: string,
): Promise<void> {
  await sql`
    with planned as materialized (
      select c.term_id, c.after::jsonb as after from changes c
      where ${changesOf(scope, changeSetId)} and c.kind = 'term.create'
    )
    insert into terms (project_id, id, value, context, position, is_plural, locked, meta, created_at)
    select ${scope.projectId}::uuid, term_id, after ->> 'value', after ->> 'context',
      (after ->> 'position')::bigint, coalesce((after ->> 'isPlural')::boolean, false),
      coalesce((after ->> 'locked')::boolean, false),
      coalesce(after -> 'meta', '{}'), coalesce((after ->> 'created')::timestamptz, now())
    from planned
  `.execute(trx);
}

/**
 * Sets the translations of terms that stay. One that had gone away begins with a revision higher
 * than any before, so that nobody who has read an old one can write over it unnoticed.
 */
export async function upsertTranslationsOf(
  trx: Transaction,
  scope: ProjectScope,
  changeSetId: string,
): Promise<void> {
  // Asked for each change by itself: joins would read the translations of all locales, and this runs
  // where loops are off the planner's list.
  await sql`
    insert into translations as tr
      (project_id, locale, term_id, value, state, revision, updated_by)
    select ${scope.projectId}::uuid, c.locale, c.term_id, c.after, c.after_state,
      1 + coalesce((
        select 0 from translations old
        where old.project_id = c.project_id and old.locale = c.locale and old.term_id = c.term_id
      ), (
        select count(*) from changes past
        where past.project_id = c.project_id and past.term_id = c.term_id
          and past.locale = c.locale and past.after is not null
          and past.change_set_id <> ${changeSetId}::uuid
      )), ${scope.actor.id}::uuid
    from changes c
    where ${changesOf(scope, changeSetId)}
      and c.kind = 'translation.update' and c.after is not null
    order by c.locale, c.term_id
    on conflict (project_id, locale, term_id) do update
    set value = excluded.value, state = excluded.state, revision = tr.revision + 1,
      updated_at = now(), updated_by = excluded.updated_by
  `.execute(trx);
}

/**
 * Counts what the change set has translated and cleared, also where it deletes the terms. Those that are locked, or
 * were when they were deleted, are not counted.
 */
export async function updateTranslatedCountsOf(
  trx: Transaction,
  scope: ProjectScope,
  changeSetId: string,
): Promise<void> {
  await sql`
    with gone as materialized (
      select c.term_id, c.before::jsonb as before from changes c
      where ${changesOf(scope, changeSetId)} and c.kind = 'term.delete'
    ), locked as materialized (
      select term_id from gone where (before ->> 'locked')::boolean
      union all
      select id from terms where project_id = ${scope.projectId}::uuid and locked
    )
    update project_locales l
    set translated_count = translated_count + counted.delta, updated_at = now()
    from (
      select c.locale, sum(
        (coalesce(c.after, '') <> '')::integer - (coalesce(c.before, '') <> '')::integer
      ) as delta
      from changes c
      where ${changesOf(scope, changeSetId)} and c.kind = 'translation.update'
        and not exists (select from locked where locked.term_id = c.term_id)
      group by c.locale
    ) counted
    where l.project_id = ${scope.projectId}::uuid and l.locale = counted.locale
  `.execute(trx);
}

/** Counts terms that came and went, and which are locked; false when there are more now than the plan allows. */
export async function updateTermsCount(
  trx: Transaction,
  scope: ProjectScope,
  delta: number,
): Promise<boolean> {
  const { rows } = await sql`
    update project_totals
    set terms_count = terms_count + ${delta}::integer,
      locked_count = (
        select count(*) from terms where project_id = ${scope.projectId}::uuid and locked
      ),
      updated_at = now()
    where project_id = ${scope.projectId}::uuid and (${delta}::integer <= 0
      or locales_count::bigint * (terms_count + ${delta}::integer) <= ${scope.maxStrings}::bigint)
    returning 1
  `.execute(trx);
  return rows.length > 0;
}

/** Takes off the labels that the change set says are taken off. */
export async function deleteLabelsOf(
  trx: Transaction,
  scope: ProjectScope,
  changeSetId: string,
): Promise<void> {
  await sql`
    delete from term_labels r using label_changes c
    where ${changesOf(scope, changeSetId)} and not c.added and c.locale = ''
      and r.project_id = c.project_id and r.term_id = c.term_id and r.label_id = c.label_id
  `.execute(trx);
  await sql`
    delete from translation_labels r using label_changes c
    where ${changesOf(scope, changeSetId)} and not c.added
      and r.project_id = c.project_id and r.locale = c.locale and r.term_id = c.term_id
      and r.label_id = c.label_id
  `.execute(trx);
}

export async function insertLabelsOf(
  trx: Transaction,
  scope: ProjectScope,
  changeSetId: string,
): Promise<void> {
  await sql`
    insert into term_labels (project_id, term_id, label_id)
    select c.project_id, c.term_id, c.label_id from label_changes c
    where ${changesOf(scope, changeSetId)} and c.added and c.locale = ''
  `.execute(trx);
  await sql`
    insert into translation_labels (project_id, term_id, locale, label_id)
    select c.project_id, c.term_id, c.locale, c.label_id from label_changes c
    where ${changesOf(scope, changeSetId)} and c.added and c.locale <> ''
  `.execute(trx);
}
