import { maxReplacementRows, type ReplacementHit } from '@parlance/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { hitsAtOnce, replacementCountsQuery, replacementHitsQuery } from '../replace.api.ts';
import type { ReplacementQuery } from '../replace-search.ts';

/** So many are fetched without anybody scrolling. */
const fetchedAtFirst = 300;

const none: readonly ReplacementHit[] = [];

/** What words are found in, as it comes in, and how many there are in the end. */
export function useReplacement(projectId: string, query: ReplacementQuery | undefined) {
  const wanted = query ?? { find: ' ', replacement: '' };
  const isAsked = query !== undefined;
  const list = useInfiniteQuery({ ...replacementHitsQuery(projectId, wanted), enabled: isAsked });
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } =
    list;
  const hits = useMemo(
    () => (isAsked ? (data?.pages.flatMap((page) => page.hits) ?? none) : none),
    [data, isAsked],
  );
  const pages = data?.pages.length ?? 0;
  const lacks = isAsked && hasNextPage && !isFetchNextPageError && !isPlaceholderData;
  const goesOn = lacks && hits.length < fetchedAtFirst;
  // Each page that has come may not be enough yet.
  useEffect(() => {
    if (pages > 0 && goesOn && !isFetching) void fetchNextPage();
  }, [pages, goesOn, isFetching, fetchNextPage]);

  const counts = useQuery({
    ...replacementCountsQuery(projectId, wanted),
    enabled: lacks && !goesOn,
  });
  const isComplete = isAsked && !hasNextPage && data !== undefined && !isPlaceholderData;
  const loaded = useMemo(() => {
    const byLocale = new Map<string, number>();
    for (const { locale } of hits) byLocale.set(locale, (byLocale.get(locale) ?? 0) + 1);
    return byLocale;
  }, [hits]);
  return {
    hits,
    /** How many of them there are by locale. */
    loaded,
    /** How many there are by locale; those that are loaded, until all are counted. */
    counts: isComplete ? loaded : (counts.data ?? loaded),
    isComplete,
    isCounted: isComplete || (counts.data !== undefined && !isPlaceholderData),
    progress: data?.pages.at(-1)?.progress,
    isSearching: isAsked && (list.isPending || goesOn || isPlaceholderData),
    isStale: isPlaceholderData,
    error: isAsked ? list.error : null,
    retry: () => void (data && !isPlaceholderData ? fetchNextPage() : list.refetch()),
    isFetching,
    /** Fetches more, for whoever scrolls to the end: as many as can be named. All others are replaced without being shown. */
    more: () => {
      const hasRoom = hits.length + hitsAtOnce <= maxReplacementRows;
      if (lacks && !isFetching && hasRoom) void fetchNextPage();
    },
  };
}

export type Replacement = ReturnType<typeof useReplacement>;
