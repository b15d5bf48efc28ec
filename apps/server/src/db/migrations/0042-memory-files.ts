import type { Migration } from './migration.ts';

/** Files wait in parts to be imported into memories, and jobs may be of a workspace. */
export const memoryFiles: Migration = {
  name: '0042-memory-files',
  statements: [
    `create table memory_files (
      memory_id uuid not null,
      file_id uuid not null,
      part integer not null,
      bytes bytea not null,
      created_at timestamptz not null default now(),
      primary key (memory_id, file_id, part)
    )`,
    // Parts are compressed by the file that they are of, if at all.
    'alter table memory_files alter column bytes set storage external',
    'alter table jobs add column workspace_id uuid references workspaces on delete cascade',
    'create index jobs_workspace on jobs (workspace_id, created_at)',
  ],
};
