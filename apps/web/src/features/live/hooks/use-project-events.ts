import type { ProjectEvent } from '@parlance/contract';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { listenTo } from '../event-hub.ts';

/** Tells of what happens in a project, some events at a time. */
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
