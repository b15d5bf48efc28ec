import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Transaction } from '../../db/database.ts';
import { hasSourceTexts } from '../terms/locks.queries.ts';
import { stateIn, termState, wholeTermState } from './content.queries.ts';

// An undo is written down as the opposite of what its source says, as far as the content is still
// as the source has left it. Terms come first, since what else can be taken back depends on them.

export interface UndoArgs {
  /** The change set that is undone. */
  readonly sourceId: string;
  /** The one that undoes it. */
  readonly changeSetId: string;
}

/** Makes edits of the terms that a change set is about wait, and waits for those under way. */
export async function lockTermsOf(
  trx: Transaction,
  scope: ProjectScope,
  changeSetId: string,
): Promise<void> {
  await sql`
    select from terms
    where project_id = ${scope.projectId}::uuid and id in (
      select term_id from changes
      where project_id = ${scope.projectId}::uuid and change_set_id = ${changeSetId}::uuid
    )
    for update
  `.execute(trx);
}

/**
 * Whether a change set is about one of the other locales. What goes and comes with a term, or with
 * the label of a term, does not count: whoever may edit terms does that to all locales.
 */
export async function findForeignChange(
  trx: Transaction,
  scope: ProjectScope,
  args: { changeSetId: string; locales: readonly string[] },
): Promise<boolean> {
  const inSet = (alias: string) => sql`
    ${sql.ref(`${alias}.project_id`)} = ${scope.projectId}::uuid
      and ${sql.ref(`${alias}.change_set_id`)} = ${args.changeSetId}::uuid
  `;
  const isForeign = sql`c.locale <> '' and c.locale <> all(${args.locales}::text[])`;
  const comesWithTerm = sql`
    select from changes t
    where ${inSet('t')} and t.term_id = c.term_id and t.kind in ('term.create', 'term.delete')
  `;
  const { rows } = await sql`
    select from changes c
    where ${inSet('c')} and ${isForeign} and not exists (${comesWithTerm})
    union all
    select from label_changes c
    where ${inSet('c')} and ${isForeign} and not exists (${comesWithTerm}) and not exists (
      select from label_changes t
      where ${inSet('t')} and t.term_id = c.term_id and t.label_id = c.label_id and t.locale = ''
    )
    limit 1
  `.execute(trx);
  return rows.length > 0;
}

/**
 * Terms that were deleted are to come back unless their value is taken, terms that were changed to
 * get their old value unless it is taken, and terms that were added are to go unless there is more
 * to them by now than the source has given them.
 */
export async function insertUndoOfTerms(
  trx: Transaction,
  scope: ProjectScope,
  { sourceId, changeSetId }: UndoArgs,
): Promise<void> {
  const projectId = sql`${scope.projectId}::uuid`;
  const written = sql`${projectId}, ${changeSetId}::uuid`;
  const taken = sql`
    select from terms other
    where other.project_id = ${projectId} and other.id <> s.term_id
      and md5(other.value)::uuid = md5(s.before ->> 'value')::uuid
      and other.value = s.before ->> 'value'
  `;
  const asLeft = sql`
    t.value = s.after ->> 'value' and t.context is not distinct from s.after ->> 'context'
  `;
  await sql`
    with source as materialized (
      select term_id, kind, before::jsonb as before, after::jsonb as after from changes
      where project_id = ${projectId} and change_set_id = ${sourceId}::uuid and locale = ''
    )
    insert into changes (project_id, change_set_id, term_id, kind, before, after)
    select ${written}, s.term_id, 'term.create', null, s.before::text
    from source s
    where s.kind = 'term.delete' and not exists (${taken})
      and not exists (select from terms t where t.project_id = ${projectId} and t.id = s.term_id)
    union all
    select ${written}, t.id, 'term.update', ${termState}::text, s.before::text
    from source s
    join terms t on t.project_id = ${projectId} and t.id = s.term_id
    where s.kind = 'term.update' and ${asLeft} and not exists (${taken})
      and t.is_plural = coalesce((s.after ->> 'isPlural')::boolean, t.is_plural)
      and t.locked = coalesce((s.after ->> 'locked')::boolean, t.locked)
      and t.meta = coalesce(s.after -> 'meta', t.meta)
    union all
    select ${written}, t.id, 'term.delete', ${wholeTermState}::text, null
    from source s
    join terms t on t.project_id = ${projectId} and t.id = s.term_id
    where s.kind = 'term.create' and ${asLeft}
      and t.is_plural = coalesce((s.after ->> 'isPlural')::boolean, false)
      and t.locked = coalesce((s.after ->> 'locked')::boolean, false)
      and not exists (
        select from translations tr
        left join changes c
          on c.project_id = tr.project_id and c.change_set_id = ${sourceId}::uuid
          and c.term_id = tr.term_id and c.locale = tr.locale
        where tr.project_id = ${projectId} and tr.term_id = t.id and tr.value <> ''
          and (c.after is distinct from tr.value or ${stateIn('c', 'after')} <> tr.state)
      )
      and not exists (
        select from (
          select term_id, ''::text as locale, label_id from term_labels
          where project_id = ${projectId}
          union all
          select term_id, locale, label_id from translation_labels
          where project_id = ${projectId}
        ) carried
        left join label_changes c
          on c.project_id = ${projectId} and c.change_set_id = ${sourceId}::uuid
          and c.term_id = carried.term_id and c.locale = carried.locale
          and c.label_id = carried.label_id and c.added
        where carried.term_id = t.id and c.term_id is null
      )
  `.execute(trx);
}

