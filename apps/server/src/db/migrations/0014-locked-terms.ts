import type { Migration } from './migration.ts';

/** Locked terms are not to be translated, and no counter of translations includes them. */
export const lockedTerms: Migration = {
  name: '0014-locked-terms',
  statements: [
    'alter table terms add column locked boolean not null default false',
    'create index terms_locked on terms (project_id, id) where locked',
    'alter table project_totals add column locked_count integer not null default 0',
  ],
};
