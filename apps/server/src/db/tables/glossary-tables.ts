import type {
  ConceptTermKind,
  GrammaticalGender,
  GrammaticalNumber,
  PartOfSpeech,
} from '@parlance/contract';
import type { Generated } from 'kysely';
import type { Created, Updated } from './columns.ts';

/** The tables of glossaries, which belong to workspaces. */
export interface GlossaryTables {
  glossaries: GlossariesTable;
  glossary_projects: GlossaryProjectsTable;
  concepts: ConceptsTable;
  concept_terms: ConceptTermsTable;
  glossary_changes: GlossaryChangesTable;
  glossary_change_concepts: GlossaryChangeConceptsTable;
  glossary_files: GlossaryFilesTable;
}

export interface GlossariesTable {
  id: string;
  workspace_id: string;
  name: string;
  source_locale: string;
  /** Grows with each change of concepts or terms: what was compiled of another version is stale. */
  version: Generated<number>;
  concepts_count: Generated<number>;
  terms_count: Generated<number>;
  created_at: Created;
  updated_at: Updated;
}

/** The glossaries that projects use. */
export interface GlossaryProjectsTable {
  project_id: string;
  glossary_id: string;
  priority: Generated<number>;
  is_writable: Generated<boolean>;
  /** The version of the glossary since which the checks of the project look through everything again. */
  checked_version: Generated<number>;
}

export interface ConceptsTable {
  glossary_id: string;
  id: string;
  definition: Generated<string>;
  domain: Generated<string>;
  note: Generated<string>;
  is_kept: Generated<boolean>;
  /** What concepts are listed by: the first term in the source locale, in lower case. */
  sort_key: string;
  revision: Generated<number>;
  created_at: Created;
  updated_at: Updated;
}

export interface ConceptTermsTable {
  glossary_id: string;
  id: string;
  concept_id: string;
  locale: string;
  text: string;
  kind: ConceptTermKind;
  part_of_speech: PartOfSpeech | null;
  gender: GrammaticalGender | null;
  number: GrammaticalNumber | null;
  is_case_sensitive: Generated<boolean>;
  is_abbreviation: Generated<boolean>;
  is_exact: Generated<boolean>;
  forms: Generated<string[]>;
  usage_note: Generated<string>;
}

/** Deletions and imports that can be undone. */
export interface GlossaryChangesTable {
  glossary_id: string;
  id: string;
  kind: 'concept.delete' | 'term.delete' | 'import';
  created_at: Created;
  undone_at: Date | null;
}

/** A concept that such a change took or changed. */
export interface GlossaryChangeConceptsTable {
  glossary_id: string;
  change_id: string;
  concept_id: string;
  /** What an undo brings back; null where the change has added the concept. */
  before: unknown;
  /** The revision that the change left it with; null where it took the concept or a term of it. */
  revision: number | null;
}

/** Parts of files that wait to be imported. */
export interface GlossaryFilesTable {
  file_id: string;
  part: number;
  bytes: Uint8Array;
  created_at: Created;
}
