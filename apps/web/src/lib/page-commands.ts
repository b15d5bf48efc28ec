import type { Icon } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';

/** Something that can be done on the page at the moment, besides what the command palette always has. */
export interface PageCommand {
  readonly id: string;
  readonly label: string;
  /** What distinguishes it from others of the same label. */
  readonly hint?: string;
  readonly icon: Icon;
  readonly run: () => void;
}

const none: readonly PageCommand[] = [];

let offered = none;
const listeners = new Set<() => void>();

function offer(commands: readonly PageCommand[]): void {
  offered = commands;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Has the command palette offer these as long as the component is there. */
export function useOfferedCommands(commands: readonly PageCommand[]): void {
  useEffect(() => offer(commands), [commands]);
  useEffect(() => () => offer(none), []);
}

/** What the page offers. */
export function usePageCommands(): readonly PageCommand[] {
  return useSyncExternalStore(subscribe, () => offered);
}
