import type { Migration } from './migration.ts';

/** A translation may change in nothing but its state, so the history tells of states too. */
export const states: Migration = {
  name: '0005-states',
  statements: [
    // Null where there was no translation, and in changes from before there were states.
    'alter table changes add column before_state text, add column after_state text',
  ],
};
