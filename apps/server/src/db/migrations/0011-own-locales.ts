import type { Migration } from './migration.ts';

/** Locales with a name of their own, or with the direction and plural rules of another one. */
export const ownLocales: Migration = {
  name: '0011-own-locales',
  statements: [
    'alter table project_locales add column name text',
    'alter table project_locales add column base text collate "C"',
  ],
};
