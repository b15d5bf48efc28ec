import type { Migration } from './migration.ts';

/** Staged files, which previews and imports refer to. */
export const uploads: Migration = {
  name: '0020-uploads',
  statements: [
    `create table uploads (
      project_id uuid not null,
      id uuid not null,
      n integer not null,
      name text not null,
      content_hash text collate "C" not null,
      actor_type text not null,
      actor_id uuid not null,
      expires_at timestamptz not null,
      primary key (project_id, id, n),
      foreign key (project_id, content_hash) references blobs
    )`,
    'create index uploads_content on uploads (project_id, content_hash)',
    'create index uploads_actor on uploads (project_id, actor_id)',
  ],
};
