import type { Translation, TranslationMark } from '@parlance/contract';
import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Db } from '../../db/database.ts';
import { callRoutine, defineRoutine } from '../../db/routines.ts';
import { recordingEdit } from '../activity/writing.queries.ts';
import {
  makingOf,
  recordingChangeSet,
  recordingChanges,
  routineWriter,
} from '../changes.queries.ts';
import { type StoredFinding, storedFinding } from '../findings/findings.queries.ts';
import { hasSourceTexts } from '../locked-terms.queries.ts';
import {
  countingTranslations,
  deltaOf,
  hashOfSource,
  hasTextsInKeys,
  labelJson,
  reviewedDeltaOf,
  stateOf,
  writingTranslations,
} from '../translations.queries.ts';

/** The result of an edit: the current translation, or the reason why there is none. */
export type EditOutcome =
  | {
      readonly translation: Translation;
      /** What was found in the text of before, as the edit leaves it. */
      readonly stored: readonly StoredFinding[];
      readonly isConflict: boolean;
      readonly isChange: boolean;
    }
  | 'missing'
  | 'locked'
  | 'untranslated';

const isTranslation = sql`
  tr.project_id = arg_project_id and tr.locale = arg_locale and tr.term_id = arg_term_id
`;
const place = { termId: sql`arg_term_id`, locale: sql`arg_locale` };
const making = {
  origin: sql`origin`,
  sourceHash: sql`source_hash`,
  machineOriginId: sql`machine_origin_id`,
};
const text = { ...place, value: sql`new_value`, state: sql`new_state` };
const changed = {
  kind: 'translation.update',
  ...place,
  before: sql`old.value`,
  after: sql`new_value`,
  beforeState: sql`old.state`,
  afterState: sql`new_state`,
  beforeMaking: makingOf('old'),
  afterMaking: making,
} as const;
const moved = sql`
  select arg_locale as locale, delta as delta, reviewed_delta as reviewed
`;
const changeSet = {
  id: sql`arg_change_set_id`,
  kind: 'translation.update',
  locale: place.locale,
} as const;
const edited = {
  ...place,
  changeSetId: changeSet.id,
  revision: sql`written.revision`,
  fileId: sql`term.file_id`,
};

/**
 * On a cluster, planning a statement of one table that names its project takes a third of the time of one with a join or a
 * subquery, which takes longer than to run it. So what most edits need is read table by table, and the rest where it is
 * needed.
 *
 * Each statement sees what was committed before it begins. So the locale and the term are locked first, and what is
 * read after them stays true. The lock on the term is `for share`: with `for key share` a deletion that the statement
 * has waited for would not be seen.
 */
