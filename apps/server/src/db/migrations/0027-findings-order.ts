import type { Migration } from './migration.ts';

/** Lists of findings begin with errors, and any page of them is read from this index. */
export const findingsOrder: Migration = {
  name: '0027-findings-order',
  statements: [
    `create index findings_severity on findings (project_id,
      (case severity when 'error' then 0 when 'warning' then 1 else 2 end), locale, term_id, n)`,
  ],
};
