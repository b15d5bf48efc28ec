import type { Transaction } from '../../db/database.ts';
import type { ChangeSetKind } from '../../db/tables.ts';
import type { ProjectScope } from '../projects/projects.policy.ts';

/** Begins the record of what one action changes: who did it, when and in which locale. */
export async function insertChangeSet(
  trx: Transaction,
  scope: ProjectScope,
  changeSet: {
    id: string;
    kind: ChangeSetKind;
    /** Where all that changes is in one locale. */
    locale?: string;
    summary?: Record<string, unknown>;
  },
): Promise<void> {
  await trx
    .insertInto('change_sets')
    .values({
      project_id: scope.projectId,
      id: changeSet.id,
      kind: changeSet.kind,
      actor_type: scope.actor.type,
      actor_id: scope.actor.id,
      locale: changeSet.locale ?? null,
      summary: JSON.stringify(changeSet.summary ?? {}),
    })
    .execute();
}
