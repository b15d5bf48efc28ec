import type { Migration } from './migration.ts';

/**
 * Runs mark translations as reviewed that were judged twice without a mistake. A judgement from before counts as one of
 * them.
 */
export const machineReviews: Migration = {
  name: '0048-machine-reviews',
  statements: [
    `alter table machine_scores add column clean_models text[] not null default '{}'`,
    'update machine_scores set clean_models = array[model] where score = 0',
    `alter table machine_runs
      add column reviews_clean boolean not null default false,
      add column reviewed integer not null default 0,
      add column review_change_set_id uuid`,
  ],
};