/**
 * Translations get their old value and state, or go with a term that goes. Those of locked terms stay, but in the
 * source locale or where the same undo unlocks them.
 */
export async function insertUndoOfTranslations(
  trx: Transaction,
  scope: ProjectScope,
  { sourceId, changeSetId }: UndoArgs,
): Promise<void> {
  const projectId = sql`${scope.projectId}::uuid`;
  await sql`
    insert into changes
      (project_id, change_set_id, term_id, locale, kind, before, after, before_state, after_state)
    select ${projectId}, ${changeSetId}::uuid, s.term_id, s.locale, s.kind, tr.value,
      case when term.kind = 'term.delete' then null else coalesce(s.before, '') end, tr.state,
      case when term.kind = 'term.delete' then null else ${stateIn('s', 'before')} end
    from changes s
    join project_locales l on l.project_id = s.project_id and l.locale = s.locale
    left join changes term
      on term.project_id = s.project_id and term.change_set_id = ${changeSetId}::uuid
      and term.term_id = s.term_id and term.locale = ''
    left join terms t on t.project_id = s.project_id and t.id = s.term_id
    -- Each asked for by itself: a join would read the translations of all locales.
    left join lateral (
      select value, state from translations one
      where one.project_id = s.project_id and one.locale = s.locale and one.term_id = s.term_id
      offset 0
    ) tr on true
    where s.project_id = ${projectId} and s.change_set_id = ${sourceId}::uuid
      and s.kind = 'translation.update' and coalesce(tr.value, '') = coalesce(s.after, '')
      and coalesce(tr.state, 'untranslated') = ${stateIn('s', 'after')}
      and (t.id is not null or term.kind = 'term.create')
      and (term.kind is distinct from 'term.delete' or tr.value <> '')
      and (t.locked is not true or l.is_source or not ${hasSourceTexts(scope)}
        or term.kind = 'term.delete'
        or (term.kind = 'term.update' and (term.after::jsonb ->> 'locked')::boolean is false))
  `.execute(trx);
}

/** Labels that were put on come off, and labels that were taken off are put on again. */
export async function insertUndoOfLabels(
  trx: Transaction,
  scope: ProjectScope,
  { sourceId, changeSetId }: UndoArgs,
): Promise<void> {
  const projectId = sql`${scope.projectId}::uuid`;
  await sql`
    insert into label_changes (project_id, change_set_id, term_id, locale, label_id, added)
    select ${projectId}, ${changeSetId}::uuid, s.term_id, s.locale, s.label_id, not s.added
    from label_changes s
    join labels l on l.project_id = s.project_id and l.id = s.label_id
    left join term_labels on_term
      on on_term.project_id = s.project_id and on_term.term_id = s.term_id
      and on_term.label_id = s.label_id and s.locale = ''
    left join translation_labels on_translation
      on on_translation.project_id = s.project_id and on_translation.locale = s.locale
      and on_translation.term_id = s.term_id and on_translation.label_id = s.label_id
    left join changes term
      on term.project_id = s.project_id and term.change_set_id = ${changeSetId}::uuid
      and term.term_id = s.term_id and term.locale = ''
    left join terms t on t.project_id = s.project_id and t.id = s.term_id
    left join project_locales pl on pl.project_id = s.project_id and pl.locale = s.locale
    where s.project_id = ${projectId} and s.change_set_id = ${sourceId}::uuid
      and s.added = (on_term.label_id is not null or on_translation.label_id is not null)
      and (t.id is not null or term.kind = 'term.create')
      and (s.locale = '' or pl.id is not null)
  `.execute(trx);
}
