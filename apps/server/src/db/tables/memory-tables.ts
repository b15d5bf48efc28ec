import type { MemoryQuality } from '@parlance/contract';
import type { Generated } from 'kysely';
import type { Created, Updated } from './columns.ts';

/** The tables of the texts of memories, each row of which belongs to one memory. */
export interface MemoryTables {
  memory_heads: MemoryHeadsTable;
  memory_segments: MemorySegmentsTable;
  memory_terms: MemoryTermsTable;
  memory_targets: MemoryTargetsTable;
  memory_files: MemoryFilesTable;
}

/** The memories that there are. That of a project has the project's id, and neither name nor workspace of its own. */
export interface MemoriesTable {
  id: string;
  project_id: string | null;
  workspace_id: string | null;
  name: string | null;
  source_locale: string | null;
  created_at: Created;
  updated_at: Updated;
}

/** The memories that projects read and write to beside their own. */
export interface MemoryProjectsTable {
  project_id: string;
  memory_id: string;
  reads: boolean;
  writes: boolean;
  penalty: number;
  /** The order of the memories of a project. */
  position: number;
  created_at: Created;
}

/** One row for each memory, which whoever writes to it locks. */
export interface MemoryHeadsTable {
  memory_id: string;
  /** Of the memory of a project: the number of the last activity that it has. */
  followed_seq: Generated<number>;
  /** The version of the keys that it was built with. */
  keys_version: Generated<number>;
  /** By what it was built as a whole: the source of the project, and the memories that it writes to. */
  followed: unknown;
  updated_at: Updated;
}

/** What is found by similarity: source texts and, of those with plural forms, their forms. */
export interface MemorySegmentsTable {
  memory_id: string;
  /** The MD5 hash, as a UUID, of the source text, also of one that the row has a form of. */
  hash: string;
  /** Empty for the text as a whole. */
  form: string;
  source: string;
  norm: string;
  /** That of the normalised text, in UTF-16 code units. */
  length: number;
  keys: number[];
}

/** In the memory of a project: which source text a term has. Translations are read where they are. */
export interface MemoryTermsTable {
  memory_id: string;
  term_id: string;
  hash: string;
}

/** In a shared memory: translations of source texts, which a project has written or a file brought. */
export interface MemoryTargetsTable {
  memory_id: string;
  id: string;
  hash: string;
  locale: string;
  text: string;
  /** Of the place that the text is for; all zeros where it is for any. */
  context_hash: string;
  quality: MemoryQuality;
  project_id: string | null;
  term_id: string | null;
  term: string | null;
  author_type: 'user' | 'client' | null;
  author_id: string | null;
  /** As an imported file calls them. */
  author_name: string | null;
  created_at: Created;
  updated_at: Updated;
  used_at: Date | null;
  use_count: Generated<number>;
}

/** The parts of files that wait to be imported. */
export interface MemoryFilesTable {
  memory_id: string;
  file_id: string;
  /** The number of the part, from 0. */
  part: number;
  bytes: Uint8Array;
  created_at: Created;
}
