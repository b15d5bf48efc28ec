import type { Icon } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';

/** Something that can be done with what is selected on the page. */
export interface SelectionCommand {
  readonly id: string;
  readonly label: string;
  /** Text beside the label; it distinguishes commands with the same label. */
  readonly hint?: string;
  readonly icon: Icon;
  readonly run: () => void;
}

type ListCommands = () => readonly SelectionCommand[];

const listNone: ListCommands = () => [];

let listOffered = listNone;
const listeners = new Set<() => void>();

function offer(list: ListCommands): void {
  listOffered = list;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Has the command palette offer what is listed as long as the component is there. It lists that when it is open: the
 * component renders more often.
 */
export function useOfferedCommands(list: ListCommands): void {
  useEffect(() => offer(list));
  useEffect(() => () => offer(listNone), []);
}

/** What can be done with what is selected on the page. */
export function useSelectionCommands(): readonly SelectionCommand[] {
  return useSyncExternalStore(subscribe, () => listOffered)();
}
