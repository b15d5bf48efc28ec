import type { Invite } from '@parlance/contract';
import { type MembershipRow, toShownMembership } from '../members/members.mapper.ts';

export interface InviteRow extends MembershipRow {
  readonly id: string;
  readonly email: string;
}

/** An invite that was accepted has no row any more. */
export function toInvite({ id, email, ...membership }: InviteRow): Invite {
  return { id, email, ...toShownMembership(membership), status: 'sent' };
}
