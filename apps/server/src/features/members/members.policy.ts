import { type Action, can, takesLocales } from '@parlance/contract';
import { lockAccess } from '../../access/locks.queries.ts';
import type { ProjectScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Transaction } from '../../db/database.ts';
import type { MembershipRow } from './members.mapper.ts';
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
  if (!actor || !can(actor, action)) throw new AppError('NotFound');
}

/** What is to be changed of a place in a project; a role that edits everything or nothing is for all locales. */
export function toMembershipChange({
  role,
  locales,
}: MembershipBody): Pick<MembershipRow, 'role'> & Partial<MembershipRow> {
  if (!takesLocales(role)) return { role, locales: null };
  return locales === undefined ? { role } : { role, locales: locales && toUnique(locales) };
}

/** A new place in a project. */
export function toNewMembership(body: MembershipBody): MembershipRow {
  return { locales: null, ...toMembershipChange(body) };
}

interface MembershipBody {
  readonly role: MembershipRow['role'];
  readonly locales?: readonly string[] | null | undefined;
}

function toUnique(locales: readonly string[]): string[] {
  return [...new Set(locales)].sort();
}
