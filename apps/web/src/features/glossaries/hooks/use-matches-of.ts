import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { projectGlossariesQuery } from '../glossaries.api.ts';
import { glossaryMatchesQuery, type MatchedText } from '../glossary-matches.api.ts';
import type { MatchesByTerm } from './use-text-matches.ts';

const none: MatchesByTerm = new Map();

/**
 * The terms of the project's glossaries in the texts of some windows of a list, each of which is one request. Projects
 * without a glossary ask for nothing. While others are asked for, as in another locale, the last ones stay.
 */
export function useMatchesOf(
  projectId: string,
  locale: string,
  windows: readonly (readonly MatchedText[])[],
): MatchesByTerm {
  const { data: glossaries = [] } = useQuery(projectGlossariesQuery(projectId));
  const hasTerms = glossaries.some(({ termsCount }) => termsCount > 0);
  const { matches, isPending } = useQueries({
    queries: windows.map((texts) => ({
      ...glossaryMatchesQuery(projectId, locale, texts),
      enabled: hasTerms && texts.length > 0,
    })),
    combine: joinAnswers,
  });
  const [last, setLast] = useState(none);
  useEffect(() => {
    if (!isPending) setLast(matches);
  }, [matches, isPending]);
  return useMemo(() => {
    if (!hasTerms) return none;
    return isPending ? new Map([...last, ...matches]) : matches;
  }, [hasTerms, isPending, last, matches]);
}

interface Answer {
  readonly data: MatchesByTerm | undefined;
  readonly isLoading: boolean;
}

function joinAnswers(answers: readonly Answer[]) {
  const matches: MatchesByTerm = new Map(answers.flatMap(({ data }) => [...(data ?? [])]));
  return { matches, isPending: answers.some(({ isLoading }) => isLoading) };
}
