import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { projectStatsQuery } from '../../projects/projects.api.ts';
import type { EditQueue } from '../edit-queue.ts';
import { gainOf, withGain } from '../locale-progress.ts';

const refetchDelay = 1500;

/** Updates the project's progress after each saved edit, on any page. */
export function useSavedProgress(queue: EditQueue): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const unsubscribe = queue.onSaved(({ edit }) => {
      const { projectId, localeCode } = edit;
      const { queryKey } = projectStatsQuery(projectId);
      const stats = queryClient.getQueryData(queryKey);
      if (stats) {
        // An answer that is under way may be older than the edit.
        void queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, withGain(stats, localeCode, gainOf(edit)));
      }
      clearTimeout(timers.get(projectId));
      const refetch = () => void queryClient.invalidateQueries({ queryKey });
      timers.set(projectId, setTimeout(refetch, refetchDelay));
    });
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
      unsubscribe();
    };
  }, [queue, queryClient]);
}
