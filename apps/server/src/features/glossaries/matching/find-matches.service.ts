import type { GlossaryMatch } from '@parlance/contract';
import { findTerms, type Language } from '@parlance/glossary';
import { listVisibleParts, type TextReading } from '@parlance/messages';
import type { FoundIn } from './compiled.service.ts';

/** A term in a text, with the glossary that has it. */
export interface Match extends GlossaryMatch {
  readonly glossaryId: string;
}

/**
 * Finds terms of glossaries in a text as it is stored: in what readers see of it, form by form. Of matches that overlap
 * the certain ones count before the others, and then the longest; equal ones stay in the order of the glossaries.
 */
export function findMatches(
  text: string,
  reading: TextReading,
  glossaries: readonly FoundIn[],
  language: Language,
): readonly Match[] {
  const matches: Match[] = [];
  for (const part of glossaries.length === 0 ? [] : listVisibleParts(text, reading)) {
    const found = glossaries.flatMap(({ glossaryId, compiled, idsOf }) =>
      findTerms(part.text, compiled, language).map(({ start, end, term, isCertain }) => {
        const { conceptId, termId: conceptTermId } = idsOf(term);
        const range = part.toStored({ start, end });
        return { ...range, conceptId, conceptTermId, isCertain, glossaryId };
      }),
    );
    matches.push(...(glossaries.length === 1 ? found : withoutOverlaps(found)));
  }
  return matches.sort((a, b) => a.start - b.start || b.end - a.end);
}

function withoutOverlaps(found: readonly Match[]): readonly Match[] {
  const best = found.toSorted(
    (a, b) => Number(b.isCertain) - Number(a.isCertain) || b.end - b.start - (a.end - a.start),
  );
  const taken: Match[] = [];
  for (const match of best) {
    const isFree = taken.every(
      ({ start, end }) =>
        match.end <= start || end <= match.start || (match.start === start && match.end === end),
    );
    if (isFree) taken.push(match);
  }
  return taken;
}
