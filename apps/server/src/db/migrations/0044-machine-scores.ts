import type { Migration } from './migration.ts';

/** Models judge translations: who does in a project, in which runs, and what they think of which text. */
export const machineScores: Migration = {
  name: '0044-machine-scores',
  statements: [
    'alter table machine_settings add column judge_id uuid',
    `alter table machine_runs
      add column task text not null default 'translate',
      add column judge_id uuid,
      add column judge_name text,
      add column judge_model text,
      add column judge_host text,
      add column judged integer not null default 0`,
    // Citus takes no check together with its column.
    `alter table machine_runs
      add constraint machine_runs_task_check check (task in ('translate', 'judge'))`,
    'alter table machine_items add column to_judge boolean not null default false',
    `create index machine_items_to_judge on machine_items (project_id, run_id, locale, position, term_id)
      where to_judge and state = 'done'`,
    `create table machine_scores (
      project_id uuid not null,
      locale text collate "C" not null,
      term_id uuid not null,
      position bigint not null,
      text_hash uuid not null,
      source_hash uuid not null,
      score integer not null,
      spans jsonb not null,
      model text,
      judged_at timestamptz not null default now(),
      primary key (project_id, locale, term_id)
    )`,
    // A table is distributed before it refers to others that are.
    `alter table machine_scores
      add foreign key (project_id, term_id) references terms on delete cascade`,
    `alter table machine_scores add foreign key (project_id, locale)
      references project_locales (project_id, locale) on delete cascade`,
    'create index machine_scores_term on machine_scores (project_id, term_id)',
    // The worst first, as lists are ordered by it.
    `create index machine_scores_order
      on machine_scores (project_id, locale, (-score), position, term_id)`,
  ],
};
