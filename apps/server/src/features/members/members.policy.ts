import { type Action, can } from '@parlance/contract';
import { lockAccess } from '../../access/locks.queries.ts';
import type { ProjectScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Transaction } from '../../db/database.ts';
import { findMember } from './members.queries.ts';

/**
 * Lets changes of who has access to a project take turns, and asks anew whether the actor may make
 * this one: while it was on its way or waited, somebody may have taken the role away.
 */
export async function requireAccessChange(
  trx: Transaction,
  scope: ProjectScope,
  action: Action,
): Promise<void> {
  await lockAccess(trx, scope);
  // By a statement of its own: the one that waited for the lock still sees the roles of before.
  const actor = await findMember(trx, scope, scope.actor.id);
  if (!actor || !can(actor.role, action)) throw new AppError('NotFound');
}
