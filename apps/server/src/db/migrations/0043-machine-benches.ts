import type { Migration } from './migration.ts';

/**
 * Comparisons of prompts: what is compared, the texts with their approved translations, and what has come of them. And
 * whether a project lets models see its screenshots.
 */
export const machineBenches: Migration = {
  name: '0043-machine-benches',
  statements: [
    `create table machine_benches (
      project_id uuid not null references projects on delete cascade,
      id uuid not null,
      state text not null check (state in ('running', 'done', 'cancelled', 'failed')),
      started_by uuid not null,
      locale text collate "C" not null,
      seed integer,
      texts integer not null,
      max_cost bigint,
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      primary key (project_id, id)
    )`,
    'create index machine_benches_age on machine_benches (project_id, created_at)',
    `create table machine_bench_candidates (
      project_id uuid not null,
      bench_id uuid not null,
      side text not null check (side in ('a', 'b')),
      provider_id uuid not null,
      provider_name text not null,
      model text,
      host text not null,
      prompt_version integer,
      template text,
      stop_reason text,
      trouble jsonb,
      calls integer not null default 0,
      input_tokens bigint not null default 0,
      output_tokens bigint not null default 0,
      characters bigint not null default 0,
      cost bigint,
      primary key (project_id, bench_id, side)
    )`,
    `alter table machine_bench_candidates
      add foreign key (project_id, bench_id) references machine_benches on delete cascade`,
    `create table machine_bench_texts (
      project_id uuid not null,
      bench_id uuid not null,
      position integer not null,
      term_id uuid not null,
      source text not null,
      approved text not null,
      primary key (project_id, bench_id, position)
    )`,
    `alter table machine_bench_texts
      add foreign key (project_id, bench_id) references machine_benches on delete cascade`,
    `create table machine_bench_answers (
      project_id uuid not null,
      bench_id uuid not null,
      side text not null check (side in ('a', 'b')),
      position integer not null,
      value text,
      reason text,
      findings jsonb not null,
      errors integer not null,
      warnings integer not null,
      similarity double precision not null,
      primary key (project_id, bench_id, side, position)
    )`,
    `alter table machine_bench_answers
      add foreign key (project_id, bench_id) references machine_benches on delete cascade`,
    'alter table machine_settings add column sends_screenshots boolean not null default false',
  ],
};
