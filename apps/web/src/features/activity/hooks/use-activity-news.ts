import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { undoStore } from '../../../lib/undo-store.ts';
import { useProjectEvents } from '../../live/hooks/use-project-events.ts';
import { fetchNews, noteUndos } from '../activity.api.ts';
import type { ActivitySearch } from '../activity-search.ts';

/** Several events of one action come within this time. */
const soonMs = 400;

/** Adds new entries to the log that is shown. Returns a function that looks for them at once. */
export function useActivityNews(projectId: string, search: ActivitySearch): () => void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // What can't be fetched now comes with the next event, or when the connection is back.
    fetchNews(queryClient, projectId, search).catch(() => {});
  };
  useProjectEvents(projectId, () => {
    timer.current ??= setTimeout(look, soonMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // The log may be narrowed to what has no undo in it.
  useEffect(
    () =>
      undoStore.onUndone(({ undoable, result: { changeSetId } }) =>
        noteUndos(queryClient, projectId, [{ changeSetId, undoes: undoable.changeSetId }]),
      ),
    [queryClient, projectId],
  );
  return look;
}
