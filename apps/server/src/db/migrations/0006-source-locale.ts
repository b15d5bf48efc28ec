import type { Migration } from './migration.ts';

/** A project may say which of its locales the source texts are in. */
export const sourceLocale: Migration = {
  name: '0006-source-locale',
  statements: [
    // With the locale, and not in the directory, which must not refer to content.
    'alter table project_locales add column is_source boolean not null default false',
    'create unique index project_locales_source on project_locales (project_id) where is_source',
  ],
};
