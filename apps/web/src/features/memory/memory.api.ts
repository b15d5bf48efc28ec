import { endpoints, type MemoryMatches, type SameText } from '@parlance/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { projectKey } from '../projects/projects.api.ts';

/** The prefix of the query keys of all that memories of a project tell. */
export const memoryKey = (projectId: string) => [...projectKey(projectId), 'memory'] as const;

/** The prefix of the query keys of other terms with the same source texts. */
export const sameTextsKey = (projectId: string) => [...memoryKey(projectId), 'same-texts'] as const;

/** A translation that memories are asked for. */
export interface MatchPlace {
  readonly projectId: string;
  readonly localeCode: string;
  readonly termId: string;
}

/** What was translated before like the source text of a term. */
export const matchesQuery = ({ projectId, localeCode, termId }: MatchPlace) =>
  queryOptions<MemoryMatches>({
    queryKey: [...memoryKey(projectId), 'matches', localeCode, termId],
    queryFn: ({ signal }) =>
      api(endpoints.listMatches, { params: { projectId, localeCode, termId } }, { signal }),
  });

/** Other terms with the source text of a term, and their translations. */
export const sameTextsQuery = ({ projectId, localeCode, termId }: MatchPlace) =>
  queryOptions<SameText[]>({
    queryKey: [...sameTextsKey(projectId), localeCode, termId],
    queryFn: ({ signal }) =>
      api(endpoints.listSameTexts, { params: { projectId, localeCode, termId } }, { signal }),
  });

/** The text that has the words of a search in memories. */
export type MemorySide = 'source' | 'target';

export interface MemorySearch {
  readonly q: string;
  readonly side: MemorySide;
}

/** Pairs of texts in the memories of a project with some words, page by page. */
export const memorySearchQuery = (
  { projectId, localeCode }: Omit<MatchPlace, 'termId'>,
  { q, side }: MemorySearch,
) =>
  infiniteQueryOptions({
    queryKey: [...memoryKey(projectId), 'search', localeCode, side, q],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const query = { q, side, locale: localeCode, ...cursor };
      return api(endpoints.searchMemories, { params: { projectId }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
