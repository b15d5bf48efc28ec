import type { ProjectEvent } from '@parlance/contract';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { listenTo } from '../event-hub.ts';

/** Subscribes to the events of a project, which arrive in batches. */
export function useProjectEvents(
  projectId: string,
  onEvents: (events: readonly ProjectEvent[]) => void,
): void {
  const latest = useRef(onEvents);
  useLayoutEffect(() => {
    latest.current = onEvents;
  }, [onEvents]);
  useEffect(() => listenTo(projectId, (events) => latest.current(events)), [projectId]);
}
