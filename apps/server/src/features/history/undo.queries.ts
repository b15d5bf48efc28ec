import { can, type UndoResult } from '@parlance/contract';
import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import {
  recordingChanges,
  recordingLabels,
  stateIn,
  termState,
} from '../../content/changes.queries.ts';
import { hasSourceTexts } from '../../content/locked-terms.queries.ts';
import type { ContentLock, TermSelection } from '../../content/locks.queries.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { labelJson } from '../labels/labels.queries.ts';

// An undo is written down as the opposite of what its source says, as far as the content is still
// as the source has left it. Terms come first, since what else can be taken back depends on them.

export interface UndoArgs {
  /** The change set that is undone. */
  readonly sourceId: string;
  /** The one that undoes it. */
  readonly changeSetId: string;
}

/** The terms that a change set is about. */
export function selectTermsOf(scope: ProjectScope, changeSetId: string): TermSelection {
  return sql`
    select term_id from changes
    where project_id = ${scope.projectId}::uuid and change_set_id = ${changeSetId}::uuid
  `;
}

/**
 * Whether a change set is about what one may not edit: other locales than one's own, or terms. What goes
 * and comes with a term, or with the label of a term, does not count: whoever may edit terms does that to
 * all locales.
 */
export async function findForeignChange(
  trx: Transaction,
  scope: ProjectScope,
  args: { changeSetId: string; locales: readonly string[] | null; editsTerms: boolean },
): Promise<boolean> {
  const inSet = (alias: string) => sql`
    ${sql.ref(`${alias}.project_id`)} = ${scope.projectId}::uuid
      and ${sql.ref(`${alias}.change_set_id`)} = ${args.changeSetId}::uuid
  `;
  const isOfTerm = sql`${!args.editsTerms}::boolean and c.locale = ''`;
  const isForeign = sql`c.locale <> '' and c.locale <> all(${args.locales}::text[])`;
  const comesWithTerm = sql`
    select from changes t
    where ${inSet('t')} and t.term_id = c.term_id and t.kind in ('term.create', 'term.delete')
  `;
  const { rows } = await sql`
    select from changes c
    where ${inSet('c')} and (${isOfTerm} or ${isForeign} and not exists (${comesWithTerm}))
    union all
    select from label_changes c
    where ${inSet('c')} and (${isOfTerm} or ${isForeign} and not exists (${comesWithTerm}) and not exists (
      select from label_changes t
      where ${inSet('t')} and t.term_id = c.term_id and t.label_id = c.label_id and t.locale = ''
    ))
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
  lock: ContentLock,
  { sourceId, changeSetId }: UndoArgs,
): Promise<void> {
  const projectId = sql`${lock.projectId}::uuid`;
  const taken = sql`
    select from terms other
    where other.project_id = ${projectId} and other.id <> s.term_id
      and md5(other.value)::uuid = md5(s.before ->> 'value')::uuid
      and other.value = s.before ->> 'value'
  `;
  const asLeft = sql`
    t.value = s.after ->> 'value' and t.context is not distinct from s.after ->> 'context'
  `;
  const undone = sql`(
    with source as materialized (
      select term_id, kind, before::jsonb as before, after::jsonb as after from changes
      where project_id = ${projectId} and change_set_id = ${sourceId}::uuid and locale = ''
    )
    select s.term_id, 'term.create' as kind, null as before, s.before::text as after
    from source s
    where s.kind = 'term.delete' and not exists (${taken})
      and not exists (select from terms t where t.project_id = ${projectId} and t.id = s.term_id)
    union all
    select t.id, 'term.update', ${termState}::text, s.before::text
    from source s
    join terms t on t.project_id = ${projectId} and t.id = s.term_id
    where s.kind = 'term.update' and ${asLeft} and not exists (${taken})
      and t.is_plural = coalesce((s.after ->> 'isPlural')::boolean, t.is_plural)
      and t.locked = coalesce((s.after ->> 'locked')::boolean, t.locked)
      and t.meta = coalesce(s.after -> 'meta', t.meta)
    union all
    select t.id, 'term.delete', ${termState}::text, null
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
  ) undone`;
  const change = {
    kind: sql`kind`,
    termId: sql`term_id`,
    before: sql`before`,
    after: sql`after`,
  };
  await recordingChanges(lock, changeSetId, change, undone).execute(trx);
}

/**
 * Translations get their old value and state, or go with a term that goes. Those of locked terms stay, but in the
 * source locale or where the same undo unlocks them. Whoever may not say that a text is reviewed brings
 * it back as translated.
 */
export async function insertUndoOfTranslations(
  trx: Transaction,
  lock: ContentLock,
  { sourceId, changeSetId }: UndoArgs,
): Promise<void> {
  const projectId = sql`${lock.projectId}::uuid`;
  const before = stateIn('s', 'before');
  const reviews = can(lock, 'ReviewTranslation');
  const state = reviews
    ? before
    : sql`case ${before} when 'reviewed' then 'translated' else ${before} end`;
  const isChange = reviews
    ? sql`true`
    : sql`(coalesce(tr.value, '') <> coalesce(s.before, '') or tr.state <> ${state})`;
  const isGone = sql`term.kind = 'term.delete'`;
  const change = {
    kind: 'translation.update',
    termId: sql`s.term_id`,
    locale: sql`s.locale`,
    before: sql`tr.value`,
    after: sql`case when ${isGone} then null else coalesce(s.before, '') end`,
    beforeState: sql`tr.state`,
    afterState: sql`case when ${isGone} then null else ${state} end`,
  } as const;
  const undone = sql`
    changes s
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
      and ${isChange}
      and (t.id is not null or term.kind = 'term.create')
      and (term.kind is distinct from 'term.delete' or tr.value <> '')
      and (t.locked is not true or l.is_source or not ${hasSourceTexts(lock)}
        or term.kind = 'term.delete'
        or (term.kind = 'term.update' and (term.after::jsonb ->> 'locked')::boolean is false))
  `;
  await recordingChanges(lock, changeSetId, change, undone).execute(trx);
}

/** Labels that were put on come off, and labels that were taken off are put on again. */
export async function insertUndoOfLabels(
  trx: Transaction,
  lock: ContentLock,
  { sourceId, changeSetId }: UndoArgs,
): Promise<void> {
  const projectId = sql`${lock.projectId}::uuid`;
  const label = {
    termId: sql`s.term_id`,
    locale: sql`s.locale`,
    labelId: sql`s.label_id`,
    added: sql`not s.added`,
  };
  const undone = sql`
    label_changes s
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
  `;
  await recordingLabels(lock, changeSetId, label, undone).execute(trx);
}

/** The translations that a change set has changed and that are there, as they are: how many, and the first. */
export async function listTranslationsOf(
  db: Db,
  scope: ProjectScope,
  changeSetId: string,
): Promise<UndoResult['translations']> {
  const projectId = sql`${scope.projectId}::uuid`;
  const { rows } = await sql<ChangedRow>`
    with changed as materialized (
      select term_id, locale, count(*) over () as count from changes
      where project_id = ${projectId} and change_set_id = ${changeSetId}::uuid
        and kind = 'translation.update' and after is not null
      order by term_id, locale
      limit 100
    )
    select tr.term_id as "termId", tr.locale, tr.value, tr.state, tr.revision, tr.created_at,
      tr.updated_at, c.count, (
        select coalesce(json_agg(${labelJson} order by l.value), '[]')
        from translation_labels tl
        join labels l on l.project_id = ${projectId} and l.id = tl.label_id
        where tl.project_id = ${projectId} and tl.locale = tr.locale and tl.term_id = tr.term_id
      ) as labels
    from changed c
    -- Each asked for by itself: a join may read the translations of all locales.
    cross join lateral (
      select * from translations one
      where one.project_id = ${projectId} and one.locale = c.locale and one.term_id = c.term_id
      offset 0
    ) tr
    order by tr.term_id, tr.locale
  `.execute(db);
  const first = rows.map(({ count: _, created_at, updated_at, ...translation }) => ({
    ...translation,
    date: { created: created_at.toISOString(), modified: updated_at.toISOString() },
  }));
  return { count: rows[0]?.count ?? 0, first };
}

type ChangedTranslation = UndoResult['translations']['first'][number];

interface ChangedRow extends Omit<ChangedTranslation, 'date'> {
  readonly count: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}
