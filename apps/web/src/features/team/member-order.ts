import type { Member } from '@parlance/contract';

/** The others by e-mail address, and the user at the end. */
export function inTeamOrder(members: readonly Member[], ownId: string): Member[] {
  const isOwn = ({ userId }: Member) => Number(userId === ownId);
  return members.toSorted((a, b) => isOwn(a) - isOwn(b) || (a.email < b.email ? -1 : 1));
}

/** Whether the user is the one admin without whom nobody could change the project any more. */
export function isLastAdmin(members: readonly Member[], ownId: string): boolean {
  const admins = members.filter(({ role }) => role === 'admin');
  return admins.length === 1 && admins[0]?.userId === ownId;
}
