import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { EntryColumns } from '../../integrations/formats/entry-columns.ts';
import { termState, termStateWith } from '../history/content.queries.ts';
import type { ProjectScope } from '../projects/projects.policy.ts';
import type { TermSelection } from '../terms/selection.queries.ts';
import { allKeys, isTermOf, termsLetThrough, type WriteArgs } from './import-entries.queries.ts';

/** Adds the terms that the project does not have, behind `position`; answers how many, by file. */
export async function insertMissingTerms(
  trx: Transaction,
  scope: ProjectScope,
  args: { columns: EntryColumns; position: number; changeSetId: string },
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
export function selectMissingTerms(
  scope: ProjectScope,
  keys: readonly Uint8Array[],
): TermSelection {
  return sql`
    select t.id from terms t
    left join ${allKeys(keys)} as i (key) on ${isTermOf(scope)}
    where t.project_id = ${scope.projectId}::uuid and i.key is null
  `;
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
  args: { columns: EntryColumns; leading: boolean; changeSetId: string },
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
