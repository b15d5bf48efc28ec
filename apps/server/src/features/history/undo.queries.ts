import { can, type UndoResult } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import {
  briefTermState,
  makingOf,
  recordingChanges,
  recordingLabels,
  stateIn,
  termState,
} from '../../content/changes.queries.ts';
import { isLivingFile } from '../../content/files.queries.ts';
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
 * to them by now than the source has given them. Those that came back go again with all that they have.
 */
export async function insertUndoOfTerms(
  trx: Transaction,
  lock: ContentLock,
  { sourceId, changeSetId }: UndoArgs,
): Promise<void> {
  const projectId = sql`${lock.projectId}::uuid`;
  const taken = (value: RawBuilder<unknown>, fileId: RawBuilder<unknown>) => sql`
    select from terms other
    where other.project_id = ${projectId} and other.file_id = ${fileId} and other.id <> s.term_id
      and other.archived_at is null
      and md5(other.value)::uuid = md5(${value})::uuid and other.value = ${value}
  `;
  const asLeft = sql`
    t.value = s.after ->> 'value' and t.context is not distinct from s.after ->> 'context'
  `;
  // What has not moved the term leaves it in the file that it is in by now.
  const isMoved = sql`(s.before ->> 'fileId' is distinct from s.after ->> 'fileId')`;
  const fileBefore = sql`(
    case when ${isMoved} then coalesce((s.before ->> 'fileId')::uuid, t.project_id) else t.file_id end
  )`;
  const undone = sql`(
    with source as materialized (
      select term_id, kind, before::jsonb as before, after::jsonb as after from changes
      where project_id = ${projectId} and change_set_id = ${sourceId}::uuid and locale = ''
    )
    select t.id as term_id, 'term.create' as kind, null as before, ((${briefTermState})::jsonb || '{"restored": true}')::text as after
    from source s
    join terms t on t.project_id = ${projectId} and t.id = s.term_id and t.archived_at is not null
    where s.kind = 'term.delete' and ${isLivingFile(lock, sql`t.file_id`)}
      and not exists (${taken(sql`t.value`, sql`t.file_id`)})
    union all
    select t.id, 'term.update', ${termState}::text,
      (s.before || jsonb_build_object('fileId', nullif(${fileBefore}, t.project_id)))::text
    from source s
    join terms t on t.project_id = ${projectId} and t.id = s.term_id and t.archived_at is null
    where s.kind = 'term.update' and ${asLeft} 
      and (not ${isMoved} or t.file_id = coalesce((s.after ->> 'fileId')::uuid, t.project_id)
        and ${isLivingFile(lock, fileBefore)})
      and not exists (${taken(sql`s.before ->> 'value'`, fileBefore)})
      and t.is_plural = coalesce((s.after ->> 'isPlural')::boolean, t.is_plural)
      and t.locked = coalesce((s.after ->> 'locked')::boolean, t.locked)
      and t.meta = coalesce(s.after -> 'meta', t.meta)
    union all
    select t.id, 'term.delete', ${briefTermState}::text, null
    from source s
    join terms t on t.project_id = ${projectId} and t.id = s.term_id and t.archived_at is null
    where s.kind = 'term.create' and ${asLeft}
      and t.is_plural = coalesce((s.after ->> 'isPlural')::boolean, false)
      and t.locked = coalesce((s.after ->> 'locked')::boolean, false)
      and (s.after ? 'restored' or not exists (
        select from translations tr
        join project_locales l on l.project_id = ${projectId} and l.locale = tr.locale
          and l.archived_at is null
        left join changes c
          on c.project_id = ${projectId} and c.change_set_id = ${sourceId}::uuid
          and c.term_id = tr.term_id and c.locale = tr.locale
        where tr.project_id = ${projectId} and tr.term_id = t.id and tr.value <> ''
          and (c.after is distinct from tr.value or ${stateIn('c', 'after')} <> tr.state)
      ) and not exists (
        select from (
          select term_id, ''::text as locale, label_id from term_labels
          where project_id = ${projectId}
          union all
          select r.term_id, r.locale, r.label_id from translation_labels r
          join project_locales pl on pl.project_id = ${projectId} and pl.locale = r.locale
            and pl.archived_at is null
          where r.project_id = ${projectId}
        ) carried
        join labels l on l.project_id = ${projectId} and l.id = carried.label_id
          and l.archived_at is null
        left join label_changes c
          on c.project_id = ${projectId} and c.change_set_id = ${sourceId}::uuid
          and c.term_id = carried.term_id and c.locale = carried.locale
          and c.label_id = carried.label_id and c.added
        where carried.term_id = t.id and c.term_id is null
      ))
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
 * Translations get their old value and state, but for those of terms that go, which go along as they are. Those of
 * locked terms stay, but in the source locale or where the same undo unlocks them. Whoever may not say that a text
 * is reviewed brings it back as translated.
 */
export async function insertUndoOfTranslations(
  trx: Transaction,
  lock: ContentLock,
  { sourceId, changeSetId }: UndoArgs,
): Promise<void> {
  const projectId = sql`${lock.projectId}::uuid`;
  const state = permittedState(lock, stateIn('s', 'before'));
  const isChange = can(lock, 'ReviewTranslation')
    ? sql`true`
    : sql`(coalesce(tr.value, '') <> coalesce(s.before, '') or tr.state <> ${state})`;
  const change = {
    kind: 'translation.update',
    termId: sql`s.term_id`,
    locale: sql`s.locale`,
    before: sql`tr.value`,
    after: sql`coalesce(s.before, '')`,
    beforeState: sql`tr.state`,
    afterState: state,
    beforeMaking: makingOf('tr'),
    afterMaking: { origin: sql`s.before_origin`, sourceHash: sql`s.before_source_hash` },
  } as const;
  const undone = sql`
    changes s
    join project_locales l on l.project_id = s.project_id and l.locale = s.locale
      and l.archived_at is null
    join terms t on t.project_id = s.project_id and t.id = s.term_id and t.archived_at is null
    left join changes term
      on term.project_id = s.project_id and term.change_set_id = ${changeSetId}::uuid
      and term.term_id = s.term_id and term.locale = ''
    -- Each asked for by itself: a join would read the translations of all locales.
    left join lateral (
      select value, state, origin, source_hash from translations one
      where one.project_id = s.project_id and one.locale = s.locale and one.term_id = s.term_id
      offset 0
    ) tr on true
    where s.project_id = ${projectId} and s.change_set_id = ${sourceId}::uuid
      and s.kind = 'translation.update' and coalesce(tr.value, '') = coalesce(s.after, '')
      and coalesce(tr.state, 'untranslated') = ${stateIn('s', 'after')}
      and ${isChange}
      and term.kind is distinct from 'term.delete'
      and (not t.locked or l.is_source or not ${hasSourceTexts(lock)}
        or (term.kind = 'term.update' and (term.after::jsonb ->> 'locked')::boolean is false))
  `;
  await recordingChanges(lock, changeSetId, change, undone).execute(trx);
}

/** Whoever may not say that a text is reviewed brings it back as translated. */
function permittedState(lock: ContentLock, state: RawBuilder<unknown>): RawBuilder<unknown> {
  if (can(lock, 'ReviewTranslation')) return state;
  return sql`case ${state} when 'reviewed' then 'translated' else ${state} end`;
}

/**
 * What an archived locale has goes where another one of its code, which has come since, has nothing: its
 * translations, but those of locked terms, and labels.
 */
export async function insertMergeOfLocale(
  trx: Transaction,
  lock: ContentLock,
  { from, code, changeSetId }: { from: string; code: string; changeSetId: string },
): Promise<void> {
  const projectId = sql`${lock.projectId}::uuid`;
  const change = {
    kind: 'translation.update',
    termId: sql`gone.term_id`,
    locale: sql`${code}`,
    before: sql`tr.value`,
    after: sql`gone.value`,
    beforeState: sql`tr.state`,
    afterState: permittedState(lock, sql`gone.state`),
    beforeMaking: makingOf('tr'),
    afterMaking: makingOf('gone'),
  } as const;
  const merged = sql`
    translations gone
    join terms t on t.project_id = ${projectId} and t.id = gone.term_id and t.archived_at is null
    join project_locales l on l.project_id = ${projectId} and l.locale = ${code}
      and l.archived_at is null
    left join translations tr
      on tr.project_id = ${projectId} and tr.locale = ${code} and tr.term_id = gone.term_id
    where gone.project_id = ${projectId} and gone.locale = ${from} and gone.value <> ''
      and coalesce(tr.value, '') = '' and (not t.locked or l.is_source or not ${hasSourceTexts(lock)})
  `;
  await recordingChanges(lock, changeSetId, change, merged).execute(trx);
  const label = {
    termId: sql`gone.term_id`,
    locale: sql`${code}`,
    labelId: sql`gone.label_id`,
    added: sql`true`,
  };
  const labels = sql`
    translation_labels gone
    join terms t on t.project_id = ${projectId} and t.id = gone.term_id and t.archived_at is null
    where gone.project_id = ${projectId} and gone.locale = ${from} and not exists (
      select from translation_labels r
      where r.project_id = ${projectId} and r.locale = ${code} and r.term_id = gone.term_id
        and r.label_id = gone.label_id
    )
  `;
  await recordingLabels(lock, changeSetId, label, labels).execute(trx);
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
    join labels l on l.project_id = s.project_id and l.id = s.label_id and l.archived_at is null
    join terms t on t.project_id = s.project_id and t.id = s.term_id and t.archived_at is null
    left join term_labels on_term
      on on_term.project_id = s.project_id and on_term.term_id = s.term_id
      and on_term.label_id = s.label_id and s.locale = ''
    left join translation_labels on_translation
      on on_translation.project_id = s.project_id and on_translation.locale = s.locale
      and on_translation.term_id = s.term_id and on_translation.label_id = s.label_id
    left join changes term
      on term.project_id = s.project_id and term.change_set_id = ${changeSetId}::uuid
      and term.term_id = s.term_id and term.locale = ''
    left join project_locales pl on pl.project_id = s.project_id and pl.locale = s.locale
      and pl.archived_at is null
    where s.project_id = ${projectId} and s.change_set_id = ${sourceId}::uuid
      and s.added = (on_term.label_id is not null or on_translation.label_id is not null)
      and term.kind is distinct from 'term.delete'
      and (s.locale = '' or pl.id is not null)
  `;
  await recordingLabels(lock, changeSetId, label, undone).execute(trx);
}

