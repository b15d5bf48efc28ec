import { can, type WorkspaceAction } from '@parlance/contract';
import { findWorkspacePlace } from '../../access/access.queries.ts';
import { lockWorkspace, lockWorkspaceMembers } from '../../access/locks.queries.ts';
import type { Actor, WorkspaceScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Transaction } from '../../db/database.ts';

/**
 * Serializes changes of a workspace and checks the permission again under the lock, as `requireAccessChange` does for
 * a project.
 */
export async function requireWorkspaceChange(
  trx: Transaction,
  scope: WorkspaceScope,
  action: WorkspaceAction,
): Promise<void> {
  await lockWorkspace(trx, scope);
  await requirePlace(trx, scope, action);
}

/** Checks the current role, which may have been changed since the request was checked. */
export async function requirePlace(
  trx: Transaction,
  { actor, workspaceId }: WorkspaceScope,
  action: WorkspaceAction,
): Promise<void> {
  const place = await findWorkspacePlace(trx, actor, workspaceId);
  if (!place || !can(place, action)) throw new AppError('NotFound');
}

/** Checks that the actor may put projects into these workspaces, and keeps that so until the transaction ends. */
export async function requireWorkspaces(
  trx: Transaction,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  await lockWorkspaceMembers(trx, ids);
  for (const workspaceId of ids) {
    const place = await findWorkspacePlace(trx, actor, workspaceId);
    if (place && can(place, 'AddWorkspaceProject')) continue;
    throw new AppError('BadRequest', [
      { path: 'body.workspaceId', message: 'must be a workspace that you are in' },
    ]);
  }
}
