import type { Member } from '@parlance/contract';

/** Sorts the members by e-mail address, with the user at the end. */
export function inTeamOrder(members: readonly Member[], ownId: string): Member[] {
  const isOwn = ({ userId }: Member) => Number(userId === ownId);
  return members.toSorted((a, b) => isOwn(a) - isOwn(b) || (a.email < b.email ? -1 : 1));
}

/** Whether the user is the only admin, without whom nobody could change the project. */
export function isLastAdmin(members: readonly Member[], ownId: string): boolean {
  const admins = members.filter(({ role }) => role === 'admin');
  return admins.length === 1 && admins[0]?.userId === ownId;
}
