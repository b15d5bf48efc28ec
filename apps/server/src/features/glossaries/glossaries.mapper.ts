import type { Concept, ConceptTerm, Glossary } from '@parlance/contract';
import type { Selectable } from 'kysely';
import type { ConceptsTable, ConceptTermsTable } from '../../db/tables/glossary-tables.ts';

export interface GlossaryRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly source_locale: string;
  readonly version: number;
  readonly concepts_count: number;
  readonly terms_count: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export function toGlossary(row: GlossaryRow): Glossary {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.name,
    sourceLocale: row.source_locale,
    conceptsCount: row.concepts_count,
    termsCount: row.terms_count,
    version: row.version,
    date: { created: row.created_at.toISOString(), modified: row.updated_at.toISOString() },
  };
}

export type ConceptRow = Selectable<ConceptsTable>;
export type ConceptTermRow = Selectable<ConceptTermsTable>;

export function toConcept(row: ConceptRow, terms: readonly ConceptTermRow[]): Concept {
  return {
    id: row.id,
    glossaryId: row.glossary_id,
    definition: row.definition,
    domain: row.domain,
    note: row.note,
    isKept: row.is_kept,
    terms: terms.map(toConceptTerm),
    revision: row.revision,
    date: { created: row.created_at.toISOString(), modified: row.updated_at.toISOString() },
  };
}

function toConceptTerm(row: ConceptTermRow): ConceptTerm {
  return {
    id: row.id,
    locale: row.locale,
    text: row.text,
    kind: row.kind,
    partOfSpeech: row.part_of_speech,
    gender: row.gender,
    number: row.number,
    isCaseSensitive: row.is_case_sensitive,
    isAbbreviation: row.is_abbreviation,
    isExact: row.is_exact,
    forms: [...row.forms],
    usageNote: row.usage_note,
  };
}
