import type { CheckLevel, IgnoreScope, Severity } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import type { Generated } from 'kysely';
import type { Created } from './columns.ts';

/** The tables of what checks find in the content of projects, and of what projects decide about it. */
export interface CheckTables {
  findings: FindingsTable;
  finding_ignores: FindingIgnoresTable;
  check_settings: CheckSettingsTable;
  check_rules: CheckRulesTable;
  check_progress: CheckProgressTable;
  check_files: CheckFilesTable;
}

/** What checks find in translations: only what fails. */
export interface FindingsTable {
  project_id: string;
  locale: string;
  term_id: string;
  /** The position among the findings of the translation. */
  n: number;
  check_id: string;
  severity: Severity;
  /** The selectors that lead to the form with the finding; null for a plain text. */
  form: unknown;
  /** In UTF-16 code units. */
  range_start: number;
  range_end: number;
  data: Generated<unknown>;
  fix: unknown;
  /** The same for the same finding, whatever else changes in the text. */
  fingerprint: string;
  is_ignored: Generated<boolean>;
}

/** Findings that somebody decided to ignore, by their fingerprint. */
export interface FindingIgnoresTable {
  project_id: string;
  id: string;
  check_id: string;
  fingerprint: string;
  scope: IgnoreScope;
  /** Only for the scopes `finding` and `term`. */
  term_id: string | null;
  /** Only for the scopes `finding` and `locale`. */
  locale: string | null;
  actor_type: 'user' | 'client';
  actor_id: string;
  /** The part of a translation that the finding is about, as far as lists show it. */
  text: Generated<string>;
  reason: string;
  created_at: Created;
}

/** The levels of checks that differ from the default. */
export interface CheckSettingsTable {
  project_id: string;
  check_id: string;
  /** Empty for all locales that have no level of their own. */
  locale: string;
  level: CheckLevel;
}

/** The rules that a project has written itself. */
export interface CheckRulesTable {
  project_id: string;
  id: string;
  position: number;
  rule: unknown;
}

/** How far the job has checked a project. */
export interface CheckProgressTable {
  project_id: string;
  /** Grows with each change of settings or rules. */
  rules_version: Generated<number>;
  /** The version of settings and rules by which everything was checked. */
  checked_version: Generated<number>;
  /** The number of the last activity whose effects are checked. */
  checked_seq: Generated<number>;
  /** The version of the checks themselves by which everything was checked. */
  checked_by: Generated<number>;
  /** The source of the project's texts by which everything was checked. */
  source: unknown;
}

/** What the source texts of files look like, which tells the syntax of their texts. */
export interface CheckFilesTable {
  project_id: string;
  file_id: string;
  /** The format of the file by which its texts were checked. */
  format: FormatId | null;
  /** Null where no source text has any sign of a syntax. */
  syntax: unknown;
}
