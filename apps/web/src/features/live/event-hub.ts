import type { ProjectEvent } from '@parlance/contract';

type Listener = (events: readonly ProjectEvent[]) => void;

const listeners = new Map<string, Set<Listener>>();

/** Passes events of a project on to its listeners. */
export function passOn(projectId: string, events: readonly ProjectEvent[]): void {
  for (const listener of [...(listeners.get(projectId) ?? [])]) listener(events);
}

/** Subscribes to the events of a project. Returns the function that unsubscribes. */
export function listenTo(projectId: string, listener: Listener): () => void {
  const inProject = listeners.get(projectId) ?? new Set();
  listeners.set(projectId, inProject.add(listener));
  return () => {
    inProject.delete(listener);
    if (inProject.size === 0) listeners.delete(projectId);
  };
}
