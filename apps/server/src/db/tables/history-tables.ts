import type {
  ActivityKind,
  ChangeSetKind,
  TranslationOrigin,
  TranslationState,
} from '@parlance/contract';
import type { Generated } from 'kysely';
import type { Created } from './columns.ts';

/** The kinds of changes. The `locale` of a change is empty for all kinds but `translation.update`. */
export type ChangeKind = 'term.create' | 'term.update' | 'term.delete' | 'translation.update';

/** The tables of what was changed, and of what has happened. */
export interface HistoryTables {
  change_sets: ChangeSetsTable;
  changes: ChangesTable;
  label_changes: LabelChangesTable;
  activity: ActivityTable;
  activity_heads: ActivityHeadsTable;
}

export interface ChangeSetsTable {
  project_id: string;
  id: string;
  kind: ChangeSetKind;
  actor_type: 'user' | 'client';
  actor_id: string;
  locale: string | null;
  summary: Generated<unknown>;
  created_at: Created;
  /** The id of the change set that this one undid. */
  undoes: string | null;
}

export interface ChangesTable {
  project_id: string;
  change_set_id: string;
  term_id: string;
  locale: string;
  kind: ChangeKind;
  /** The text of a translation, or the `TermState` of a term as JSON. Null where there was none. */
  before: string | null;
  after: string | null;
  /** Only for translations; null where there was none, and in changes that are older than states. */
  before_state: TranslationState | null;
  after_state: TranslationState | null;
  /** The same as the columns of translations. */
  before_origin: TranslationOrigin | null;
  before_source_hash: string | null;
  before_machine_origin_id: string | null;
  after_origin: TranslationOrigin | null;
  after_source_hash: string | null;
  after_machine_origin_id: string | null;
}

export interface LabelChangesTable {
  project_id: string;
  term_id: string;
  /** Empty for the label of the term itself. */
  locale: string;
  label_id: string;
  change_set_id: string;
  added: boolean;
}

/** The log of projects, with the events that their subscribers receive. */
export interface ActivityTable {
  project_id: string;
  id: string;
  /** The number of the entry in its project; null until it is numbered, after the commit. */
  seq: number | null;
  kind: ActivityKind;
  actor_type: 'user' | 'client' | 'system';
  /** Null where Parlance itself acted. */
  actor_id: string | null;
  /** The job of Parlance that acted; null for users and clients, whose names are in their own tables. */
  actor_name: string | null;
  change_set_id: string | null;
  details: Generated<unknown>;
  /** The events for subscribers; null where they follow from the other columns. */
  events: unknown;
  /** The start time of the transaction. */
  created_at: Created;
  /** When the row was written: the order of entries that are numbered together. */
  written_at: Created;
}

/** The highest number in the log of each project. */
export interface ActivityHeadsTable {
  project_id: string;
  last_seq: Generated<number>;
}
