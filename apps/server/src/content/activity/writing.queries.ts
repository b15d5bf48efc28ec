import type { ActivityDetails, ActivityKind, ProjectEvent } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, SystemActor } from '../../access/scope.ts';
import type { Transaction } from '../../db/database.ts';
import type { Writer } from '../changes.queries.ts';

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
  readonly actor: { readonly type: Actor['type']; readonly id: string } | SystemActor;
}

/**
 * Writes an entry of the log with the transaction. It takes a key-share lock on the project, which is the last in the
 * order of locks.
 */
export async function insertActivity(
  trx: Transaction,
  { projectId, actor }: Doer,
  { id, kind, details = {}, changeSetId, events }: Activity & { readonly id: string },
): Promise<void> {
  const [actorId, actorName] = actor.type === 'system' ? [null, actor.name] : [actor.id, null];
  await sql`
    insert into activity
      (project_id, id, kind, actor_type, actor_id, actor_name, change_set_id, details, events)
    select ${projectId}::uuid, ${id}::uuid, ${kind}, ${actor.type}, ${actorId}::uuid, ${actorName},
      ${changeSetId ?? null}::uuid, ${JSON.stringify(details)}::jsonb, ${JSON.stringify(events)}::jsonb
    from projects p where p.id = ${projectId}::uuid
    for key share
  `.execute(trx);
}

/** Writes the entry for an edit of a translation. The events follow from the details and the change set of the entry. */
export function recordingEdit(
  { projectId, actor }: Writer,
  edit: {
    readonly changeSetId: Sql;
    readonly termId: Sql;
    readonly locale: Sql;
    readonly revision: Sql;
  },
): Sql {
  return sql`
    insert into activity (project_id, id, kind, actor_type, actor_id, change_set_id, details)
    values (${projectId}::uuid, ${edit.changeSetId}, 'translation.update', ${actor.type},
      ${actor.id}::uuid, ${edit.changeSetId}, jsonb_build_object(
        'termId', ${edit.termId}, 'locale', ${edit.locale}, 'revision', ${edit.revision}
      ))
  `;
}
