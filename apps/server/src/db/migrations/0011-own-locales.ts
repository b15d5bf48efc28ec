import type { Migration } from './migration.ts';

/** Locales may have a custom name, or the direction and plural rules of another locale. */
export const ownLocales: Migration = {
  name: '0011-own-locales',
  statements: [
    'alter table project_locales add column name text',
    'alter table project_locales add column base text collate "C"',
  ],
};
