import { can } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import { isOpenTo } from '../../content/agents.queries.ts';
import {
  makingOf,
  recordingChanges,
  recordingLabels,
  stateIn,
} from '../../content/changes.queries.ts';
import type { ContentLock } from '../../content/locks.queries.ts';
import type { Transaction } from '../../db/database.ts';
import { findSource } from '../projects/projects.queries.ts';
import type { UndoArgs } from './undo.queries.ts';

/**
 * Plans to restore the previous values and states of translations. Translations of terms that the undo deletes are
 * archived with them as they are. Translations of locked terms stay, except in the source locale and where the same
 * undo unlocks the term. An actor who may not review restores reviewed texts as translated. An agent leaves what a person
 * has typed anew or reviewed.
 */
export async function insertUndoOfTranslations(
  trx: Transaction,
  lock: ContentLock,
  { sourceId, changeSetId }: UndoArgs,
): Promise<void> {
  const projectId = sql`${lock.projectId}::uuid`;
  const hasSource = await findHasSource(trx, lock);
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
    afterMaking: makingOf('s', 'before_'),
  } as const;
  const undone = sql`
    changes s
    join project_locales l on l.project_id = ${projectId} and l.locale = s.locale
      and l.archived_at is null
    join terms t on t.project_id = ${projectId} and t.id = s.term_id and t.archived_at is null
    left join changes term
      on term.project_id = ${projectId} and term.change_set_id = ${changeSetId}::uuid
      and term.term_id = s.term_id and term.locale = ''
    -- The lateral subquery looks up each translation by its key: a plain join would read the translations of all
    -- locales.
    left join lateral (
      select value, state, origin, source_hash, machine_origin_id from translations one
      where one.project_id = ${projectId} and one.locale = s.locale and one.term_id = s.term_id
      offset 0
    ) tr on true
    where s.project_id = ${projectId} and s.change_set_id = ${sourceId}::uuid
      and s.kind = 'translation.update' and coalesce(tr.value, '') = coalesce(s.after, '')
      and coalesce(tr.state, 'untranslated') = ${stateIn('s', 'after')}
      and ${isChange}
      and ${isOpenTo(lock.actor, 'tr')}
      and term.kind is distinct from 'term.delete'
      and (not t.locked or l.is_source or not ${hasSource}::boolean
        or (term.kind = 'term.update' and (term.after::jsonb ->> 'locked')::boolean is false))
  `;
  const from = { projectId: sql`s.project_id`, rows: undone };
  await recordingChanges(lock, changeSetId, change, from).execute(trx);
}

/**
 * Whether the project has a place for source texts. It is read before, since Citus sends an `INSERT … SELECT` that reads
 * a table of no project to all machines.
 */
async function findHasSource(trx: Transaction, lock: ContentLock): Promise<boolean> {
  const { locale, textsInKeys } = await findSource(trx, lock);
  return locale !== undefined || textsInKeys;
}

/** The state `reviewed` becomes `translated` if the actor may not review. */
function permittedState(lock: ContentLock, state: RawBuilder<unknown>): RawBuilder<unknown> {
  if (can(lock, 'ReviewTranslation')) return state;
  return sql`case ${state} when 'reviewed' then 'translated' else ${state} end`;
}

/**
 * Plans to copy the content of an archived locale into the locale that has its code by then, where that has none:
 * translations, except those of locked terms, and labels.
 */
export async function insertMergeOfLocale(
  trx: Transaction,
  lock: ContentLock,
  { from, code, changeSetId }: { from: string; code: string; changeSetId: string },
): Promise<void> {
  const projectId = sql`${lock.projectId}::uuid`;
  const hasSource = await findHasSource(trx, lock);
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
      and coalesce(tr.value, '') = '' and (not t.locked or l.is_source or not ${hasSource}::boolean)
  `;
  const projectOfGone = sql`gone.project_id`;
  const mergedFrom = { projectId: projectOfGone, rows: merged };
  await recordingChanges(lock, changeSetId, change, mergedFrom).execute(trx);
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
  const labelsFrom = { projectId: projectOfGone, rows: labels };
  await recordingLabels(lock, changeSetId, label, labelsFrom).execute(trx);
}

/** Plans to remove the labels that were added and to add those that were removed. */
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
    join labels l on l.project_id = ${projectId} and l.id = s.label_id and l.archived_at is null
    join terms t on t.project_id = ${projectId} and t.id = s.term_id and t.archived_at is null
    left join term_labels on_term
      on on_term.project_id = ${projectId} and on_term.term_id = s.term_id
      and on_term.label_id = s.label_id and s.locale = ''
    left join translation_labels on_translation
      on on_translation.project_id = ${projectId} and on_translation.locale = s.locale
      and on_translation.term_id = s.term_id and on_translation.label_id = s.label_id
    left join changes term
      on term.project_id = ${projectId} and term.change_set_id = ${changeSetId}::uuid
      and term.term_id = s.term_id and term.locale = ''
    left join project_locales pl on pl.project_id = ${projectId} and pl.locale = s.locale
      and pl.archived_at is null
    where s.project_id = ${projectId} and s.change_set_id = ${sourceId}::uuid
      and s.added = (on_term.label_id is not null or on_translation.label_id is not null)
      and term.kind is distinct from 'term.delete'
      and (s.locale = '' or pl.id is not null)
  `;
  const from = { projectId: sql`s.project_id`, rows: undone };
  await recordingLabels(lock, changeSetId, label, from).execute(trx);
}
