import type { Invite } from '@parlance/contract';
import { type MembershipRow, toShownMembership } from '../members/members.mapper.ts';

export interface InviteRow extends MembershipRow {
  readonly id: string;
  readonly email: string;
}

/** An accepted invite has no row, so every row is pending. */
export function toInvite({ id, email, ...membership }: InviteRow): Invite {
  return { id, email, ...toShownMembership(membership), status: 'sent' };
}
