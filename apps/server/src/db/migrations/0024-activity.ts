import type { Migration } from './migration.ts';

/** Each project has a log of its activities. The logs of existing projects begin empty. */
export const activity: Migration = {
  name: '0024-activity',
  statements: [
    // Like the history, the log has no foreign key, which would slow down edits. Transactions that write a row lock the
    // project.
    `create table activity (
      project_id uuid not null,
      id uuid not null,
      seq bigint,
      kind text not null,
      actor_type text not null check (actor_type in ('user', 'client', 'system')),
      actor_id uuid,
      actor_name text,
      change_set_id uuid,
      details jsonb not null default '{}',
      events jsonb,
      created_at timestamptz not null default now(),
      written_at timestamptz not null default clock_timestamp(),
      primary key (project_id, id),
      check ((actor_type = 'system') = (actor_id is null))
    )`,
    'create unique index activity_seq on activity (project_id, seq) where seq is not null',
    'create index activity_unnumbered on activity (project_id) where seq is null',
    `create index activity_but_edits on activity (project_id, seq)
      where seq is not null and kind <> 'translation.update'`,
    `create table activity_heads (
      project_id uuid primary key references projects on delete cascade,
      last_seq bigint not null default 0
    )`,
    'insert into activity_heads (project_id) select id from projects',
  ],
};
