import type { Migration } from './migration.ts';

const tables = ['project_members', 'project_invites', 'project_clients'];
const roles = "('admin', 'editor', 'reviewer', 'translator', 'viewer')";

/** Adds the roles of translators and reviewers, and invites and clients that are restricted to some locales. */
export const rolesAndLocales: Migration = {
  name: '0015-roles-and-locales',
  statements: [
    ...tables.flatMap((table) => [
      `alter table ${table} drop constraint ${table}_role_check`,
      `alter table ${table} add constraint ${table}_role_check check (role in ${roles})`,
    ]),
    'alter table project_invites add column locales text[]',
    'alter table project_clients add column locales text[]',
  ],
};
