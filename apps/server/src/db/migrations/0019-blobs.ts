import type { Migration } from './migration.ts';

/** Blobs are bytes that content refers to by their hash. They are in parts, or in objects of another store. */
export const blobs: Migration = {
  name: '0019-blobs',
  statements: [
    `create table blobs (
      project_id uuid not null references projects on delete cascade,
      hash text collate "C" not null,
      size bigint not null,
      media_type text not null,
      object text,
      unused_since timestamptz,
      created_at timestamptz not null default now(),
      primary key (project_id, hash)
    )`,
    `create index blobs_unused on blobs (project_id, unused_since)
      where unused_since is not null`,
    `create table blob_parts (
      project_id uuid not null,
      hash text collate "C" not null,
      n integer not null,
      bytes bytea not null,
      primary key (project_id, hash, n),
      foreign key (project_id, hash) references blobs on delete cascade
    )`,
    // Large contents are compressed already, and external storage lets ranges be read without the bytes before them.
    'alter table blob_parts alter column bytes set storage external',
    `create table object_deletions (
      object text collate "C" primary key,
      due_at timestamptz not null
    )`,
    'create index object_deletions_due on object_deletions (due_at)',
  ],
};
