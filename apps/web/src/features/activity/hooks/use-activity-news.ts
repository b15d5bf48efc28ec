import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useProjectEvents } from '../../live/hooks/use-project-events.ts';
import { fetchNews } from '../activity.api.ts';
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
  return look;
}
