import type {
  MachineBenchState,
  MachineKind,
  MachineRunState,
  PauseReason,
  RunFailureReason,
  RunTask,
  Tone,
} from '@parlance/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Created } from './columns.ts';

/** A column of JSON: read as a value, and written as text. */
type Json = ColumnType<unknown, string | null, string | null>;

// Amounts of money are in billionths of the currency. Months are as `2026-11`, in UTC; empty for all times.

/** Who makes translations by machine, for a workspace or a project. */
export interface MachineDirectoryTables {
  machine_providers: MachineProvidersTable;
  machine_keys: MachineKeysTable;
}

/** What machine translation may cost, and how fast it may be. Each call writes to these tables. */
export interface MachineCoordinatorTables {
  machine_budgets: MachineBudgetsTable;
  machine_reservations: MachineReservationsTable;
  machine_spending: MachineSpendingTable;
  machine_rates: MachineRatesTable;
}

export interface MachineContentTables {
  machine_settings: MachineSettingsTable;
  machine_prompts: MachinePromptsTable;
  machine_origins: MachineOriginsTable;
  style_guides: StyleGuidesTable;
  machine_runs: MachineRunsTable;
  machine_items: MachineItemsTable;
  machine_cache: MachineCacheTable;
  machine_benches: MachineBenchesTable;
  machine_bench_candidates: MachineBenchCandidatesTable;
  machine_bench_texts: MachineBenchTextsTable;
  machine_bench_answers: MachineBenchAnswersTable;
  machine_scores: MachineScoresTable;
}

export interface MachineProvidersTable {
  id: string;
  /** One of these two is there. */
  workspace_id: string | null;
  project_id: string | null;
  name: string;
  kind: MachineKind;
  url: string | null;
  model: string | null;
  has_key: Generated<boolean>;
  /** In billionths of the currency, for a million tokens. */
  input_price: number | null;
  output_price: number | null;
  requests_per_minute: number | null;
  tokens_per_minute: number | null;
  concurrency: number | null;
  monthly_cost: number | null;
  capabilities: Json;
  tested_at: Date | null;
  created_at: Created;
}

/** The keys of providers. A provider from a backup has none. */
export interface MachineKeysTable {
  provider_id: string;
  /** The key, encrypted by a key that is derived from the secret of the server. */
  sealed: string;
  ending: string;
}

/** What a project, a provider or a run has spent and may still have to pay. */
export interface MachineBudgetsTable {
  owner_id: string;
  month: string;
  spent: Generated<number>;
  /** What calls may have cost whose answers never came. */
  lost: Generated<number>;
  /** What pending calls may cost. */
  reserved: Generated<number>;
}

/** Pending calls. One that stays belongs to a process that has died. */
export interface MachineReservationsTable {
  id: string;
  owner_ids: string[];
  run_id: string | null;
  month: string;
  amount: number;
  created_at: Created;
}

export interface MachineSpendingTable {
  /** The project, or the workspace whose provider was tested. */
  owner_id: string;
  provider_id: string;
  month: string;
  calls: number;
  input_tokens: number;
  output_tokens: number;
  characters: number;
  cost: number | null;
}

/** How much may be sent to a provider at the moment. Less than nothing has to be waited for. */
export interface MachineRatesTable {
  provider_id: string;
  requests: number;
  tokens: number;
  filled_at: Created;
  rests_until: Created;
}

export interface MachineSettingsTable {
  project_id: string;
  provider_id: string | null;
  judge_id: string | null;
  local_only: Generated<boolean>;
  about: Generated<string>;
  monthly_cost: number | null;
  /** Whether models that see images are sent the screenshots of texts. */
  sends_screenshots: Generated<boolean>;
}

/** What has made translations. The id is a hash of the rest, and rows are never deleted. */
export interface MachineOriginsTable {
  project_id: string;
  id: string;
  provider_name: string;
  model: string | null;
  /** Null where there is no model, which is told nothing; 0 for the prompt of Parlance. */
  prompt_version: number | null;
}

export interface MachinePromptsTable {
  project_id: string;
  version: number;
  /** Null for that of Parlance. */
  template: string | null;
  created_by: string | null;
  created_at: Created;
}

export interface StyleGuidesTable {
  project_id: string;
  locale: string;
  tone: Tone | null;
  text: Generated<string>;
}

