import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Transaction } from '../../db/database.ts';
import {
  idsFor,
  importedState,
  isDifferent,
  isLetThrough,
  isTermOf,
  isTranslationOf,
  type TextArgs,
  termsLetThrough,
  type WriteArgs,
} from './import-entries.queries.ts';

/**
 * Sets the translations of the entries that the strategy lets through, with counter, revisions and
 * history. Answers by file how many were another before, and how many would have been another: because of the
 * strategy, or because their terms are locked.
 * Rows are written only where value or state changes, and in the order of their terms: lists read them
 * in that order, and then read each page of the table once.
 */
export async function upsertTranslations(
  trx: Transaction,
  scope: ProjectScope,
  args: WriteArgs & TextArgs,
): Promise<readonly { file: number; changed: number; kept: number; locked: number }[]> {
  const { projectId, actor } = scope;
  const { keys, values, states, files } = args.columns;
  const { rows } = await sql<{ file: number; changed: number; kept: number; locked: number }>`
    with different as materialized (
      select t.id as term_id, i.value, tr.value as old_value, tr.state as old_state,
        ${importedState} as state, coalesce(i.file, 0) as file,
        t.locked, t.locked and ${args.isTarget}::boolean as is_refused,
        ${isLetThrough(args.strategy)} as is_let_through
      from unnest(
        ${keys}::text[], ${values}::text[], ${states}::text[], ${idsFor(args)}::uuid[],
        ${files}::integer[]
      ) as i (key, value, state, id, file)
      join terms t on ${isTermOf(scope)}
      left join translations tr on ${isTranslationOf(scope, args.locale)}
      where ${isDifferent}
      order by t.id
    ), change as (
      select * from different where is_let_through and not is_refused
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
        from change where not locked
      )
      where project_id = ${projectId}::uuid and locale = ${args.locale}
    )
    select file, count(*) filter (where is_let_through and not is_refused) as changed,
      count(*) filter (where not is_let_through and not is_refused) as kept,
      count(*) filter (where is_refused) as locked
    from different group by file
  `.execute(trx);
  return rows;
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
