import type { endpoints, Member, ParsedBody } from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { toAccessActivity, toMember, toPlace } from './members.mapper.ts';
import { requireAccessChange, toMembershipChange } from './members.policy.ts';
import { deleteMember, findAnyAdmin, findMember, updateMember } from './members.queries.ts';

export async function changeMember(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  userId: string,
  body: ParsedBody<typeof endpoints.updateMember>,
): Promise<Member> {
  if (userId === scope.actor.id) throw refused('must not be yourself');
  return inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditProjectUsers');
    const former = await findMember(trx, scope, userId);
    const member = await updateMember(trx, scope, { userId, ...toMembershipChange(body) });
    if (!former || !member) throw new AppError('NotFound');
    const details = { userId, place: toPlace(member), formerPlace: toPlace(former) };
    await events.record(trx, scope, toAccessActivity('member.update', details));
    return toMember(member);
  });
}

/** Removes a member. Members may remove themselves, unless the project would be left without an admin. */
export async function removeMember(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  userId: string,
): Promise<undefined> {
  const action = userId === scope.actor.id ? 'LeaveProject' : 'DeleteProjectUsers';
  await inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, action);
    if (!(await deleteMember(trx, scope, userId))) throw refused('is not a member of the project');
    if (!(await findAnyAdmin(trx, scope))) throw refused('is the last admin of the project');
    const kind = action === 'LeaveProject' ? 'member.leave' : 'member.remove';
    await events.record(trx, scope, toAccessActivity(kind, { userId }));
  });
}

function refused(message: string): AppError {
  return new AppError('BadRequest', [{ path: 'params.userId', message }]);
}
