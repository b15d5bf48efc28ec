import type { ProjectEvent } from '@parlance/contract';

type Listener = (events: readonly ProjectEvent[]) => void;

const listeners = new Map<string, Set<Listener>>();

/** Tells the pages of a project what has happened in it. */
export function passOn(projectId: string, events: readonly ProjectEvent[]): void {
  for (const listener of [...(listeners.get(projectId) ?? [])]) listener(events);
}

/** Listens to what happens in a project. Returns the function that ends it. */
export function listenTo(projectId: string, listener: Listener): () => void {
  const inProject = listeners.get(projectId) ?? new Set();
  listeners.set(projectId, inProject.add(listener));
  return () => {
    inProject.delete(listener);
    if (inProject.size === 0) listeners.delete(projectId);
  };
}
