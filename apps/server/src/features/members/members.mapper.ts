import { type Member, type Role, toFirstRole } from '@parlance/contract';

/** What a row says of a place in a project. */
export interface MembershipRow {
  readonly role: Role;
  readonly locales: string[] | null;
}

export interface MemberRow extends MembershipRow {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

export function toMember({ role, locales, ...row }: MemberRow): Member {
  return { ...row, ...toShownMembership({ role, locales }) };
}

/** What answers show of a place in a project. */
export function toShownMembership({ role, locales }: MembershipRow) {
  return { role: toFirstRole(role), membership: { role, locales } };
}