export interface MachineRunsTable {
  project_id: string;
  id: string;
  task: Generated<RunTask>;
  state: MachineRunState;
  pause_reason: PauseReason | null;
  trouble: Json;
  started_by_type: 'user' | 'client';
  started_by: string;
  provider_id: string;
  provider_name: string;
  model: string | null;
  host: string;
  prompt_version: number;
  /** Who judges what the run is for; null where nobody does. */
  judge_id: string | null;
  judge_name: string | null;
  judge_model: string | null;
  judge_host: string | null;
  /** Whether it marks as reviewed, at its end, what is judged twice without a mistake. */
  reviews_clean: Generated<boolean>;
  locales: string[];
  uses_memory: boolean;
  max_cost: number | null;
  estimated_input: number;
  estimated_output: number;
  total: number;
  done: Generated<number>;
  failed: Generated<number>;
  from_memory: Generated<number>;
  judged: Generated<number>;
  /** How many translations it has marked as reviewed. */
  reviewed: Generated<number>;
  calls: Generated<number>;
  input_tokens: Generated<number>;
  output_tokens: Generated<number>;
  characters: Generated<number>;
  cost: number | null;
  change_set_id: string | null;
  /** What it has marked as reviewed. */
  review_change_set_id: string | null;
  created_at: Created;
  finished_at: Date | null;
}

/** The texts of a run. */
export interface MachineItemsTable {
  project_id: string;
  run_id: string;
  locale: string;
  /** That of its term when the run began. */
  position: number;
  term_id: string;
  /** What the translation is made of: the revision of the one that there is, and the source text. */
  revision: number;
  source_hash: string;
  state: Generated<'waiting' | 'done' | 'failed'>;
  value: string | null;
  machine_origin_id: string | null;
  is_from_memory: Generated<boolean>;
  /**
   * Whether it is to be judged once it is translated. Where a run only judges, and reviews by that: whether it is not
   * enough how often it was judged before.
   */
  to_judge: Generated<boolean>;
  reason: RunFailureReason | null;
  findings: Json;
}

/** What was paid for. */
export interface MachineCacheTable {
  project_id: string;
  hash: string;
  texts: string[];
  created_at: Created;
}

/** Comparisons of two prompts or providers by translations that people have reviewed. */
export interface MachineBenchesTable {
  project_id: string;
  id: string;
  state: MachineBenchState;
  started_by: string;
  locale: string;
  /** What the sample was chosen by; null for texts that were chosen by their ids. */
  seed: number | null;
  texts: number;
  max_cost: number | null;
  created_at: Created;
  finished_at: Date | null;
}

/** The two that are compared, and what they have used. */
export interface MachineBenchCandidatesTable {
  project_id: string;
  bench_id: string;
  side: BenchSide;
  provider_id: string;
  provider_name: string;
  model: string | null;
  host: string;
  /** Null for a template that was not saved, and for kinds without models. */
  prompt_version: number | null;
  template: string | null;
  stop_reason: PauseReason | null;
  trouble: Json;
  calls: Generated<number>;
  input_tokens: Generated<number>;
  output_tokens: Generated<number>;
  characters: Generated<number>;
  cost: number | null;
}

/** The texts of a comparison with their approved translations, as they were when it began. */
export interface MachineBenchTextsTable {
  project_id: string;
  bench_id: string;
  /** From 0, in the order of their files. */
  position: number;
  term_id: string;
  source: string;
  approved: string;
}

export interface MachineBenchAnswersTable {
  project_id: string;
  bench_id: string;
  side: BenchSide;
  position: number;
  value: string | null;
  reason: RunFailureReason | null;
  findings: Json;
  errors: number;
  warnings: number;
  /** To the approved translation, in per cent. */
  similarity: number;
}

export type BenchSide = 'a' | 'b';
/** What models think of translations. A score is that of a text with its source text, and of no other one. */
export interface MachineScoresTable {
  project_id: string;
  locale: string;
  term_id: string;
  /** That of its term, which stays. */
  position: number;
  text_hash: string;
  source_hash: string;
  score: number;
  spans: Json;
  /**
   * The models of the last judgements, each of which found nothing in this text, the latest last. Two are kept, as no more
   * are asked for.
   */
  clean_models: Generated<(string | null)[]>;
  model: string | null;
  judged_at: Created;
}
