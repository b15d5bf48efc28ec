import { createContext, use, useMemo } from 'react';
import type { TextMatches } from '../glossary-matches.api.ts';
import { type FoundTerm, listFoundTerms } from './found-terms.ts';

/** The terms of glossaries in the source texts around, by the terms of the project that these are of. */
export type MatchesByTerm = ReadonlyMap<string, TextMatches>;

export const MatchesContext = createContext<MatchesByTerm>(new Map());

const none: readonly FoundTerm[] = [];

/** What was found in the source text of a term of the project, as it was when it was looked at. */
export function useTextMatches(termId: string): TextMatches | undefined {
  return use(MatchesContext).get(termId);
}

/** The terms of glossaries in a source text. Nothing is found in another text than was asked for. */
export function useFoundTerms(termId: string, value: string | undefined): readonly FoundTerm[] {
  const matches = useTextMatches(termId);
  return useMemo(
    () => (matches && matches.value === value ? listFoundTerms(matches) : none),
    [matches, value],
  );
}
