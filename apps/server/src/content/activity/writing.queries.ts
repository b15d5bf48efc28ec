import type { ActivityDetails, ActivityKind, ProjectEvent } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, SystemActor } from '../../access/scope.ts';
import type { Transaction } from '../../db/database.ts';

// What happens in a project is written down by the transaction that does it, without a number: a counter
// would make all who write in a project wait for each other. It gets one when it is read (`reading.queries.ts`).

type Sql = RawBuilder<unknown>;

/** Something that happens in a project. */
export interface Activity {
  readonly kind: ActivityKind;
  readonly details?: ActivityDetails;
  /** The change set that tells more of it. */
  readonly changeSetId?: string | undefined;
  /** What those who follow the project are told of it. */
  readonly events: readonly ProjectEvent[];
}

/** Who does something, in which project: a person, a client, or Parlance by one of its jobs. */
export interface Doer {
  readonly projectId: string;
  readonly actor: { readonly type: Actor['type']; readonly id: string } | SystemActor;
}

/** Writes down what the transaction does. The last lock that it takes is the project's, if it has not got it yet. */
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

/**
 * Writes down that a translation was edited, by the statement that does so: for the row of `from`, where there is
 * one. Its events follow from its details and its change set.
 */
export function recordingEdit(
  { projectId, actor }: { readonly projectId: string; readonly actor: Actor },
  edit: {
    readonly changeSetId: Sql;
    readonly termId: Sql;
    readonly locale: Sql;
    readonly revision: Sql;
  },
  from: Sql,
): Sql {
  return sql`
    insert into activity (project_id, id, kind, actor_type, actor_id, change_set_id, details)
    select ${projectId}::uuid, ${edit.changeSetId}, 'translation.update', ${actor.type}, ${actor.id}::uuid,
      ${edit.changeSetId}, jsonb_build_object(
        'termId', ${edit.termId}, 'locale', ${edit.locale}, 'revision', ${edit.revision}
      )
    from ${from}
  `;
}
