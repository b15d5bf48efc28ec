import type { Tables } from '../tables.ts';

/** Left out here, a table of the schema is an error of the compiler. */
const all: Readonly<Record<keyof Tables, true>> = {
  plans: true,
  users: true,
  user_identities: true,
  password_resets: true,
  login_attempts: true,
  projects: true,
  project_members: true,
  project_invites: true,
  project_clients: true,
  mails: true,
  mail_counts: true,
  project_totals: true,
  project_locales: true,
  terms: true,
  translations: true,
  labels: true,
  term_labels: true,
  translation_labels: true,
  change_sets: true,
  changes: true,
  label_changes: true,
  templates: true,
};

/**
 * Every table that a backup holds, which is all but the list of migrations. Rows are read and written
 * whole, so a column more needs no word here.
 */
export const backedUpTables: readonly string[] = Object.keys(all);

/** The tables that have rows in an installation that nobody has used yet. */
export const tablesOfSchema: readonly string[] = ['plans'];
