import { type Action, can, narrow, takesLocales } from '@parlance/contract';
import { lockAccess } from '../../access/locks.queries.ts';
import type { ProjectScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Transaction } from '../../db/database.ts';
import type { MembershipRow } from './members.mapper.ts';
import { findMember } from './members.queries.ts';

/**
 * Serializes changes of who has access to a project, and checks the permission again under the lock: the actor's role
 * may have been changed since the request was checked.
 */
export async function requireAccessChange(
  trx: Transaction,
  scope: ProjectScope,
  action: Action,
): Promise<void> {
  await lockAccess(trx, scope);
  // The role is read by a separate statement: the one that waited for the lock has a snapshot from before the wait.
  const member = await findMember(trx, scope, scope.actor.id);
  if (!member || !can(narrow(member, scope.token), action)) throw new AppError('NotFound');
}

/** The changed columns of a membership. A role that can edit everything or nothing always has all locales. */
export function toMembershipChange({
  role,
  locales,
}: MembershipBody): Pick<MembershipRow, 'role'> & Partial<MembershipRow> {
  if (!takesLocales(role)) return { role, locales: null };
  return locales === undefined ? { role } : { role, locales: locales && toUnique(locales) };
}

/** The columns of a membership that is added. */
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
