import type { Migration } from '../migrate.ts';

/** A project may say which of its locales the source texts are in. */
export const sourceLocale: Migration = {
  name: '0006-source-locale',
  statements: [
    'alter table projects add column source_locale text collate "C"',
    `alter table projects add constraint projects_source_locale_fkey
      foreign key (id, source_locale) references project_locales (project_id, locale)
      on delete set null (source_locale)`,
  ],
};
