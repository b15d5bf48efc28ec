import type { Author, Translation, TranslationMark } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { recordingEdit } from '../../content/activity/writing.queries.ts';
import { makingOf, recordingChangeSet, recordingChanges } from '../../content/changes.queries.ts';
import { hasSourceTexts } from '../../content/locked-terms.queries.ts';
import {
  countingTranslations,
  deltaOf,
  sourceHashOf,
  stateOf,
  writingTranslations,
} from '../../content/translations.queries.ts';
import type { Db } from '../../db/database.ts';
import { jsonAsIs, jsonDates, jsonObject, jsonPlain, jsonString } from '../../db/json.ts';
import { prepared } from '../../db/prepared.ts';
import { labelJson, labelsByTranslation } from '../labels/labels.queries.ts';

/** One row for each term, as JSON text. */
export function selectTranslationRows(scope: ProjectScope, locale: string): RawBuilder<unknown> {
  const row = jsonObject({
    termId: jsonPlain(sql`t.id`),
    value: jsonString(sql`coalesce(tr.value, '')`),
    labels: jsonAsIs(sql`coalesce(l.labels, '[]')`),
    date: sql`case when tr.term_id is null then ${jsonDates('t')} else ${jsonDates('tr')} end`,
    state: jsonPlain(sql`coalesce(tr.state, 'untranslated')`),
    revision: jsonAsIs(sql`coalesce(tr.revision, 0)`),
  });
  return sql`
    select ${row} as row
    from terms t
    left join translations tr
      on tr.project_id = ${scope.projectId}::uuid and tr.locale = ${locale} and tr.term_id = t.id
    left join ${labelsByTranslation(scope, locale)} l on l.term_id = t.id
    where t.project_id = ${scope.projectId}::uuid and t.archived_at is null
  `;
}

/** The result of a write: the current translation, or the reason why there is none. */
export type WriteOutcome =
  | {
      readonly translation: Translation;
      readonly isConflict: boolean;
      readonly isChange: boolean;
    }
  | 'missing'
  | 'locked'
  | 'untranslated'
  | 'raced';

interface OutcomeRow {
  is_conflict: boolean;
  is_change: boolean;
  is_untranslated: boolean;
  is_refused: boolean;
  raced: boolean;
  value: string;
  state: Translation['state'];
  revision: number;
  created_at: Date;
  updated_at: Date;
  labels: Translation['labels'];
}

/**
 * Sets a translation together with its counter, revision and history in one statement. The locale and the term are
 * locked first, so that neither is deleted and no import writes to the locale concurrently. The lock on the term is
 * `for share`: with `for key share` the statement would see the term as it was before a deletion that it has waited
 * for.
 *
 * With `revision`, nothing is written if another write has changed the translation since that revision. A `value` of
 * null keeps the value. A `state` of null keeps the state, or makes it `translated` if the value changes.
 *
 * The result is `locked` if the term must not be translated into this locale, `untranslated` if there is no value to
 * have the state, and `raced` if another session inserted the same translation after the snapshot of this statement
 * was taken: run again, it sees that row.
 */
