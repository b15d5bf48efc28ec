import type { endpoints, ParsedBody, Workspace } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { lockOwner, lockWholeWorkspace } from '../../access/locks.queries.ts';
import type { Actor, WorkspaceScope } from '../../access/scope.ts';
import type { Caller } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { toWorkspace, type WorkspaceRow } from './workspaces.mapper.ts';
import { requirePlace, requireWorkspaceChange } from './workspaces.policy.ts';
import {
  countOwnedWorkspaces,
  deleteWorkspace,
  findWorkspace,
  insertWorkspace,
  listProjectNames,
  listWorkspacesOfUser,
  updateWorkspaceName,
} from './workspaces.queries.ts';

type WorkspaceBody = ParsedBody<typeof endpoints.createWorkspace>;

/** The workspaces of a person; none for a token of some projects, since a workspace has others. */
export async function listWorkspaces(db: Db, { id, token }: Actor): Promise<Workspace[]> {
  if (token && token.scope.projectIds !== null) return [];
  return (await listWorkspacesOfUser(db, id)).map(toWorkspace);
}

export async function createWorkspace(
  db: Db,
  { actor, entitlements }: Caller,
  { name }: WorkspaceBody,
): Promise<Workspace> {
  const id = newId();
  return inTransaction(db, async (trx) => {
    await lockOwner(trx, actor.id);
    if ((await countOwnedWorkspaces(trx, actor.id)) >= entitlements.maxWorkspaces) {
      throw new AppError('TooManyRequests');
    }
    await insertWorkspace(trx, { id, name, userId: actor.id });
    const created = (await listWorkspacesOfUser(trx, actor.id)).find((row) => row.id === id);
    if (!created) throw new AppError('NotFound');
    return toWorkspace(created);
  });
}

export async function renameWorkspace(
  db: Db,
  scope: WorkspaceScope,
  { name }: WorkspaceBody,
): Promise<Workspace> {
  return inTransaction(db, async (trx) => {
    await requireWorkspaceChange(trx, scope, 'EditWorkspace');
    await updateWorkspaceName(trx, scope, name);
    return toWorkspace(await getWorkspace(trx, scope));
  });
}

export async function removeWorkspace(db: Db, scope: WorkspaceScope): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    await lockWholeWorkspace(trx, scope);
    await requirePlace(trx, scope, 'DeleteWorkspace');
    await requireShared(trx, scope);
    if ((await listProjectNames(trx, scope)).length > 0) throw refused('has projects');
    await deleteWorkspace(trx, scope);
  });
}

/** Throws for a personal workspace: its only member is its owner, as long as the account exists. */
export async function requireShared(trx: Transaction, scope: WorkspaceScope): Promise<void> {
  const { is_personal } = await getWorkspace(trx, scope);
  if (is_personal) throw refused('is your own');
}

async function getWorkspace(trx: Transaction, scope: WorkspaceScope): Promise<WorkspaceRow> {
  const row = await findWorkspace(trx, scope);
  if (!row) throw new AppError('NotFound');
  return row;
}

function refused(message: string): AppError {
  return new AppError('UnprocessableEntity', [{ path: 'params.workspaceId', message }]);
}
