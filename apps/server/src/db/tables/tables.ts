import type { ContentTables } from './content-tables.ts';
import type { DirectoryTables } from './directory-tables.ts';
import type { MemoryTables } from './memory-tables.ts';

export type Tables = DirectoryTables & ContentTables & MemoryTables;

// The compiler reports tables that are missing here. Each table comes after those that it refers to.

const directory = {
  plans: true,
  users: true,
  user_identities: true,
  password_resets: true,
  workspaces: true,
  workspace_members: true,
  projects: true,
  project_members: true,
  project_invites: true,
  project_clients: true,
  memories: true,
  memory_projects: true,
  access_tokens: true,
  token_secrets: true,
  glossaries: true,
  glossary_projects: true,
  concepts: true,
  concept_terms: true,
  glossary_changes: true,
  glossary_change_concepts: true,
  machine_providers: true,
  machine_keys: true,
} as const satisfies Partial<Record<keyof DirectoryTables, true>>;

const ofCoordinator = {
  login_attempts: true,
  sessions: true,
  device_authorizations: true,
  jobs: true,
  job_turns: true,
  mail_counts: true,
  request_counts: true,
  object_deletions: true,
  machine_budgets: true,
  machine_reservations: true,
  machine_spending: true,
  machine_rates: true,
  glossary_files: true,
} as const satisfies Readonly<Record<Exclude<keyof DirectoryTables, keyof typeof directory>, true>>;

const content = {
  // The log is emptied last when a project is deleted, because pending requests may still write entries.
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
  screenshots: true,
  screenshot_regions: true,
  term_usages: true,
  findings: true,
  finding_ignores: true,
  check_settings: true,
  check_rules: true,
  check_progress: true,
  check_files: true,
  webhooks: true,
  webhook_secrets: true,
  webhook_deliveries: true,
  webhook_attempts: true,
  machine_settings: true,
  machine_prompts: true,
  machine_origins: true,
  style_guides: true,
  machine_runs: true,
  machine_items: true,
  machine_cache: true,
  machine_benches: true,
  machine_bench_candidates: true,
  machine_bench_texts: true,
  machine_bench_answers: true,
  machine_scores: true,
} as const satisfies Readonly<Record<keyof ContentTables, true>>;

const ofMemories = {
  memory_heads: true,
  memory_segments: true,
  memory_terms: true,
  memory_targets: true,
  memory_files: true,
} as const satisfies Readonly<Record<keyof MemoryTables, true>>;

/**
 * The tables whose rows every machine of a cluster has. The table `migrations`, which is not in this list, is also one
 * of them.
 */
export const directoryTables = namesOf<typeof directory>(directory);

/**
 * The tables that stay on the coordinator of a cluster. Nothing refers to them, and many requests write to them: on
 * every machine, each such request would need all machines.
 */
export const coordinatorTables = namesOf<typeof ofCoordinator>(ofCoordinator);

/** The tables that are distributed by project, so every statement on them has to name its project. */
export const contentTables = namesOf<ContentTables>(content);

/** The tables that are distributed by memory, so every statement on them has to name its memory. */
export const memoryTables = namesOf<MemoryTables>(ofMemories);

/** The tables that are distributed. */
export const distributedTables: readonly (keyof ContentTables | keyof MemoryTables)[] = [
  ...contentTables,
  ...memoryTables,
];

/** The column that a table is distributed by; undefined for tables that are not. */
export function distributionColumnOf(table: string): 'project_id' | 'memory_id' | undefined {
  if (memoryTables.some((name) => name === table)) return 'memory_id';
  return contentTables.some((name) => name === table) ? 'project_id' : undefined;
}

function namesOf<Group>(tables: Readonly<Record<keyof Group, true>>): readonly (keyof Group)[] {
  return Object.keys(tables) as (keyof Group)[];
}
