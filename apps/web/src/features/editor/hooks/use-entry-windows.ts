import type { Entry } from '@parlance/contract';
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { entryWindowQuery, windowsKey } from '../editor.api.ts';
import { useEditor } from '../editor-context.ts';
import type { EntryRun } from '../entry-run.ts';
import { windowOfRow, windowSize, windowsAround } from '../entry-windows.ts';

const settleDelay = 80;

export interface RowRange {
  readonly startIndex: number;
  readonly endIndex: number;
}

/**
 * Loads the windows that the range touches, then their neighbours. While somebody drags the scroll
 * bar nothing is asked for until the range rests; what is no longer needed is cancelled.
 */
export function useEntryWindows(run: EntryRun, { startIndex, endIndex }: RowRange) {
  const { queue } = useEditor();
  const queryClient = useQueryClient();
  const rows = run.rows ?? endIndex + 1;
  const inView = useSettled(windowsAround(startIndex, endIndex, rows, 0));
  const isLoaded = inView.every(
    (window) => queryClient.getQueryData([...windowsKey(run), window]) !== undefined,
  );
  const windows = isLoaded ? withNeighbours(inView, rows) : inView;

  const { error } = useQueries({
    queries: windows.map((window) => entryWindowQuery(run, window, queue)),
    combine,
  });

  return {
    error,
    entryAt: useCallback(
      (row: number) => {
        const window = windowOfRow(row);
        const entries = queryClient.getQueryData<Entry[]>([...windowsKey(run), window]);
        return entries?.[row - window * windowSize];
      },
      [queryClient, run],
    ),
    retry: useCallback(
      () => queryClient.refetchQueries({ queryKey: windowsKey(run), predicate: hasFailed }),
      [queryClient, run],
    ),
  };
}

function withNeighbours(windows: readonly number[], rows: number): number[] {
  const first = (windows[0] ?? 0) * windowSize;
  const last = (windows.at(-1) ?? 0) * windowSize;
  return windowsAround(first, last, rows, 1);
}

/** The data is here so that its arrival renders the list. */
function combine(results: readonly UseQueryResult<Entry[]>[]) {
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
