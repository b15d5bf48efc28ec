import type { ActivityKind, ChangeSetKind, TranslationState } from '@parlance/contract';
import type { FormatId, PlaceholderStyle, TableColumns } from '@parlance/formats';
import type { ColumnType, Generated } from 'kysely';

type Created = ColumnType<Date, Date | undefined, never>;
type Updated = ColumnType<Date, Date | undefined, Date>;

/** How a translation came about: by whoever typed, chose or sent it one by one, or from a file, and so on. */
export const translationOrigins = [
  'person',
  'import',
  'memory',
  'machine',
  'agent',
  'git',
  'system',
] as const;

export type TranslationOrigin = (typeof translationOrigins)[number];

/** What a change is about: `locale` is empty for changes of the term itself. */
export type ChangeKind = 'term.create' | 'term.update' | 'term.delete' | 'translation.update';

/** Large tables, each row of which belongs to one project. */
export interface ContentTables {
  activity: ActivityTable;
  activity_heads: ActivityHeadsTable;
  project_totals: ProjectTotalsTable;
  blobs: BlobsTable;
  blob_parts: BlobPartsTable;
  project_locales: ProjectLocalesTable;
  files: FilesTable;
  terms: TermsTable;
  translations: TranslationsTable;
  labels: LabelsTable;
  term_labels: TermLabelsTable;
  translation_labels: TranslationLabelsTable;
  change_sets: ChangeSetsTable;
  changes: ChangesTable;
  label_changes: LabelChangesTable;
  templates: TemplatesTable;
  uploads: UploadsTable;
}

export interface ProjectTotalsTable {
  project_id: string;
  terms_count: Generated<number>;
  /** How many of them are locked. */
  locked_count: Generated<number>;
  locales_count: Generated<number>;
  last_position: Generated<number>;
  updated_at: Updated;
}

/** Bytes that content refers to by their hash. */
export interface BlobsTable {
  project_id: string;
  /** SHA-256, in hexadecimal digits. */
  hash: string;
  size: number;
  media_type: string;
  /** The object that its bytes are in; null where they are in `blob_parts`. */
  object: string | null;
  /** Since when a sweep has seen nothing refer to it. */
  unused_since: Date | null;
  created_at: Created;
}

export interface BlobPartsTable {
  project_id: string;
  hash: string;
  /** From 0, each of them full but for the last one. */
  n: number;
  bytes: Buffer;
}

export interface ProjectLocalesTable {
  project_id: string;
  id: string;
  locale: string;
  /** Without those of terms that are locked. */
  translated_count: Generated<number>;
  /** Whether source texts are in it: at most one of a project. */
  is_source: Generated<boolean>;
  /** A name of its own, where that of CLDR is not wanted. */
  name: string | null;
  /** The locale whose direction and plural rules it has, if not its own. */
  base: string | null;
  created_at: Created;
  updated_at: Updated;
  /** When it was deleted; null for a living one. */
  archived_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** What terms belong to. The one without a path has the id of its project. */
export interface FilesTable {
  project_id: string;
  id: string;
  /** With a placeholder for the locale, or as it is where several locales are in it. */
  path: string | null;
  format: FormatId | null;
  created_at: Created;
  updated_at: Updated;
  /** When it was deleted; null for a living one. */
  archived_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface TermsTable {
  project_id: string;
  id: string;
  file_id: string;
  value: string;
  context: string | null;
  position: number;
  is_plural: Generated<boolean>;
  /** Whether it is not to be translated: only the source locale may have a text. */
  locked: Generated<boolean>;
  meta: Generated<unknown>;
  created_at: Created;
  updated_at: Updated;
  /** When it was deleted; null for a living one. */
  archived_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface TranslationsTable {
  project_id: string;
  locale: string;
  term_id: string;
  value: string;
  state: TranslationState;
  revision: number;
  created_at: Created;
  updated_at: Updated;
  updated_by: string | null;
  /** What `updated_by` is the id of; null where nobody knows any more. */
  updated_by_type: 'user' | 'client' | 'system' | null;
  origin: TranslationOrigin | null;
  /** The hash of the source text that it was made from: MD5, as a UUID. Null where there was none. */
  source_hash: string | null;
}

export interface LabelsTable {
  project_id: string;
  id: string;
  value: string;
  color: string;
  created_at: Created;
  /** When it was deleted; null for a living one. */
  archived_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface TermLabelsTable {
  project_id: string;
  term_id: string;
  label_id: string;
}

export interface TranslationLabelsTable {
  project_id: string;
  term_id: string;
  locale: string;
  label_id: string;
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
  /** The change set that this one has undone. */
  undoes: string | null;
}

export interface ChangesTable {
  project_id: string;
  change_set_id: string;
  term_id: string;
  locale: string;
  kind: ChangeKind;
  /** The value; of a term its `TermState` as JSON. Null for what was not there. */
  before: string | null;
  after: string | null;
  /** Of a translation; null for what was not there, and where it was not yet written down. */
  before_state: TranslationState | null;
  after_state: TranslationState | null;
  /** As those of translations. */
  before_origin: TranslationOrigin | null;
  before_source_hash: string | null;
  after_origin: TranslationOrigin | null;
  after_source_hash: string | null;
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

export interface TemplatesTable {
  project_id: string;
  file_id: string;
  locale: string;
  format: FormatId;
  /** The path in the archive that it came in; empty for a file that came alone. */
  path: string;
  /** The path with a placeholder for the locale, if the locale is in the path. */
  pattern: string | null;
  file_name: string;
  /** The style that its placeholders have in the database, if an import has converted them. */
  placeholders: PlaceholderStyle | null;
  /** What its columns are, where it is a table and somebody has chosen them. */
  table_columns: ColumnType<TableColumns | null, string | null | undefined, string | null>;
  /** Of the blob with the bytes of the file, compressed by gzip. */
  content_hash: string;
  updated_at: Updated;
}

/** A file that was sent once, for previews and imports that name it with the others of its request. */
export interface UploadsTable {
  project_id: string;
  id: string;
  /** Its place among these. */
  n: number;
  name: string;
  content_hash: string;
  actor_type: 'user' | 'client';
  actor_id: string;
  expires_at: Date;
}

/** What has happened in projects, and what those who follow them are told of it. */
export interface ActivityTable {
  project_id: string;
  id: string;
  /** Its number in the project; null until it is given one, after the commit. */
  seq: number | null;
  kind: ActivityKind;
  actor_type: 'user' | 'client' | 'system';
  /** Null for Parlance itself. */
  actor_id: string | null;
  /** What of Parlance has acted; null for everybody else, whose names are where they are. */
  actor_name: string | null;
  change_set_id: string | null;
  details: Generated<unknown>;
  /** The events that tell of it; null where they follow from what it is. */
  events: unknown;
  /** The time of its transaction. */
  created_at: Created;
  /** When it was written, by which those that get their numbers together are in order. */
  written_at: Created;
}

/** The last number that was given in a project. */
export interface ActivityHeadsTable {
  project_id: string;
  last_seq: Generated<number>;
}
