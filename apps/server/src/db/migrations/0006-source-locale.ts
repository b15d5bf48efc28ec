import type { Migration } from './migration.ts';

/** A project may mark one of its locales as the source locale. */
export const sourceLocale: Migration = {
  name: '0006-source-locale',
  statements: [
    // The mark is on the locale and not on the project, because the directory must not refer to content.
    'alter table project_locales add column is_source boolean not null default false',
    'create unique index project_locales_source on project_locales (project_id) where is_source',
  ],
};
