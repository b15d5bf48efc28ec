import type { Migration } from './migration.ts';

/**
 * A term belongs to a file, and its key is unique in that file. Every project has an unnamed file without a path, whose
 * id is that of the project: all existing terms and templates go there.
 */
export const files: Migration = {
  name: '0023-files',
  statements: [
    `create table files (
      project_id uuid not null references projects on delete cascade,
      id uuid not null,
      path text collate "C",
      format text collate "C",
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      archived_at timestamptz,
      primary key (project_id, id),
      check ((path is null) = (id = project_id)),
      check (path is not null or archived_at is null)
    )`,
    // A path may be too long for an index row, so the index has its hash.
    `create unique index files_path_key on files (project_id, (md5(path)::uuid))
      where archived_at is null`,
    `insert into files (project_id, id, created_at) select id, id, created_at from projects`,

    'alter table terms add column file_id uuid',
    'drop index terms_value_key',
    'drop index terms_position',
    'drop index terms_name',
    'update terms set file_id = project_id',
    'alter table terms alter column file_id set not null',
    // A file belongs to a project already, and a second foreign key would cost a second check for every term.
    'alter table terms drop constraint terms_project_id_fkey',
    `alter table terms add constraint terms_file_fkey
      foreign key (project_id, file_id) references files on delete cascade`,
    `create unique index terms_value_key on terms (project_id, file_id, (md5(value)::uuid))
      where archived_at is null`,
    `create index terms_position on terms (project_id, position, id) where archived_at is null`,
    `create index terms_name on terms (project_id, left(value, 500), id) where archived_at is null`,

    'alter table templates add column file_id uuid',
    'update templates set file_id = project_id',
    'alter table templates alter column file_id set not null',
    'alter table templates drop constraint templates_pkey',
    'alter table templates add primary key (project_id, file_id, locale, format, path)',
    `alter table templates add constraint templates_file_fkey
      foreign key (project_id, file_id) references files on delete cascade`,
    'create index templates_locale on templates (project_id, locale)',
  ],
};
