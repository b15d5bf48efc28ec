import { type Role, toFirstRole } from '@parlance/contract';

/** What answers say of somebody who is something in all of a project. */
export function inRole(role: Role) {
  return { role: toFirstRole(role), membership: { role, locales: null } };
}
