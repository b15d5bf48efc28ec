import type { ImageType, TranslationOrigin, TranslationState } from '@parlance/contract';
import type { FormatId, TableColumns } from '@parlance/formats';
import type { PlaceholderStyle } from '@parlance/messages';
import type { ColumnType, Generated } from 'kysely';
import type { CheckTables } from './check-tables.ts';
import type { Created, Updated } from './columns.ts';
import type { HistoryTables } from './history-tables.ts';
import type { MachineContentTables } from './machine-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

/** Large tables, each row of which belongs to one project. */
export interface ContentTables
  extends CheckTables,
    HistoryTables,
    WebhookTables,
    MachineContentTables {
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
  templates: TemplatesTable;
  uploads: UploadsTable;
  screenshots: ScreenshotsTable;
  screenshot_regions: ScreenshotRegionsTable;
  term_usages: TermUsagesTable;
}

export interface ProjectTotalsTable {
  project_id: string;
  terms_count: Generated<number>;
  /** How many of the terms are locked. */
  locked_count: Generated<number>;
  locales_count: Generated<number>;
  last_position: Generated<number>;
  updated_at: Updated;
}

/** Blobs: bytes that content refers to by their hash. */
export interface BlobsTable {
  project_id: string;
  /** The SHA-256 hash in hexadecimal digits. */
  hash: string;
  size: number;
  media_type: string;
  /** The object that holds the bytes; null where they are in `blob_parts`. */
  object: string | null;
  /** When a sweep first found no reference to the blob. */
  unused_since: Date | null;
  created_at: Created;
}

export interface BlobPartsTable {
  project_id: string;
  hash: string;
  /** Counts from 0. Every part but the last one has the full size. */
  n: number;
  bytes: Buffer;
}

export interface ProjectLocalesTable {
  project_id: string;
  id: string;
  locale: string;
  /** Without translations of locked terms. */
  translated_count: Generated<number>;
  /** How many of these are reviewed. */
  reviewed_count: Generated<number>;
  /** How many findings are errors or warnings, without ignored ones. */
  errors_count: Generated<number>;
  warnings_count: Generated<number>;
  /** Whether it is the source locale: at most one of a project. */
  is_source: Generated<boolean>;
  /** A custom name that replaces the one from CLDR. */
  name: string | null;
  /** The locale whose direction and plural rules apply, if not its own. */
  base: string | null;
  created_at: Created;
  updated_at: Updated;
  /** The time of the deletion; null for a living row. */
  archived_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** The files that terms belong to. The unnamed file, which has no path, has the id of its project. */
export interface FilesTable {
  project_id: string;
  id: string;
  /** A pattern with a placeholder for the locale, or a plain path where the file has several locales. */
  path: string | null;
  format: FormatId | null;
  created_at: Created;
  updated_at: Updated;
  /** The time of the deletion; null for a living row. */
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
  /** A locked term is not to be translated: only the source locale may have a text of it. */
  locked: Generated<boolean>;
  meta: Generated<unknown>;
  created_at: Created;
  updated_at: Updated;
  /** The time of the deletion; null for a living row. */
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
  /** The type of actor that `updated_by` identifies; null where it is unknown. */
  updated_by_type: 'user' | 'client' | 'system' | null;
  origin: TranslationOrigin | null;
  /** The MD5 hash, as a UUID, of the source text that the translation was made from; null where there was none. */
  source_hash: string | null;
  /** Of which row of `machine_origins` the text is; null where no machine made it, or nobody wrote down which. */
  machine_origin_id: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface LabelsTable {
  project_id: string;
  id: string;
  value: string;
  color: string;
  created_at: Created;
  /** The time of the deletion; null for a living row. */
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

export interface TemplatesTable {
  project_id: string;
  file_id: string;
  locale: string;
  format: FormatId;
  /** The path in the archive that contained the file; empty for a file that was imported alone. */
  path: string;
  /** The path with a placeholder for the locale, if the locale is in the path. */
  pattern: string | null;
  file_name: string;
  /** The style of the placeholders in the database, if an import converted them. */
  placeholders: PlaceholderStyle | null;
  /** The roles of the columns of a table, where somebody chose them. */
  table_columns: ColumnType<TableColumns | null, string | null | undefined, string | null>;
  /** The hash of the blob with the bytes of the file, compressed by gzip. */
  content_hash: string;
  updated_at: Updated;
}

/** Staged files: previews and imports refer to the files of one request by its id. */
export interface UploadsTable {
  project_id: string;
  id: string;
  /** The position of the file in its request. */
  n: number;
  name: string;
  content_hash: string;
  actor_type: 'user' | 'client';
  actor_id: string;
  expires_at: Date;
}

export interface ScreenshotsTable {
  project_id: string;
  id: string;
  name: string;
  /** The hash of the blob with the bytes of the image. */
  content_hash: string;
  media_type: ImageType;
  width: number;
  height: number;
  /** Grows with each change of the name or the regions. */
  revision: Generated<number>;
  created_at: Created;
  updated_at: Updated;
  /** The time of the deletion; null for a living row. */
  archived_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Where terms are on screenshots, in shares of width and height; all null for the whole image. */
export interface ScreenshotRegionsTable {
  project_id: string;
  screenshot_id: string;
  id: string;
  term_id: string;
  x: number | null;
  y: number | null;
  width: number | null;
  height: number | null;
}

/** Where terms are used in code, as the last look at it found. A term that is used nowhere has no row. */
export interface TermUsagesTable {
  project_id: string;
  term_id: string;
  usages: unknown;
  /** The SHA-256 hash of the usages as `serializeUsages` writes them, in base64url. */
  hash: string;
  updated_at: Updated;
}
