import type { MemoryContributor } from '@parlance/contract';
import type { WorkspaceScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { requireWorkspaceChange } from '../workspaces/workspaces.policy.ts';
import { listContributorRows, listMemoryRows, touchMemory } from './memories.queries.ts';
import { deleteOrphans, lockMemory } from './texts/segments.queries.ts';
import { deleteOtherTargets } from './texts/targets.queries.ts';

/** The projects that texts of a shared memory are from. */
export async function listMemoryContributors(
  db: Db,
  scope: Pick<WorkspaceScope, 'workspaceId'>,
  memoryId: string,
): Promise<MemoryContributor[]> {
  const [memory] = await listMemoryRows(db, scope, memoryId);
  if (!memory) throw new AppError('NotFound');
  const rows = await listContributorRows(db, memoryId);
  return rows.map(({ project_id, ...row }) => ({ projectId: project_id, ...row }));
}

/** Removes from a shared memory what a project has written to it, which may have been deleted since. */
export async function removeMemoryTexts(
  db: Db,
  scope: WorkspaceScope,
  { memoryId, contributorId }: { readonly memoryId: string; readonly contributorId: string },
): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    await requireWorkspaceChange(trx, scope, 'EditMemories');
    const contributors = await listMemoryContributors(trx, scope, memoryId);
    const contributor = contributors.find(({ projectId }) => projectId === contributorId);
    const lock = await lockMemory(trx, memoryId);
    if (!contributor || !lock) throw new AppError('NotFound');
    if (contributor.writes) {
      const message = 'must be a project that does not write to the memory any more';
      throw new AppError('BadRequest', [{ path: 'params.contributorId', message }]);
    }
    await deleteOtherTargets(trx, lock, { projectId: contributorId }, {}, []);
    await deleteOrphans(trx, lock, 'all');
    await touchMemory(trx, memoryId);
  });
}
