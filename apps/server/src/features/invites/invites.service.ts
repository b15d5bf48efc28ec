import type { endpoints, Invite, Member, ParsedBody } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { lockAccount } from '../../access/locks.queries.ts';
import type { ProjectScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import {
  type MemberRow,
  type MembershipRow,
  toAccessActivity,
  toMember,
  toPlace,
} from '../members/members.mapper.ts';
import {
  requireAccessChange,
  toMembershipChange,
  toNewMembership,
} from '../members/members.policy.ts';
import { findMember, insertMember } from '../members/members.queries.ts';
import { getProject } from '../projects/projects.service.ts';
import { toInvite } from './invites.mapper.ts';
import {
  deleteInvite,
  deleteInviteOf,
  findInvite,
  insertInvite,
  updateInvite,
  updateInviteSent,
} from './invites.queries.ts';

interface Invitation extends MembershipRow {
  readonly email: string;
}

/** Invites an address. The owner of an account with this address becomes a member at once. */
export async function createInvite(
  context: Pick<Context, 'db' | 'outbox' | 'events'>,
  scope: ProjectScope,
  { email, ...body }: ParsedBody<typeof endpoints.createInvite>,
): Promise<Invite | Member> {
  const { db, outbox, events } = context;
  const membership = toNewMembership(body);
  const created = await inTransaction(db, async (trx) => {
    const userId = await lockAccount(trx, email);
    await requireAccessChange(trx, scope, 'InviteProjectUser');
    if (userId === undefined) {
      const invite = await insertInvite(trx, scope, { id: newId(), email, ...membership });
      const details = { inviteId: invite.id, email, place: toPlace(membership) };
      await events.record(trx, scope, toAccessActivity('invite.create', details));
      await addInviteMail(trx, context, scope, invite);
      return toInvite(invite);
    }
    const member = await addMember(trx, context, scope, { userId, email, ...membership });
    if (!member) throw new AppError('AlreadyExists');
    return toMember(member);
  });
  outbox.wake();
  return created;
}

export async function changeInvite(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  id: string,
  body: ParsedBody<typeof endpoints.updateInvite>,
): Promise<Invite> {
  return inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditProjectInvites');
    const former = await findInvite(trx, scope, id);
    const invite = await updateInvite(trx, scope, { id, ...toMembershipChange(body) });
    if (!former || !invite) throw new AppError('NotFound');
    const places = { place: toPlace(invite), formerPlace: toPlace(former) };
    const details = { inviteId: id, email: invite.email, ...places };
    await events.record(trx, scope, toAccessActivity('invite.update', details));
    return toInvite(invite);
  });
}

/** Sends an invite again. If the address has an account by then, the account becomes a member. */
export async function resendInvite(
  context: Pick<Context, 'db' | 'outbox' | 'events'>,
  scope: ProjectScope,
  id: string,
): Promise<Invite | Member> {
  const { db, outbox, events } = context;
  const sent = await inTransaction(db, async (trx) => {
    const found = await findInvite(trx, scope, id);
    if (!found) throw new AppError('NotFound');
    const userId = await lockAccount(trx, found.email);
    await requireAccessChange(trx, scope, 'EditProjectInvites');
    const invite = await updateInviteSent(trx, scope, id);
    if (!invite) {
      const isThere = await findInvite(trx, scope, id);
      throw new AppError(isThere ? 'TooManyRequests' : 'NotFound');
    }
    if (userId === undefined) {
      const details = { inviteId: id, email: invite.email };
      await events.record(trx, scope, toAccessActivity('invite.send', details));
      await addInviteMail(trx, context, scope, invite);
      return toInvite(invite);
    }
    const added = await addMember(trx, context, scope, { ...invite, userId });
    if (!added) {
      const details = { inviteId: id, email: invite.email };
      await events.record(trx, scope, toAccessActivity('invite.delete', details));
    }
    const member = added ?? (await findMember(trx, scope, userId));
    if (!member) throw new AppError('NotFound');
    return toMember(member);
  });
  outbox.wake();
  return sent;
}

export async function removeInvite(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  id: string,
): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'DeleteProjectInvites');
    const invite = await findInvite(trx, scope, id);
    if (!invite || !(await deleteInvite(trx, scope, id))) throw new AppError('NotFound');
    const details = { inviteId: id, email: invite.email };
    await events.record(trx, scope, toAccessActivity('invite.delete', details));
  });
}

/** Makes an account a member and deletes its invite. Returns undefined if it is a member already. */
async function addMember(
  trx: Transaction,
  { outbox, events }: Pick<Context, 'outbox' | 'events'>,
  scope: ProjectScope,
  { userId, email, role, locales }: Invitation & { userId: string },
): Promise<MemberRow | undefined> {
  await deleteInviteOf(trx, scope, email);
  const member = await insertMember(trx, scope, { userId, role, locales });
  if (!member) return undefined;
  const details = { userId, place: toPlace(member) };
  await events.record(trx, scope, toAccessActivity('member.join', details));
  const { id: projectId, name: projectName } = await getProject(trx, scope);
  const { name } = member;
  const mail = { kind: 'access-granted', to: email, name, projectId, projectName, role } as const;
  if (!(await outbox.add(trx, mail))) throw new AppError('TooManyRequests');
  return member;
}

async function addInviteMail(
  trx: Transaction,
  { outbox }: Pick<Context, 'outbox'>,
  scope: ProjectScope,
  { email, role }: Invitation,
): Promise<void> {
  const { name: projectName } = await getProject(trx, scope);
  const mail = { kind: 'invited', to: email, projectName, role } as const;
  if (!(await outbox.add(trx, mail))) throw new AppError('TooManyRequests');
}
