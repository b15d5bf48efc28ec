import { type Role, toFirstRole } from '@parlance/contract';

/** The properties in answers of a member whose role is for all locales of a project. */
export function inRole(role: Role) {
  return { role: toFirstRole(role), membership: { role, locales: null } };
}
