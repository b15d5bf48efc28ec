import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { MatchPlace } from '../memory.api.ts';
import { fillPreviewQuery, type MemoryFill, sumFill } from '../memory-fill.api.ts';

/** What filling would do, as it is counted part by part. */
export function useFillPreview(
  place: Omit<MatchPlace, 'termId'>,
  fill: MemoryFill,
  ready: () => Promise<void>,
) {
  const query = useInfiniteQuery(fillPreviewQuery(place, fill, ready));
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const pages = data?.pages.length ?? 0;
  const goesOn = hasNextPage && !error;
  useEffect(() => {
    if (pages > 0 && goesOn && !isFetching) void fetchNextPage();
  }, [pages, goesOn, isFetching, fetchNextPage]);
  const counts = useMemo(() => sumFill(data?.pages ?? []), [data]);
  return {
    counts,
    progress: data?.pages.at(-1)?.progress,
    isComplete: data !== undefined && !hasNextPage,
    isFetching,
    error,
    retry: () => void (data ? fetchNextPage() : refetch()),
  };
}
