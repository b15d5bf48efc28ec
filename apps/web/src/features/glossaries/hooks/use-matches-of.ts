import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { projectGlossariesQuery } from '../glossaries.api.ts';
import { glossaryMatchesQuery, type MatchedText } from '../glossary-matches.api.ts';
import type { MatchesByTerm } from './use-text-matches.ts';

/**
 * The terms of the project's glossaries in the texts of some windows of a list, each of which is one request. Projects
 * without a glossary ask for nothing.
 */
export function useMatchesOf(
  projectId: string,
  locale: string,
  windows: readonly (readonly MatchedText[])[],
): MatchesByTerm {
  const { data: glossaries = [] } = useQuery(projectGlossariesQuery(projectId));
  const hasTerms = glossaries.some(({ termsCount }) => termsCount > 0);
  const answers = useQueries({
    queries: windows.map((texts) => ({
      ...glossaryMatchesQuery(projectId, locale, texts),
      enabled: hasTerms && texts.length > 0,
    })),
    combine: joinAnswers,
  });
  return useMemo(() => (hasTerms ? answers : new Map()), [hasTerms, answers]);
}

function joinAnswers(answers: readonly { data: MatchesByTerm | undefined }[]): MatchesByTerm {
  return new Map(answers.flatMap(({ data }) => [...(data ?? [])]));
}
