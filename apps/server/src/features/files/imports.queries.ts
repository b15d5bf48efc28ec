import type { ImportStrategy } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { termState, termStateWith } from '../history/content.queries.ts';
import type { ProjectScope } from '../projects/projects.policy.ts';
import type { TermSelection } from '../terms/selection.queries.ts';

/** Columns of entries, each the text of a PostgreSQL array of the same length, or of an empty one. */
export interface ImportColumns {
  readonly ids: string;
  readonly keys: string;
  readonly values: string;
  readonly plurals: string;
  /** What the file says about each, as JSON, or null. */
  readonly notes: string;
  /** The number of the file of each, 0 where there is none. */
  readonly files: string;
  /** Whether an entry of the same key came before in another locale, false where there is none. */
  readonly repeated: string;
  /** As in `EntryColumns`. */
  readonly states: string;
}

export interface LocaleArgs {
  readonly columns: ImportColumns;
  readonly locale: string;
  readonly strategy: ImportStrategy;
}

interface WriteArgs extends LocaleArgs {
  readonly changeSetId: string;
}

/** Adds the terms that the project does not have, behind `position`; answers how many, by file. */
export async function insertMissingTerms(
  trx: Transaction,
  scope: ProjectScope,
  args: { columns: ImportColumns; position: number; changeSetId: string },
): Promise<readonly { file: number; added: number }[]> {
  const { ids, keys, plurals, notes, files } = args.columns;
  const { rows } = await sql<{ file: number; added: number }>`
    with missing as materialized (
      select i.id, i.key as value, i.is_plural, coalesce(i.notes, '{}')::jsonb as meta,
        coalesce(i.file, 0) as file, i.ordinal
      from unnest(
        ${ids}::uuid[], ${keys}::text[], ${plurals}::boolean[], ${notes}::text[], ${files}::integer[]
      ) with ordinality as i (id, key, is_plural, notes, file, ordinal)
      left join terms t on ${isTermOf(scope)}
      where t.id is null
    ), added as (
      insert into terms (project_id, id, value, position, is_plural, meta)
      select ${scope.projectId}::uuid, id, value,
        ${args.position}::bigint + row_number() over (order by ordinal), is_plural, meta
      from missing
    ), history as (
      insert into changes (project_id, change_set_id, term_id, kind, after)
      select ${scope.projectId}::uuid, ${args.changeSetId}::uuid, id, 'term.create',
        json_strip_nulls(json_build_object('value', value, 'isPlural', nullif(is_plural, false)))
      from missing
    )
    select file, count(*) as added from missing group by file
  `.execute(trx);
  return rows;
}

/** Counts terms and locales that were added. */
export async function updateTotals(
  trx: Transaction,
  scope: ProjectScope,
  args: { terms: number; locales: number },
): Promise<void> {
  await sql`
    update project_totals
    set terms_count = terms_count + ${args.terms}::integer,
      locales_count = locales_count + ${args.locales}::integer,
      last_position = last_position + ${args.terms}::integer,
      updated_at = now()
    where project_id = ${scope.projectId}::uuid
  `.execute(trx);
}

/** The terms of the project that a file lacks, by the keys of the file. */
export function selectMissingTerms(scope: ProjectScope, keys: string): TermSelection {
  return sql`
    select t.id from terms t
    left join unnest(${keys}::text[]) as i (key) on ${isTermOf(scope)}
    where t.project_id = ${scope.projectId}::uuid and i.key is null
  `;
}

/**
 * Sets the translations of the entries that the strategy lets through, with counter, revisions and
 * history. Answers by file how many were another before, and how many would have been another.
 * Rows are written only where value or state changes.
 */
export async function upsertTranslations(
  trx: Transaction,
  scope: ProjectScope,
  args: WriteArgs,
): Promise<readonly { file: number; changed: number; kept: number }[]> {
  const { projectId, actor } = scope;
  const { keys, values, states, files } = args.columns;
  const { rows } = await sql<{ file: number; changed: number; kept: number }>`
    with different as materialized (
      select t.id as term_id, i.value, tr.value as old_value, tr.state as old_state,
        ${importedState} as state, coalesce(i.file, 0) as file,
        ${isLetThrough(args.strategy)} as is_change
      from unnest(
        ${keys}::text[], ${values}::text[], ${states}::text[], ${idsFor(args)}::uuid[],
        ${files}::integer[]
      ) as i (key, value, state, id, file)
      join terms t on ${isTermOf(scope)}
      left join translations tr on ${isTranslationOf(scope, args.locale)}
      where ${isDifferent}
    ), change as (
      select * from different where is_change
    ), written as (
      insert into translations as tr
        (project_id, locale, term_id, value, state, revision, updated_by)
      select ${projectId}::uuid, ${args.locale}, term_id, value, state, 1, ${actor.id}::uuid
      from change
      on conflict (project_id, locale, term_id) do update
      set value = excluded.value, state = excluded.state, revision = tr.revision + 1,
        updated_at = now(), updated_by = excluded.updated_by
    ), history as (
      insert into changes
        (project_id, change_set_id, term_id, locale, kind, before, after, before_state, after_state)
      select ${projectId}::uuid, ${args.changeSetId}::uuid, term_id, ${args.locale},
        'translation.update', old_value, value, old_state, state
      from change
    ), counted as (
      update project_locales
      set updated_at = now(), translated_count = translated_count + (
        select count(*) filter (where value <> '')
          - count(*) filter (where coalesce(old_value, '') <> '')
        from change
      )
      where project_id = ${projectId}::uuid and locale = ${args.locale}
    )
    select file, count(*) filter (where is_change) as changed,
      count(*) filter (where not is_change) as kept
    from different group by file
  `.execute(trx);
  return rows;
}

