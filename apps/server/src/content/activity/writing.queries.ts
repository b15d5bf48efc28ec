import type { ActivityDetails, ActivityKind, ProjectEvent } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, SystemActor } from '../../access/scope.ts';
import type { Transaction } from '../../db/database.ts';
import { callRoutine, defineRoutine } from '../../db/routines.ts';
import { routineWriter, type Writer } from '../changes.queries.ts';

// A transaction writes its entries of the log without a number: a counter would serialize all transactions that write
// in a project. Entries are numbered when the log is read (`reading.queries.ts`).

type Sql = RawBuilder<unknown>;

/** An entry for the log of a project. */
export interface Activity {
  readonly kind: ActivityKind;
  readonly details?: ActivityDetails;
  /** The change set with the details of the activity. */
  readonly changeSetId?: string | undefined;
  /** The events that subscribers of the project receive. */
  readonly events: readonly ProjectEvent[];
}

/** The actor of an activity and its project: a person, a client, or Parlance in one of its jobs. */
export interface Doer {
  readonly projectId: string;
  readonly actor: Pick<Actor, 'type' | 'id' | 'agent'> | SystemActor;
}

export const writeActivity = defineRoutine({
  name: 'write_activity',
  args: {
    arg_project_id: 'uuid',
    arg_id: 'uuid',
    arg_kind: 'text',
    arg_actor_type: 'text',
    arg_actor_id: 'uuid',
    arg_actor_name: 'text',
    arg_change_set_id: 'uuid',
    arg_details: 'jsonb',
    arg_events: 'jsonb',
  },
  body: sql`
    begin
      -- The key-share lock is the last in the order of locks. A project that is being deleted gets no entry.
      perform from activity_heads h where h.project_id = arg_project_id for key share;
      if not found then return null; end if;
      ${namingFileOf(sql`(arg_details ->> 'termId')::uuid`)};
      ${recordingActivity(routineWriter, {
        id: sql`arg_id`,
        kind: sql`arg_kind`,
        actorName: sql`arg_actor_name`,
        changeSetId: sql`arg_change_set_id`,
        details: sql`arg_details`,
        events: sql`arg_events`,
      })};
      return null;
    end
  `,
});

/** The details of an entry as they are stored: that an agent did it is told with its actor. */
export interface StoredDetails extends ActivityDetails {
  readonly agent?: true;
}

/** Writes an entry of the log with the transaction. */
export async function insertActivity(
  trx: Transaction,
  { projectId, actor }: Doer,
  { id, kind, details = {}, changeSetId, events }: Activity & { readonly id: string },
): Promise<void> {
  const [actorId, actorName] = actor.type === 'system' ? [null, actor.name] : [actor.id, null];
  const isOfAgent = actor.type !== 'system' && actor.agent !== undefined;
  const stored: StoredDetails = { ...details, ...(isOfAgent && { agent: true }) };
  await callRoutine(trx, writeActivity, {
    arg_project_id: projectId,
    arg_id: id,
    arg_kind: kind,
    arg_actor_type: actor.type,
    arg_actor_id: actorId,
    arg_actor_name: actorName,
    arg_change_set_id: changeSetId ?? null,
    arg_details: JSON.stringify(stored),
    arg_events: JSON.stringify(events),
  });
}

/**
 * Adds the file of a term to the details of its entry in a routine, so that entries are found by file. The term may be
 * archived already; without one, nothing is added.
 */
export function namingFileOf(termId: Sql): Sql {
  return sql`
    arg_details := coalesce((
      select arg_details || jsonb_build_object('fileId', t.file_id) from terms t
      where t.project_id = arg_project_id and t.id = ${termId}
    ), arg_details)
  `;
}

/** Writes an entry of the log, where a lock keeps the project from being deleted. */
export function recordingActivity(
  { projectId, actor }: Writer,
  entry: Readonly<Record<'id' | 'kind' | 'changeSetId' | 'details' | 'events', Sql>> & {
    readonly actorName?: Sql;
  },
): Sql {
  const { id, kind, actorName = sql`null`, changeSetId, details, events } = entry;
  return sql`
    insert into activity
      (project_id, id, kind, actor_type, actor_id, actor_name, change_set_id, details, events)
    values (${projectId}::uuid, ${id}, ${kind}, ${actor.type}, ${actor.id}::uuid, ${actorName},
      ${changeSetId}, ${details}, ${events})
  `;
}

/** Writes the entry for an edit of a translation. The events follow from the details and the change set of the entry. */
export function recordingEdit(
  writer: Writer,
  edit: {
    readonly changeSetId: Sql;
    readonly termId: Sql;
    readonly locale: Sql;
    readonly revision: Sql;
    readonly fileId: Sql;
  },
): Sql {
  return recordingActivity(writer, {
    id: edit.changeSetId,
    kind: sql`'translation.update'`,
    changeSetId: edit.changeSetId,
    details: sql`jsonb_build_object(
      'termId', ${edit.termId}, 'locale', ${edit.locale}, 'revision', ${edit.revision},
      'fileId', ${edit.fileId}
    )`,
    events: sql`null`,
  });
}