export async function upsertTranslation(
  db: Db,
  scope: ProjectScope,
  args: {
    termId: string;
    locale: string;
    value: string | null;
    state: TranslationMark | null;
    revision: number | null;
    changeSetId: string;
  },
): Promise<WriteOutcome> {
  const { projectId } = scope;
  // Edits of one locale wait for each other only if they change its counter.
  const moved = sql`select change.locale, delta from change, written where delta <> 0`;
  const changeSet = {
    id: args.changeSetId,
    kind: 'translation.update',
    locale: sql`locale`,
  } as const;
  const recorded = {
    kind: 'translation.update',
    termId: sql`change.term_id`,
    locale: sql`change.locale`,
    before: sql`change.old_value`,
    after: sql`change.value`,
    beforeState: sql`change.old_state`,
    afterState: sql`change.state`,
    beforeMaking: { origin: sql`change.old_origin`, sourceHash: sql`change.old_source_hash` },
    afterMaking: makingOf('change'),
  } as const;
  const edited = {
    changeSetId: sql`change_set.id`,
    termId: sql`written.term_id`,
    locale: sql`written.locale`,
    revision: sql`written.revision`,
  };
  const place = { termId: sql`target.term_id`, locale: sql`target.locale` };
  const { rows } = await sql<OutcomeRow>`${prepared}
    with target_locale as materialized (
      select locale, is_source from project_locales
      where project_id = ${projectId}::uuid and locale = ${args.locale} and archived_at is null
      for key share
    ), target_term as materialized (
      select id as term_id, locked, created_at, updated_at from terms
      where project_id = ${projectId}::uuid and id = ${args.termId}::uuid and archived_at is null
        and exists (select from target_locale)
      for share
    ), before as materialized (
      select * from translations
      where project_id = ${projectId}::uuid and locale = ${args.locale}
        and term_id = ${args.termId}::uuid and exists (select from target_term)
      for no key update
    ), target as (
      select * from target_locale cross join target_term
    ), comparison as materialized (
      select target.*, wanted.value, wanted.state,
        before.value as old_value, before.state as old_state, before.revision as old_revision,
        before.origin as old_origin, before.source_hash as old_source_hash,
        case when wanted.value = before.value then before.origin else 'person' end as origin,
        ${sourceHashOf(scope, place)} as source_hash,
        wanted.value <> coalesce(before.value, '')
          or wanted.state <> coalesce(before.state, 'untranslated') as is_different,
        coalesce(before.revision, 0) <> ${args.revision}::integer as is_overtaken,
        case when target.locked then 0
          else ${deltaOf(sql`before.value`, sql`wanted.value`)} end as delta
      from target left join before on true
      cross join lateral (select coalesce(${args.value}::text, before.value, '') as value) given
      cross join lateral (
        select given.value, coalesce(
          ${args.state}::text,
          case when given.value = before.value then before.state
            else ${stateOf(sql`given.value`)} end
        ) as state
      ) wanted
    ), change as materialized (
      select *,
        is_different and not is_refused and is_overtaken is not true and not is_untranslated
          as is_change,
        is_different and is_overtaken is true as is_conflict
      from (
        select *, value = '' and state <> 'untranslated' as is_untranslated,
          case when is_different and locked and not is_source then ${hasSourceTexts(scope)}
            else false end as is_refused
        from comparison
      ) compared
    ), written as (
      ${writingTranslations(scope, sql`change where is_change`)} returning tr.*
    ), counted as (${countingTranslations(scope, moved)}),
    change_set as (${recordingChangeSet(scope, changeSet, sql`written`)}),
    history as (
      ${recordingChanges(scope, sql`change_set.id`, recorded, sql`change, change_set`)}
    ), logged as (
      ${recordingEdit(scope, edited, sql`written, change_set`)}
    )
    select
      change.is_conflict,
      change.is_change,
      change.is_untranslated,
      change.is_refused,
      change.is_change and written.term_id is null as raced,
      case when change.is_conflict then coalesce(before.value, '') else change.value end as value,
      coalesce(written.state, before.state, 'untranslated') as state,
      coalesce(written.revision, before.revision, 0) as revision,
      coalesce(written.created_at, before.created_at, change.created_at) as created_at,
      coalesce(written.updated_at, before.updated_at, change.updated_at) as updated_at,
      (
        select coalesce(json_agg(${labelJson} order by l.value), '[]')
        from translation_labels tl
        join labels l on l.project_id = tl.project_id and l.id = tl.label_id
          and l.archived_at is null
        where tl.project_id = ${projectId}::uuid and tl.locale = change.locale
          and tl.term_id = change.term_id
      ) as labels
    from change
    left join before on true
    left join written on true
  `.execute(db);
  const row = rows[0];
  if (!row) return 'missing';
  if (row.is_refused) return 'locked';
  if (row.raced) return 'raced';
  if (row.is_untranslated && !row.is_conflict) return 'untranslated';
  const { value, state, revision, labels } = row;
  const date = { created: row.created_at.toISOString(), modified: row.updated_at.toISOString() };
  const translation = { termId: args.termId, value, labels, date, state, revision };
  return { translation, isConflict: row.is_conflict, isChange: row.is_change };
}

/** The translation of a term with plural forms; undefined if the term has none. */
export async function findPluralText(
  db: Db,
  scope: ProjectScope,
  { termId, locale }: { termId: string; locale: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    select coalesce(tr.value, '') as value
    from terms t
    left join translations tr
      on tr.project_id = ${scope.projectId}::uuid and tr.locale = ${locale} and tr.term_id = t.id
    where t.project_id = ${scope.projectId}::uuid and t.id = ${termId}::uuid and t.is_plural
      and t.archived_at is null
  `.execute(db);
  return rows[0]?.value;
}

export interface AuthorRow {
  type: Author['type'];
  id: string;
  name: string;
}

/** The author of this revision of a translation; undefined if there is a later revision or the author is deleted. */
export async function findAuthor(
  db: Db,
  scope: ProjectScope,
  args: { termId: string; locale: string; revision: number },
): Promise<AuthorRow | undefined> {
  const { rows } = await sql<AuthorRow>`
    select coalesce(tr.updated_by_type, case when u.id is null then 'client' else 'user' end) as type,
      tr.updated_by as id, coalesce(u.name, c.name) as name
    from translations tr
    left join users u on u.id = tr.updated_by and tr.updated_by_type is distinct from 'client'
    left join project_clients c on c.project_id = ${scope.projectId}::uuid and c.id = tr.updated_by
      and tr.updated_by_type is distinct from 'user'
    where tr.project_id = ${scope.projectId}::uuid and tr.locale = ${args.locale}
      and tr.term_id = ${args.termId}::uuid and tr.revision = ${args.revision}
      and coalesce(u.id, c.id) is not null
  `.execute(db);
  return rows[0];
}
