import type { endpoints, ParsedBody, WorkspaceMember } from '@parlance/contract';
import { lockAccount } from '../../access/locks.queries.ts';
import type { WorkspaceScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import {
  deleteWorkspaceMember,
  findAnyOwner,
  insertWorkspaceMember,
  updateWorkspaceMember,
} from './workspace-members.queries.ts';
import { requireWorkspaceChange } from './workspaces.policy.ts';
import { requireShared } from './workspaces.service.ts';

/**
 * Adds the owner of an account to a workspace. Like an invite, it reveals whether an address has an account; the rate
 * limit for that is the one of requests for passwords.
 */
export async function addWorkspaceMember(
  db: Db,
  scope: WorkspaceScope,
  { email, role }: ParsedBody<typeof endpoints.addWorkspaceMember>,
): Promise<WorkspaceMember> {
  return inTransaction(db, async (trx) => {
    const userId = await lockAccount(trx, email);
    await requireWorkspaceChange(trx, scope, 'AddWorkspaceUser');
    await requireShared(trx, scope);
    if (userId === undefined) throw refused('body.email', 'is not the address of an account');
    const member = await insertWorkspaceMember(trx, scope, { userId, role });
    if (!member) throw new AppError('AlreadyExists');
    return member;
  });
}

export async function changeWorkspaceMember(
  db: Db,
  scope: WorkspaceScope,
  userId: string,
  { role }: ParsedBody<typeof endpoints.updateWorkspaceMember>,
): Promise<WorkspaceMember> {
  if (userId === scope.actor.id) throw refused('params.userId', 'must not be yourself');
  return inTransaction(db, async (trx) => {
    await requireWorkspaceChange(trx, scope, 'EditWorkspaceUsers');
    const member = await updateWorkspaceMember(trx, scope, { userId, role });
    if (!member) throw new AppError('NotFound');
    return member;
  });
}

/**
 * Removes a member of a workspace. Members may remove themselves, unless the workspace would be left without an
 * owner.
 */
export async function removeWorkspaceMember(
  db: Db,
  scope: WorkspaceScope,
  userId: string,
): Promise<undefined> {
  const action = userId === scope.actor.id ? 'LeaveWorkspace' : 'DeleteWorkspaceUsers';
  await inTransaction(db, async (trx) => {
    await requireWorkspaceChange(trx, scope, action);
    if (!(await deleteWorkspaceMember(trx, scope, userId))) {
      throw refused('params.userId', 'is not a member of the workspace');
    }
    if (!(await findAnyOwner(trx, scope))) {
      throw refused('params.userId', 'is the last owner of the workspace');
    }
  });
}

function refused(path: string, message: string): AppError {
  return new AppError('BadRequest', [{ path, message }]);
}
