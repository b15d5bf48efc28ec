import {
  type ActivityDetails,
  type ActivityKind,
  type Member,
  type Role,
  toFirstRole,
} from '@parlance/contract';
import type { Activity } from '../../content/activity/writing.queries.ts';

/** The columns of a membership. */
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

/** The membership as the API shows it. */
export function toShownMembership({ role, locales }: MembershipRow) {
  return { role: toFirstRole(role), membership: { role, locales } };
}

/** The membership as the log has it. */
export function toPlace({ role, locales }: MembershipRow): NonNullable<ActivityDetails['place']> {
  return { role, locales };
}

/** The activity of a change of access to a project. */
export function toAccessActivity(kind: ActivityKind, details: ActivityDetails): Activity {
  return { kind, details, events: [{ event: 'members', data: {} }] };
}