/** Marks the terms of entries that have plural forms and are let through. */
export async function updatePluralTerms(
  trx: Transaction,
  scope: ProjectScope,
  args: WriteArgs,
): Promise<void> {
  await sql`
    with marked as (
      update terms set is_plural = true, updated_at = now()
      where project_id = ${scope.projectId}::uuid and not is_plural
        and id in ${termsLetThrough(scope, args, sql`i.is_plural`)}
      returning id, value, context, is_plural, meta
    )
    insert into changes (project_id, change_set_id, term_id, kind, before, after)
    select ${scope.projectId}::uuid, ${args.changeSetId}::uuid, id, 'term.update',
      ${termStateWith({ isPlural: sql`false` })}, ${termState}
    from marked t
    -- It may have been added for another locale of the same import.
    on conflict (project_id, term_id, locale, change_set_id) do update set after = excluded.after
  `.execute(trx);
}

/**
 * Keeps what files say about terms that were there before. A `leading` file has the last word, any
 * other only where nothing is known yet. Answers how many terms it changed.
 */
export async function updateTermNotes(
  trx: Transaction,
  scope: ProjectScope,
  args: { columns: ImportColumns; leading: boolean; changeSetId: string },
): Promise<number> {
  const { keys, notes } = args.columns;
  const { numAffectedRows } = await sql`
    with noted as materialized (
      select t.id, t.value, t.context, t.is_plural, t.meta, i.notes::jsonb as new_meta
      from unnest(${keys}::text[], ${notes}::text[]) as i (key, notes)
      join terms t on ${isTermOf(scope)}
      where i.notes is not null and t.meta <> i.notes::jsonb
        and (${args.leading}::boolean or t.meta = '{}')
    ), updated as (
      update terms t set meta = noted.new_meta, updated_at = now()
      from noted where t.project_id = ${scope.projectId}::uuid and t.id = noted.id
    )
    insert into changes (project_id, change_set_id, term_id, kind, before, after)
    select ${scope.projectId}::uuid, ${args.changeSetId}::uuid, id, 'term.update',
      ${termState}, ${termStateWith({ meta: sql`t.new_meta` })}
    from noted t
    -- It may have been added or made a plural by the same import.
    on conflict (project_id, term_id, locale, change_set_id) do update set after = excluded.after
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Gives the translations of the entries that are let through the labels that their terms have. */
export async function replaceTranslationLabels(
  trx: Transaction,
  scope: ProjectScope,
  args: WriteArgs,
): Promise<void> {
  const projectId = sql`${scope.projectId}::uuid`;
  await sql`
    with imported as materialized ${termsLetThrough(scope, args, sql`true`)},
    removed as (
      delete from translation_labels r using imported i
      where r.project_id = ${projectId} and r.locale = ${args.locale} and r.term_id = i.id
        and not exists (
          select from term_labels tl
          where tl.project_id = ${projectId} and tl.term_id = i.id and tl.label_id = r.label_id
        )
      returning r.term_id, r.label_id
    ), added as (
      insert into translation_labels (project_id, term_id, locale, label_id)
      select tl.project_id, tl.term_id, ${args.locale}, tl.label_id
      from term_labels tl join imported i on i.id = tl.term_id
      where tl.project_id = ${projectId}
      on conflict do nothing
      returning term_id, label_id
    )
    insert into label_changes (project_id, change_set_id, locale, term_id, label_id, added)
    select ${projectId}, ${args.changeSetId}::uuid, ${args.locale}, term_id, label_id, added
    from (
      select *, false as added from removed
      union all
      select *, true as added from added
    ) changed
  `.execute(trx);
}

function termsLetThrough(
  scope: ProjectScope,
  args: LocaleArgs,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { keys, plurals } = args.columns;
  return sql`(
    select t.id
    from unnest(${keys}::text[], ${plurals}::boolean[], ${idsFor(args)}::uuid[])
      as i (key, is_plural, id)
    join terms t on ${isTermOf(scope)}
    left join translations tr on ${isTranslationOf(scope, args.locale)}
    where ${condition} and ${isLetThrough(args.strategy)}
  )`;
}

// The entry `i`, its term `t` and its translation `tr`.

/** Whether an entry has another value, or tells of another state. */
export const isDifferent: RawBuilder<boolean> = sql`(
  coalesce(tr.value, '') <> i.value
  or case i.state when '' then tr.state = 'outdated' else i.state <> tr.state end is true
)`;

/** What an entry that differs makes of the state. */
export const importedState: RawBuilder<string> = sql`
  case when i.value = '' then 'untranslated' else coalesce(nullif(i.state, ''), 'translated') end
`;

/** Terms are found by the index on their hash, since they may be longer than an index row. */
export function isTermOf(scope: ProjectScope): RawBuilder<unknown> {
  return sql`
    t.project_id = ${scope.projectId}::uuid
    and md5(t.value)::uuid = md5(i.key)::uuid and t.value = i.key
  `;
}

export function isTranslationOf(scope: ProjectScope, locale: string): RawBuilder<unknown> {
  return sql`
    tr.project_id = ${scope.projectId}::uuid and tr.locale = ${locale} and tr.term_id = t.id
  `;
}

/** Once the missing terms are there: those that this import has added have the ids of its columns. */
function isLetThrough(strategy: ImportStrategy): RawBuilder<unknown> {
  if (strategy === 'overwrite') return sql`true`;
  return strategy === 'keep' ? sql`coalesce(tr.value, '') = ''` : sql`t.id = i.id`;
}

function idsFor({ columns, strategy }: LocaleArgs): string {
  return strategy === 'new-terms' ? columns.ids : '{}';
}
