import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Db } from '../../db/database.ts';
import { callRoutine, defineRoutine } from '../../db/routines.ts';
import { type Activity, namingFileOf, recordingActivity } from '../activity/writing.queries.ts';
import { recordingChangeSet, recordingChanges, routineWriter } from '../changes.queries.ts';
import { isLivingFile } from '../files.queries.ts';
import { newTermState, termState, termStateWith } from '../term-states.queries.ts';
import { addingTerms } from '../terms.queries.ts';
import { countingTotals } from '../totals.queries.ts';

interface TermArgs {
  readonly id: string;
  readonly changeSetId: string;
  readonly value: string;
  /** The entry of the log, whose id is that of the change set. */
  readonly activity: Activity;
}

const ids = { arg_project_id: 'uuid', arg_term_id: 'uuid', arg_change_set_id: 'uuid' } as const;
const author = {
  arg_actor_type: 'text',
  arg_actor_id: 'uuid',
  arg_details: 'jsonb',
  arg_events: 'jsonb',
} as const;
const termId = sql`arg_term_id`;
const changeSetId = sql`arg_change_set_id`;

function recordingEntry(kind: 'term.create' | 'term.update') {
  return recordingActivity(routineWriter, {
    id: changeSetId,
    kind: sql.lit(kind),
    changeSetId,
    details: sql`arg_details`,
    events: sql`arg_events`,
  });
}

const added = {
  kind: 'term.create',
  termId,
  after: newTermState({
    value: sql`arg_value`,
    context: sql`arg_context`,
    fileId: sql`nullif(arg_file_id, arg_project_id)`,
  }),
} as const;
const newTerm = {
  id: termId,
  fileId: sql`arg_file_id`,
  value: sql`arg_value`,
  context: sql`arg_context`,
  position: sql`new_position`,
  isPlural: sql`false`,
  locked: sql`false`,
  meta: sql`'{}'`,
} as const;
const room = { ...routineWriter, maxStrings: sql`arg_max_strings` };

export const addTerm = defineRoutine({
  name: 'add_term',
  args: {
    ...ids,
    arg_value: 'text',
    arg_context: 'text',
    arg_file_id: 'uuid',
    arg_max_strings: 'bigint',
    ...author,
  },
  body: sql`
    declare
      new_position bigint;
    begin
      if arg_file_id <> arg_project_id then
        -- The lock keeps the file from being deleted concurrently.
        perform from project_totals where project_id = arg_project_id for update;
        if not ${isLivingFile(routineWriter, sql`arg_file_id`)} then return null; end if;
      end if;
      ${countingTotals(room, { terms: 1, positions: 1 })} into new_position;
      if not found then return to_json(false); end if;
      ${addingTerms(routineWriter, newTerm)};
      ${recordingChangeSet(routineWriter, { id: changeSetId, kind: 'term.create' })};
      ${recordingChanges(routineWriter, changeSetId, added)};
      ${namingFileOf(termId)};
      ${recordingEntry('term.create')};
      return to_json(true);
    end
  `,
});

/**
 * Adds a term at the end of the file order. Returns false where the plan has no room for it or the project has been
 * deleted, and undefined where there is no such file.
 */
export async function insertTerm(
  db: Db,
  scope: ProjectScope,
  args: TermArgs & { context: string | null; fileId: string },
): Promise<boolean | undefined> {
  const isAdded = await callRoutine<boolean>(db, addTerm, {
    ...argsOf(scope, args),
    arg_context: args.context,
    arg_file_id: args.fileId,
    arg_max_strings: scope.entitlements.maxStrings,
  });
  return isAdded ?? undefined;
}

const renamed = {
  kind: 'term.update',
  termId,
  before: termStateWith({ value: sql`old.value`, context: sql`old.context` }),
  after: termState,
} as const;
const isTerm = sql`
  t.project_id = arg_project_id and t.id = arg_term_id and t.archived_at is null
`;

export const renameTerm = defineRoutine({
  name: 'rename_term',
  args: { ...ids, arg_value: 'text', arg_context: 'text', arg_keeps_context: 'boolean', ...author },
  body: sql`
    declare
      old record;
    begin
      -- An import finds terms by their values, so no term may be renamed while an import runs.
      perform from project_totals where project_id = arg_project_id for share;
      select t.value, t.context into old from terms t where ${isTerm} for no key update;
      if not found then return null; end if;
      if old.value = arg_value and (arg_keeps_context or old.context is not distinct from arg_context)
      then return to_json(false); end if;
      update terms t
      set value = arg_value, updated_at = now(),
        context = case when arg_keeps_context then t.context else arg_context end
      where ${isTerm};
      ${recordingChangeSet(routineWriter, { id: changeSetId, kind: 'term.update' })};
      ${recordingChanges(routineWriter, changeSetId, renamed, {
        projectId: sql`t.project_id`,
        rows: sql`terms t where ${isTerm}`,
      })};
      ${namingFileOf(termId)};
      ${recordingEntry('term.update')};
      return to_json(true);
    end
  `,
});

/**
 * Changes a term. Returns whether that made a difference, or undefined where there is no such term. An undefined
 * context stays as it is.
 */
export async function updateTerm(
  db: Db,
  scope: ProjectScope,
  args: TermArgs & { context: string | null | undefined },
): Promise<boolean | undefined> {
  const isChange = await callRoutine<boolean>(db, renameTerm, {
    ...argsOf(scope, args),
    arg_context: args.context ?? null,
    arg_keeps_context: args.context === undefined,
  });
  return isChange ?? undefined;
}

function argsOf({ projectId, actor: { type, id } }: ProjectScope, args: TermArgs) {
  return {
    arg_project_id: projectId,
    arg_term_id: args.id,
    arg_change_set_id: args.changeSetId,
    arg_value: args.value,
    arg_actor_type: type,
    arg_actor_id: id,
    arg_details: JSON.stringify(args.activity.details ?? {}),
    arg_events: JSON.stringify(args.activity.events),
  };
}
