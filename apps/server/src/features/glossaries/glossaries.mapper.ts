import type { Concept, ConceptTerm, Glossary, NewConceptTerm } from '@parlance/contract';
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

/** A term as it would be sent to be added. */
export function toBody(row: ConceptTermRow): NewConceptTerm {
  return {
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

/** What a concept is listed by needs of its terms. */
export interface SortedTerm {
  readonly locale: string;
  readonly text: string;
}

/** Longer keys than this sort the same: the rest is no matter for a list, and would fill an index. */
const maxLength = 200;

/** What a concept is listed by: its first term in the source locale, or else its first term. */
export function sortKeyOf(terms: readonly SortedTerm[], sourceLocale: string): string {
  const first = terms.find(({ locale }) => locale === sourceLocale) ?? terms[0];
  return [...(first?.text.toLowerCase() ?? '')].slice(0, maxLength).join('');
}
