import type { Migration } from './migration.ts';

/** Where terms are used in code. */
export const termUsages: Migration = {
  name: '0038-term-usages',
  statements: [
    `create table term_usages (
      project_id uuid not null,
      term_id uuid not null,
      usages jsonb not null,
      hash text collate "C" not null,
      updated_at timestamptz not null default now(),
      primary key (project_id, term_id)
    )`,
    'alter table term_usages add foreign key (project_id, term_id) references terms on delete cascade',
  ],
};
