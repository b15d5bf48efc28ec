import type { Migration } from './migration.ts';

/**
 * Checks leave their findings in the database, with counters for each locale. A job follows the log of each project to
 * keep them up to date. It has checked nothing of existing projects yet.
 */
export const findings: Migration = {
  name: '0026-findings',
  statements: [
    `create table findings (
      project_id uuid not null,
      locale text collate "C" not null,
      term_id uuid not null,
      n smallint not null,
      check_id text collate "C" not null,
      severity text not null check (severity in ('error', 'warning', 'info')),
      form jsonb,
      range_start integer not null,
      range_end integer not null,
      data jsonb not null default '{}',
      fix jsonb,
      fingerprint text collate "C" not null,
      is_ignored boolean not null default false,
      primary key (project_id, locale, term_id, n)
    )`,
    // A table is distributed before it refers to others that are.
    `alter table findings
      add foreign key (project_id, term_id) references terms on delete cascade`,
    `alter table findings add foreign key (project_id, locale)
      references project_locales (project_id, locale) on delete cascade`,
    'create index findings_term on findings (project_id, term_id)',
    'create index findings_fingerprint on findings (project_id, fingerprint)',
    `alter table project_locales
      add column errors_count integer not null default 0,
      add column warnings_count integer not null default 0`,
    `create table finding_ignores (
      project_id uuid not null references projects on delete cascade,
      id uuid not null,
      check_id text collate "C" not null,
      fingerprint text collate "C" not null,
      scope text not null check (scope in ('finding', 'term', 'locale', 'project')),
      term_id uuid,
      locale text collate "C",
      actor_type text not null check (actor_type in ('user', 'client')),
      actor_id uuid not null,
      reason text not null,
      created_at timestamptz not null default now(),
      primary key (project_id, id),
      check ((term_id is not null) = (scope in ('finding', 'term'))),
      check ((locale is not null) = (scope in ('finding', 'locale')))
    )`,
    `alter table finding_ignores
      add foreign key (project_id, term_id) references terms on delete cascade`,
    `alter table finding_ignores add foreign key (project_id, locale)
      references project_locales (project_id, locale) on delete cascade`,
    'create index finding_ignores_fingerprint on finding_ignores (project_id, fingerprint, check_id)',
    'create index finding_ignores_term on finding_ignores (project_id, term_id)',
    'create index finding_ignores_locale on finding_ignores (project_id, locale)',
    `create table check_settings (
      project_id uuid not null references projects on delete cascade,
      check_id text collate "C" not null,
      locale text collate "C" not null,
      level text not null check (level in ('off', 'info', 'warning', 'error', 'review', 'save')),
      primary key (project_id, check_id, locale)
    )`,
    `create table check_rules (
      project_id uuid not null references projects on delete cascade,
      id uuid not null,
      position integer not null,
      rule jsonb not null,
      primary key (project_id, id)
    )`,
    `create table check_progress (
      project_id uuid primary key references projects on delete cascade,
      rules_version integer not null default 1,
      checked_version integer not null default 0,
      checked_seq bigint not null default 0,
      checked_by integer not null default 0,
      source jsonb
    )`,
    'insert into check_progress (project_id) select id from projects',
    `create table check_files (
      project_id uuid not null,
      file_id uuid not null,
      format text collate "C",
      syntax jsonb,
      primary key (project_id, file_id)
    )`,
    `alter table check_files
      add foreign key (project_id, file_id) references files on delete cascade`,
  ],
};
