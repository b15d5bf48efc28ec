import type { Migration } from './migration.ts';

/** A change may affect only the state of a translation, so the history records states. */
export const states: Migration = {
  name: '0005-states',
  statements: [
    // Null where there was no translation, and in changes that are older than states.
    'alter table changes add column before_state text, add column after_state text',
  ],
};
