import type { Concept } from '@parlance/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ConceptFilter, conceptsQuery } from '../concepts.api.ts';

const none: readonly Concept[] = [];

/** The concepts of a glossary as far as they are loaded. */
export function useConcepts(glossaryId: string, filter: ConceptFilter) {
  const query = useInfiniteQuery(conceptsQuery(glossaryId, filter));
  const { data, hasNextPage, isFetching, isPlaceholderData, fetchNextPage, refetch } = query;
  const concepts = useMemo(() => data?.pages.flatMap((page) => page.concepts) ?? none, [data]);
  return {
    concepts,
    /** How many there are, once it is known. */
    total: isPlaceholderData ? undefined : data?.pages[0]?.total,
    isLoading: query.isPending,
    /** Whether these are the concepts of another filter. */
    isStale: isPlaceholderData,
    error: query.error,
    retry: () => void (data ? fetchNextPage() : refetch()),
    isFetching,
    /** Loads more, for whoever comes near the end. */
    more: () => {
      if (hasNextPage && !isFetching && !isPlaceholderData) void fetchNextPage();
    },
  };
}
