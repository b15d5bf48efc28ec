import type { Migration } from './migration.ts';

/**
 * Translation memories. Each project has one of its own, with the id of the project; others belong to a workspace. The
 * texts of a memory are distributed by the memory.
 */
export const memories: Migration = {
  name: '0039-memories',
  statements: [
    `create table memories (
      id uuid primary key,
      project_id uuid references projects on delete cascade,
      workspace_id uuid references workspaces on delete cascade,
      name text,
      source_locale text collate "C",
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (project_id = id or project_id is null),
      check ((project_id is null) = (workspace_id is not null)),
      check ((workspace_id is null) = (name is null)),
      check ((workspace_id is null) = (source_locale is null))
    )`,
    'create index memories_project on memories (project_id)',
    'create index memories_workspace on memories (workspace_id)',
    'insert into memories (id, project_id) select id, id from projects',
    `create table memory_projects (
      project_id uuid not null references projects on delete cascade,
      memory_id uuid not null references memories on delete cascade,
      reads boolean not null,
      writes boolean not null,
      penalty smallint not null check (penalty between 0 and 50),
      position integer not null,
      created_at timestamptz not null default now(),
      primary key (project_id, memory_id),
      check (reads or writes),
      check (project_id <> memory_id)
    )`,
    'create index memory_projects_memory on memory_projects (memory_id)',
    `create table memory_heads (
      memory_id uuid primary key,
      followed_seq bigint not null default 0,
      keys_version integer not null default 0,
      followed jsonb,
      updated_at timestamptz not null default now()
    )`,
    'alter table memory_heads add foreign key (memory_id) references memories on delete cascade',
    `create table memory_segments (
      memory_id uuid not null,
      hash uuid not null,
      form text collate "C" not null,
      source text not null,
      norm text not null,
      length integer not null,
      keys integer[] not null,
      primary key (memory_id, hash, form)
    )`,
    'create index memory_segments_keys on memory_segments using gin (keys)',
    `create table memory_terms (
      memory_id uuid not null,
      term_id uuid not null,
      hash uuid not null,
      primary key (memory_id, term_id)
    )`,
    'create index memory_terms_hash on memory_terms (memory_id, hash)',
    `create table memory_targets (
      memory_id uuid not null,
      id uuid not null,
      hash uuid not null,
      locale text collate "C" not null,
      text text not null,
      context_hash uuid not null,
      quality text collate "C" not null check (quality in ('reviewed', 'translated', 'machine')),
      project_id uuid,
      term_id uuid,
      term text,
      author_type text collate "C",
      author_id uuid,
      author_name text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      used_at timestamptz,
      use_count integer not null default 0,
      primary key (memory_id, id),
      check ((project_id is null) = (term_id is null))
    )`,
    `create unique index memory_targets_term on memory_targets (memory_id, project_id, term_id, locale)
      where project_id is not null`,
    `create unique index memory_targets_imported
      on memory_targets (memory_id, hash, locale, context_hash, (md5(text)::uuid))
      where project_id is null`,
    'create index memory_targets_hash on memory_targets (memory_id, hash, locale)',
  ],
};
