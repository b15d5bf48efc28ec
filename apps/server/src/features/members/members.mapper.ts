import {
  type ActivityDetails,
  type ActivityKind,
  type Member,
  type Role,
  toFirstRole,
} from '@parlance/contract';
import type { Activity } from '../../content/activity/writing.queries.ts';

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

/** What the log says of a place in a project. */
export function toPlace({ role, locales }: MembershipRow): NonNullable<ActivityDetails['place']> {
  return { role, locales };
}

/** A change of who has access to a project. */
export function toAccessActivity(kind: ActivityKind, details: ActivityDetails): Activity {
  return { kind, details, events: [{ event: 'members', data: {} }] };
}
