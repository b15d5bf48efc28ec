import type { Migration } from './migration.ts';

/** A project may say by what pattern places in its code are linked. */
export const referenceUrl: Migration = {
  name: '0030-reference-url',
  statements: ['alter table projects add column reference_url text'],
};
