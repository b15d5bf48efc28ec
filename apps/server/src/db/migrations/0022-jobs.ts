import type { Migration } from './migration.ts';

/** Background jobs wait in the database. Mails become jobs, and waiting mails are moved. */
export const jobs: Migration = {
  name: '0022-jobs',
  statements: [
    `create table jobs (
      id uuid primary key,
      name text not null,
      project_id uuid references projects on delete cascade,
      actor_type text check (actor_type in ('user', 'client')),
      actor_id uuid,
      payload jsonb not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
      try_id uuid,
      attempts integer not null default 0,
      due_at timestamptz not null default now(),
      expires_at timestamptz,
      progress_done integer,
      progress_total integer,
      result jsonb,
      error jsonb,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      tried_at timestamptz,
      finished_at timestamptz,
      check ((finished_at is null) = (state in ('waiting', 'running')))
    )`,
    'create index jobs_due on jobs (name, due_at) where finished_at is null',
    'create index jobs_finished on jobs (finished_at) where finished_at is not null',
    'create index jobs_project on jobs (project_id, created_at)',
    `insert into jobs (id, name, payload, attempts, due_at, expires_at, created_at)
      select id, 'mail', jsonb_build_object('kind', kind, 'sealed', sealed), attempts, due_at, expires_at,
        created_at
      from mails`,
    'drop table mails',
    `create table job_turns (
      name text primary key,
      last_turn timestamptz not null
    )`,
  ],
};
