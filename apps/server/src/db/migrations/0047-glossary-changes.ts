import type { Migration } from './migration.ts';

/** What deletions and imports have changed in glossaries, for their undo, and files that wait to be imported into them. */
export const glossaryChanges: Migration = {
  name: '0047-glossary-changes',
  statements: [
    `create table glossary_changes (
      glossary_id uuid not null references glossaries on delete cascade,
      id uuid not null,
      kind text not null check (kind in ('concept.delete', 'term.delete', 'import')),
      created_at timestamptz not null default now(),
      undone_at timestamptz,
      primary key (glossary_id, id)
    )`,
    'create index glossary_changes_age on glossary_changes (created_at)',
    `create table glossary_change_concepts (
      glossary_id uuid not null,
      change_id uuid not null,
      concept_id uuid not null,
      before jsonb,
      revision integer,
      primary key (glossary_id, change_id, concept_id)
    )`,
    `alter table glossary_change_concepts
      add foreign key (glossary_id, change_id) references glossary_changes on delete cascade`,
    `create table glossary_files (
      file_id uuid not null,
      part integer not null,
      bytes bytea not null,
      created_at timestamptz not null default now(),
      primary key (file_id, part)
    )`,
    'create index glossary_files_age on glossary_files (created_at)',
  ],
};