export const editTranslation = defineRoutine({
  name: 'edit_translation',
  args: {
    arg_project_id: 'uuid',
    arg_locale: 'text',
    arg_term_id: 'uuid',
    arg_value: 'text',
    arg_state: 'text',
    arg_revision: 'integer',
    arg_change_set_id: 'uuid',
    arg_actor_type: 'text',
    arg_actor_id: 'uuid',
  },
  body: sql`
    declare
      target record;
      term record;
      source_locale text;
      source_text text;
      texts_in_keys boolean;
      old record;
      written record;
      new_value text;
      new_state text;
      origin text;
      source_hash uuid;
      machine_origin_id uuid;
      delta integer;
      reviewed_delta integer;
      is_different boolean;
      is_conflict boolean;
      is_change boolean;
      labels json := '[]';
      stored json;
    begin
      select l.is_source into target from project_locales l
      where l.project_id = arg_project_id and l.locale = arg_locale and l.archived_at is null
      for key share;
      if not found then return null; end if;
      select t.value, t.locked, t.file_id, t.created_at, t.updated_at into term from terms t
      where t.project_id = arg_project_id and t.id = arg_term_id and t.archived_at is null
      for share;
      if not found then return null; end if;
      loop
        select tr.value, tr.state, tr.revision, tr.origin, tr.source_hash,
          tr.machine_origin_id, tr.created_at, tr.updated_at
        into old from translations tr where ${isTranslation}
        for no key update;
        new_value := coalesce(arg_value, old.value, '');
        new_state := coalesce(arg_state,
          case when new_value = old.value then old.state else ${stateOf(sql`new_value`)} end);
        is_different := new_value <> coalesce(old.value, '')
          or new_state <> coalesce(old.state, 'untranslated');
        is_conflict := is_different and coalesce(coalesce(old.revision, 0) <> arg_revision, false);
        if is_different and term.locked and not target.is_source then
          if ${hasSourceTexts(routineWriter)} then return json_build_object('refused', 'locked'); end if;
        end if;
        if not is_conflict and new_value = '' and new_state <> 'untranslated' then
          return json_build_object('refused', 'untranslated');
        end if;
        is_change := is_different and not is_conflict;
        exit when not is_change;
        origin := case when new_value = old.value then old.origin else 'person' end;
        machine_origin_id := case when new_value = old.value then old.machine_origin_id end;
        if not target.is_source then
          select l.locale into source_locale from project_locales l
          where l.project_id = arg_project_id and l.is_source and l.archived_at is null;
          select tr.value into source_text from translations tr
          where tr.project_id = arg_project_id and tr.locale = source_locale
            and tr.term_id = arg_term_id;
          if coalesce(source_text, '') = '' then texts_in_keys := ${hasTextsInKeys(routineWriter)}; end if;
          source_hash := ${hashOfSource(sql`source_text`, sql`term.value`, sql`texts_in_keys`)};
        end if;
        ${writingTranslations(routineWriter, { ...text, ...making, condition: sql`tr.revision = old.revision` })}
        returning tr.state, tr.revision, tr.created_at, tr.updated_at into written;
        -- Another session may have inserted the translation meanwhile. It is read then.
        exit when found;
      end loop;
      if is_change then
        delta := case when term.locked then 0
          else ${deltaOf(sql`old.value`, sql`new_value`)} end;
        reviewed_delta := case when term.locked then 0
          else ${reviewedDeltaOf(sql`old.state`, sql`new_state`)} end;
        -- Edits of one locale wait for each other only if they change its counters.
        if delta <> 0 or reviewed_delta <> 0 then
          ${countingTranslations(routineWriter, moved)};
        end if;
        ${recordingChangeSet(routineWriter, changeSet)};
        ${recordingChanges(routineWriter, changeSet.id, changed)};
        ${recordingEdit(routineWriter, edited)};
      else
        written := old;
      end if;
      perform from translation_labels tl
      where tl.project_id = arg_project_id and tl.locale = arg_locale and tl.term_id = arg_term_id;
      if found then
        select coalesce(json_agg(${labelJson} order by l.value), '[]') into labels
        from translation_labels tl
        join labels l on l.project_id = arg_project_id and l.id = tl.label_id
          and l.archived_at is null
        where tl.project_id = arg_project_id and tl.locale = arg_locale
          and tl.term_id = arg_term_id;
      end if;
      select coalesce(json_agg(${storedFinding} order by f.n), '[]') into stored from findings f
      where f.project_id = arg_project_id and f.locale = arg_locale and f.term_id = arg_term_id;
      return json_build_object(
        'isConflict', is_conflict,
        'isChange', is_change,
        'value', case when is_conflict then coalesce(old.value, '') else new_value end,
        'state', coalesce(written.state, 'untranslated'),
        'revision', coalesce(written.revision, 0),
        'created', coalesce(written.created_at, term.created_at),
        'modified', coalesce(written.updated_at, term.updated_at),
        'labels', labels,
        'stored', stored
      );
    end
  `,
});

type Answer =
  | { readonly refused: 'locked' | 'untranslated' }
  | {
      readonly refused?: never;
      readonly isConflict: boolean;
      readonly isChange: boolean;
      readonly value: string;
      readonly state: Translation['state'];
      readonly revision: number;
      readonly created: string;
      readonly modified: string;
      readonly labels: Translation['labels'];
      readonly stored: readonly StoredFinding[];
    };

/**
 * Sets a translation together with its counter, revision and history, so that neither its locale nor its term is
 * deleted and no import writes to the locale concurrently.
 *
 * With `revision`, nothing is written if another write has changed the translation since that revision. A `value` of
 * null keeps the value. A `state` of null keeps the state, or makes it `translated` if the value changes.
 *
 * The result is `locked` if the term must not be translated into this locale, and `untranslated` if there is no value
 * to have the state.
 */
export async function upsertTranslation(
  db: Db,
  { projectId, actor }: ProjectScope,
  args: {
    termId: string;
    locale: string;
    value: string | null;
    state: TranslationMark | null;
    revision: number | null;
    changeSetId: string;
  },
): Promise<EditOutcome> {
  const answer = await callRoutine<Answer>(db, editTranslation, {
    arg_project_id: projectId,
    arg_locale: args.locale,
    arg_term_id: args.termId,
    arg_value: args.value,
    arg_state: args.state,
    arg_revision: args.revision,
    arg_change_set_id: args.changeSetId,
    arg_actor_type: actor.type,
    arg_actor_id: actor.id,
  });
  if (!answer) return 'missing';
  if (answer.refused !== undefined) return answer.refused;
  const { isConflict, isChange, value, state, revision, labels, stored } = answer;
  const date = {
    created: new Date(answer.created).toISOString(),
    modified: new Date(answer.modified).toISOString(),
  };
  const translation = { termId: args.termId, value, labels, date, state, revision };
  return { translation, stored, isConflict, isChange };
}
