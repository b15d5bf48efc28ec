import type { Migration } from './migration.ts';

/** A locale may have several files of one format, whose paths in an archive differ. */
export const templatesByPath: Migration = {
  name: '0004-templates-by-path',
  statements: [
    `alter table templates
      add column path text collate "C" not null default '',
      add column pattern text`,
    'alter table templates drop constraint templates_pkey',
    'alter table templates add primary key (project_id, locale, format, path)',
  ],
};
