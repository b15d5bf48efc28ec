import type { Migration } from './migration.ts';

/** Machine translation: providers with their keys, what they may cost and have cost, prompts, and runs over many texts. */
export const machine: Migration = {
  name: '0041-machine',
  statements: [
    `create table machine_providers (
      id uuid primary key,
      workspace_id uuid references workspaces on delete cascade,
      project_id uuid references projects on delete cascade,
      name text not null,
      kind text not null,
      url text,
      model text,
      has_key boolean not null default false,
      input_price bigint,
      output_price bigint,
      requests_per_minute integer,
      tokens_per_minute integer,
      concurrency integer,
      monthly_cost bigint,
      capabilities jsonb,
      tested_at timestamptz,
      created_at timestamptz not null default now(),
      check (num_nonnulls(workspace_id, project_id) = 1)
    )`,
    'create index machine_providers_workspace on machine_providers (workspace_id)',
    'create index machine_providers_project on machine_providers (project_id)',
    `create table machine_keys (
      provider_id uuid primary key references machine_providers on delete cascade,
      sealed text not null,
      ending text not null
    )`,
    `create table machine_budgets (
      owner_id uuid not null,
      month text not null,
      spent bigint not null default 0,
      lost bigint not null default 0,
      reserved bigint not null default 0,
      primary key (owner_id, month)
    )`,
    `create table machine_reservations (
      id uuid primary key,
      owner_ids uuid[] not null,
      run_id uuid,
      month text not null,
      amount bigint not null,
      created_at timestamptz not null default now()
    )`,
    'create index machine_reservations_run on machine_reservations (run_id)',
    'create index machine_reservations_age on machine_reservations (created_at)',
    `create table machine_spending (
      owner_id uuid not null,
      provider_id uuid not null,
      month text not null,
      calls integer not null,
      input_tokens bigint not null,
      output_tokens bigint not null,
      characters bigint not null,
      cost bigint,
      primary key (owner_id, provider_id, month)
    )`,
    `create table machine_rates (
      provider_id uuid primary key,
      requests double precision not null,
      tokens double precision not null,
      filled_at timestamptz not null default now(),
      rests_until timestamptz not null default now()
    )`,
    `create table machine_settings (
      project_id uuid primary key references projects on delete cascade,
      provider_id uuid,
      local_only boolean not null default false,
      about text not null default '',
      monthly_cost bigint
    )`,
    `create table machine_prompts (
      project_id uuid not null references projects on delete cascade,
      version integer not null,
      template text,
      created_by uuid,
      created_at timestamptz not null default now(),
      primary key (project_id, version)
    )`,
    `create table style_guides (
      project_id uuid not null references projects on delete cascade,
      locale text collate "C" not null,
      tone text,
      text text not null default '',
      primary key (project_id, locale)
    )`,
    `create table machine_runs (
      project_id uuid not null references projects on delete cascade,
      id uuid not null,
      state text not null,
      pause_reason text,
      trouble jsonb,
      started_by_type text not null,
      started_by uuid not null,
      provider_id uuid not null,
      provider_name text not null,
      model text,
      host text not null,
      prompt_version integer not null,
      locales text[] not null,
      uses_memory boolean not null,
      max_cost bigint,
      estimated_input bigint not null,
      estimated_output bigint not null,
      total integer not null,
      done integer not null default 0,
      failed integer not null default 0,
      from_memory integer not null default 0,
      calls integer not null default 0,
      input_tokens bigint not null default 0,
      output_tokens bigint not null default 0,
      characters bigint not null default 0,
      cost bigint,
      change_set_id uuid,
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      primary key (project_id, id)
    )`,
    'create index machine_runs_age on machine_runs (project_id, created_at)',
    `create table machine_items (
      project_id uuid not null,
      run_id uuid not null,
      locale text collate "C" not null,
      position bigint not null,
      term_id uuid not null,
      revision integer not null,
      source_hash uuid not null,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
      value text,
      is_from_memory boolean not null default false,
      reason text,
      findings jsonb,
      primary key (project_id, run_id, locale, term_id)
    )`,
    `alter table machine_items
      add foreign key (project_id, run_id) references machine_runs on delete cascade`,
    `create index machine_items_waiting on machine_items (project_id, run_id, locale, position, term_id)
      where state = 'waiting'`,
    `create index machine_items_failed on machine_items (project_id, run_id, locale, position, term_id)
      where state = 'failed'`,
    `create table machine_cache (
      project_id uuid not null references projects on delete cascade,
      hash uuid not null,
      texts text[] not null,
      created_at timestamptz not null default now(),
      primary key (project_id, hash)
    )`,
    'create index machine_cache_age on machine_cache (project_id, created_at)',
  ],
};
