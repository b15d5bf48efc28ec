import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { windowOfRow, windowSize, windowsAround } from '../../../lib/entry-windows.ts';

const settleDelay = 80;

export interface RowRange {
  readonly startIndex: number;
  readonly endIndex: number;
}

interface Options<Item> {
  /** The number of rows in the list. */
  readonly rows: number;
  /** The visible rows. */
  readonly range: RowRange;
  /** The prefix of the query keys of all windows; the array stays the same as long as the list does. */
  readonly queryKey: QueryKey;
  readonly query: (window: number) => UseQueryOptions<Item[], Error, Item[], QueryKey>;
}

/**
 * Loads the windows of the range, then their neighbours. While the scroll bar is dragged, nothing is requested
 * until the range rests. Requests for windows that are not needed any more are cancelled.
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

/** The result contains the data, so that its arrival renders the list. */
function combine<Item>(results: readonly UseQueryResult<Item[]>[]) {
  return {
    error: results.find(({ isError }) => isError)?.error,
    loaded: results.map(({ data }) => data),
  };
}

function hasFailed({ state }: { state: { status: string } }): boolean {
  return state.status === 'error';
}

/** The previous windows, until the wanted ones have been the same for a moment. */
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
