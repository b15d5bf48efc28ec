import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { contentVersionQuery } from '../../projects/projects.api.ts';
import { useProjectEvents } from './use-project-events.ts';

const soonMs = 400;

/** Runs an empty list anew after events of the project. An empty list has no rows that could jump. */
export function useRerunOnNews(projectId: string): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rerun = () => {
    timer.current = undefined;
    const { queryKey } = contentVersionQuery(projectId);
    queryClient.setQueryData(queryKey, (version = 0) => version + 1);
  };
  useProjectEvents(projectId, () => {
    timer.current ??= setTimeout(rerun, soonMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
