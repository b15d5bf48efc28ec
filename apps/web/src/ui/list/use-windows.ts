import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { windowOfRow, windowSize, windowsAround } from '../../lib/entry-windows.ts';

const settleDelay = 80;

export interface RowRange {
  readonly startIndex: number;
  readonly endIndex: number;
}

interface Options<Item> {
  /** How many rows the list has. */
  readonly rows: number;
  /** The rows in view. */
  readonly range: RowRange;
  /** What the keys of all windows begin with; the same array as long as the list is the same. */
  readonly queryKey: QueryKey;
  readonly query: (window: number) => UseQueryOptions<Item[], Error, Item[], QueryKey>;
}

/**
 * Loads the windows that the range touches, then their neighbours. While somebody drags the scroll
 * bar nothing is asked for until the range rests; what is no longer needed is cancelled.
 */
export function useWindows<Item>({ rows, range, queryKey, query }: Options<Item>) {
  const queryClient = useQueryClient();
  const inView = useSettled(windowsAround(range.startIndex, range.endIndex, rows, 0));
  const isLoaded = inView.every(
    (window) => queryClient.getQueryData([...queryKey, window]) !== undefined,
  );
  const windows = isLoaded ? withNeighbours(inView, rows) : inView;

  const { error } = useQueries({ queries: windows.map(query), combine });

  return {
    error,
    itemAt: useCallback(
      (row: number) => {
        const window = windowOfRow(row);
        const items = queryClient.getQueryData<Item[]>([...queryKey, window]);
        return items?.[row - window * windowSize];
      },
      [queryClient, queryKey],
    ),
    retry: useCallback(
      () => queryClient.refetchQueries({ queryKey, predicate: hasFailed }),
      [queryClient, queryKey],
    ),
  };
}

function withNeighbours(windows: readonly number[], rows: number): number[] {
  const first = (windows[0] ?? 0) * windowSize;
  const last = (windows.at(-1) ?? 0) * windowSize;
  return windowsAround(first, last, rows, 1);
}

/** The data is here so that its arrival renders the list. */
function combine<Item>(results: readonly UseQueryResult<Item[]>[]) {
  return {
    error: results.find(({ isError }) => isError)?.error,
    loaded: results.map(({ data }) => data),
  };
}

function hasFailed({ state }: { state: { status: string } }): boolean {
  return state.status === 'error';
}

/** The windows of a moment ago, until the wanted ones have been the same for a moment. */
function useSettled(wanted: readonly number[]): readonly number[] {
  const [settled, setSettled] = useState(wanted);
  const key = wanted.join();
  const isSettled = settled.join() === key;
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => setSettled(key.split(',').map(Number)), settleDelay);
    return () => clearTimeout(timer);
  }, [key, isSettled]);
  return settled;
}
