import type { ProjectClient } from '@parlance/contract';
import { type MembershipRow, toShownMembership } from '../members/members.mapper.ts';

export interface ClientRow extends MembershipRow {
  readonly id: string;
  readonly name: string;
}

export function toClient({ id, name, ...membership }: ClientRow): ProjectClient {
  return { id, name, ...toShownMembership(membership) };
}