/**
 * The first of the translations that an undo has changed or brought back, as they are, and how many these are: of its
 * changes, of terms that came back, and of the locale, if that came back.
 */
export async function listTranslationsOf(
  db: Db,
  scope: ProjectScope,
  { changeSetId, count, locale }: { changeSetId: string; count: number; locale: string | null },
): Promise<UndoResult['translations']> {
  const projectId = sql`${scope.projectId}::uuid`;
  const inSet = sql`project_id = ${projectId} and change_set_id = ${changeSetId}::uuid`;
  const { rows } = await sql<ChangedRow>`
    with restored as materialized (
      select term_id from changes where ${inSet} and kind = 'term.create'
      order by term_id limit 100
    ), changed as materialized (
      (
        select term_id, locale from changes where ${inSet} and kind = 'translation.update'
        order by term_id, locale limit 100
      )
      union
      select restored.term_id, l.locale from restored, project_locales l
      where l.project_id = ${projectId} and l.archived_at is null
      union
      (
        select term_id, locale from translations
        where project_id = ${projectId} and locale = ${locale}::text
        order by term_id limit 100
      )
    )
    select tr.term_id as "termId", tr.locale, tr.value, tr.state, tr.revision, tr.created_at,
      tr.updated_at, (
        select coalesce(json_agg(${labelJson} order by l.value), '[]')
        from translation_labels tl
        join labels l on l.project_id = ${projectId} and l.id = tl.label_id and l.archived_at is null
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
    limit 100
  `.execute(db);
  const first = rows.map(({ created_at, updated_at, ...translation }) => ({
    ...translation,
    date: { created: created_at.toISOString(), modified: updated_at.toISOString() },
  }));
  return { count, first };
}

type ChangedTranslation = UndoResult['translations']['first'][number];

interface ChangedRow extends Omit<ChangedTranslation, 'date'> {
  readonly created_at: Date;
  readonly updated_at: Date;
}
