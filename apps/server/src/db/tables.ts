import type { ContentTables } from './content-tables.ts';
import type { DirectoryTables } from './directory-tables.ts';

export type Tables = DirectoryTables & ContentTables;

// A table that is left out here is an error of the compiler. Each comes after those it refers to.

const directory = {
  plans: true,
  users: true,
  user_identities: true,
  password_resets: true,
  login_attempts: true,
  workspaces: true,
  workspace_members: true,
  projects: true,
  project_members: true,
  project_invites: true,
  project_clients: true,
  jobs: true,
  job_turns: true,
  mail_counts: true,
  request_counts: true,
  object_deletions: true,
} as const satisfies Readonly<Record<keyof DirectoryTables, true>>;

const content = {
  // Emptied last of these when a project is deleted: whoever is still at something writes down what it was.
  activity: true,
  activity_heads: true,
  project_totals: true,
  blobs: true,
  blob_parts: true,
  project_locales: true,
  files: true,
  terms: true,
  translations: true,
  labels: true,
  term_labels: true,
  translation_labels: true,
  change_sets: true,
  changes: true,
  label_changes: true,
  templates: true,
  uploads: true,
} as const satisfies Readonly<Record<keyof ContentTables, true>>;

/** Of several machines, each has all rows of these; `migrations`, which is none of them, is one too. */
export const directoryTables = namesOf<DirectoryTables>(directory);

/** Their rows lie by project, so that every statement on them names the project that it is about. */
export const contentTables = namesOf<ContentTables>(content);

function namesOf<Group>(tables: Readonly<Record<keyof Group, true>>): readonly (keyof Group)[] {
  return Object.keys(tables) as (keyof Group)[];
}
