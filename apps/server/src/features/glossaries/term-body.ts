import type { NewConceptTerm } from '@parlance/contract';
import type { ConceptTermRow } from './glossaries.mapper.ts';

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
