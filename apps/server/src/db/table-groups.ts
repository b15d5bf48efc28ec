import type { Tables } from './tables.ts';

// A table that is left out here is an error of the compiler. Each comes after those it refers to.
const groups = {
  plans: 'directory',
  users: 'directory',
  user_identities: 'directory',
  password_resets: 'directory',
  login_attempts: 'directory',
  workspaces: 'directory',
  workspace_members: 'directory',
  projects: 'directory',
  project_members: 'directory',
  project_invites: 'directory',
  project_clients: 'directory',
  jobs: 'directory',
  job_turns: 'directory',
  mail_counts: 'directory',
  request_counts: 'directory',
  object_deletions: 'directory',
  project_totals: 'content',
  blobs: 'content',
  blob_parts: 'content',
  project_locales: 'content',
  terms: 'content',
  translations: 'content',
  labels: 'content',
  term_labels: 'content',
  translation_labels: 'content',
  change_sets: 'content',
  changes: 'content',
  label_changes: 'content',
  templates: 'content',
  uploads: 'content',
} as const satisfies Readonly<Record<keyof Tables, 'directory' | 'content'>>;

type Group = (typeof groups)[keyof Tables];
type TableOf<G extends Group> = {
  [Name in keyof Tables]: (typeof groups)[Name] extends G ? Name : never;
}[keyof Tables];

/** Of several machines, each has all rows of these; `migrations`, which is none of them, is one too. */
export const directoryTables = tablesOf('directory');

/** Their rows lie by project, so that every statement on them names the project that it is about. */
export const contentTables = tablesOf('content');

function tablesOf<G extends Group>(group: G): readonly TableOf<G>[] {
  const names = Object.keys(groups) as (keyof Tables)[];
  return names.filter((name): name is TableOf<G> => groups[name] === group);
}
