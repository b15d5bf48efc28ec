import type { Migration } from './migration.ts';

/** Counts the reviewed translations of each locale beside all of them, with those that are there already. */
export const reviewedCounts: Migration = {
  name: '0034-reviewed-counts',
  statements: [
    'alter table project_locales add column reviewed_count integer not null default 0',
    `update project_locales l
      set reviewed_count = counted.reviewed
      from (
        select tr.project_id, tr.locale, count(*) as reviewed
        from translations tr
        join terms t on t.project_id = tr.project_id and t.id = tr.term_id and not t.locked
          and t.archived_at is null
        where tr.state = 'reviewed'
        group by tr.project_id, tr.locale
      ) counted
      where l.project_id = counted.project_id and l.locale = counted.locale`,
  ],
};
