import type { Migration } from './migration.ts';

/** Glossaries of workspaces, with the projects that use them, their concepts and the terms of these. */
export const glossaries: Migration = {
  name: '0040-glossaries',
  statements: [
    `create table glossaries (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      name text not null,
      source_locale text collate "C" not null,
      version integer not null default 1,
      concepts_count integer not null default 0,
      terms_count integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    'create index glossaries_workspace on glossaries (workspace_id)',
    `create table glossary_projects (
      project_id uuid not null references projects on delete cascade,
      glossary_id uuid not null references glossaries on delete cascade,
      priority integer not null default 0,
      is_writable boolean not null default false,
      checked_version integer not null default 0,
      primary key (project_id, glossary_id)
    )`,
    'create index glossary_projects_glossary on glossary_projects (glossary_id)',
    `create table concepts (
      glossary_id uuid not null references glossaries on delete cascade,
      id uuid not null,
      definition text not null default '',
      domain text not null default '',
      note text not null default '',
      is_kept boolean not null default false,
      sort_key text collate "C" not null,
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (glossary_id, id)
    )`,
    'create index concepts_order on concepts (glossary_id, sort_key, id)',
    `create table concept_terms (
      glossary_id uuid not null,
      id uuid not null,
      concept_id uuid not null,
      locale text collate "C" not null,
      text text collate "C" not null,
      kind text not null check (kind in ('preferred', 'admitted', 'forbidden', 'obsolete')),
      part_of_speech text,
      gender text,
      number text,
      is_case_sensitive boolean not null default false,
      is_abbreviation boolean not null default false,
      is_exact boolean not null default false,
      forms text[] not null default '{}',
      usage_note text not null default '',
      primary key (glossary_id, id),
      unique (glossary_id, concept_id, locale, text)
    )`,
    `alter table concept_terms
      add foreign key (glossary_id, concept_id) references concepts on delete cascade`,
    'create index concept_terms_locale on concept_terms (glossary_id, locale, text)',
  ],
};
