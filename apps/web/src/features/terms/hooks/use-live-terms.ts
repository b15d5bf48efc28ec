import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFreshRows } from '../../../ui/list/rows/use-fresh-rows.ts';
import { useProjectEvents } from '../../live/hooks/use-project-events.ts';
import { rowsQuery, runKey } from '../term-cache.ts';
import type { TermRun } from '../term-run.ts';
import { fetchTermWindow } from '../term-windows.ts';

const touching = new Set(['terms', 'labels', 'reset']);

/** Shows changes of other users without moving a row. Returns whether rows were added or removed. */
export function useLiveTerms(run: TermRun): boolean {
  const queryClient = useQueryClient();
  const list = useMemo(() => {
    const { queryKey } = rowsQuery(run);
    return {
      runKey: runKey(run),
      cursors: run.cursors,
      fetchWindow: (window: number, signal: AbortSignal) =>
        fetchTermWindow(queryClient, run, window, signal),
      countRows: () => queryClient.getQueryData(queryKey),
      setRows: (rows: number | undefined) => queryClient.setQueryData(queryKey, rows),
    };
  }, [queryClient, run]);
  const { isOutdated, scheduleRefresh } = useFreshRows(list);
  useProjectEvents(run.projectId, (events) => {
    if (events.some(({ event }) => touching.has(event))) scheduleRefresh();
  });
  return isOutdated;
}
