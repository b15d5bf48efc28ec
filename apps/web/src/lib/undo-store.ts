import type { CallOptions, UndoResult } from '@parlance/contract';
import type { MessageId } from './language/intl.tsx';

/** Something that was done and can be taken back. */
export interface Undoable {
  readonly projectId: string;
  readonly changeSetId: string;
  /** What was done, for whoever may want to take it back. */
  readonly message: MessageId;
  readonly values?: Readonly<Record<string, string | number>>;
  /** The single translation that it changed. All else is loaded anew when it is taken back. */
  readonly translation?: { readonly localeCode: string; readonly termId: string };
  /** The single term whose own texts it changed. */
  readonly termId?: string;
}

export interface Undone {
  readonly undoable: Undoable;
  readonly result: UndoResult;
}

/** What there is to say: that something was done, or that taking it back failed. */
export interface UndoNews {
  readonly message: MessageId | undefined;
  readonly values: Readonly<Record<string, string | number>>;
  readonly error: unknown;
  /** What a click takes back. */
  readonly undoable: Undoable | undefined;
  readonly isUndone: boolean;
}

export type UndoStore = ReturnType<typeof createUndoStore>;

const maxUndoable = 50;

/** How long the row of an edit offers to undo it. The keys undo it later too. */
const offerMs = 8000;

/** What can be undone on this page, the last first. A reload forgets it. */
export function createUndoStore() {
  let done: readonly Undoable[] = [];
  let offered: readonly Undoable[] = [];
  let news: UndoNews | undefined;
  const listeners = new Set<() => void>();
  const undoneListeners = new Set<(undone: Undone) => void>();

  const notify = () => {
    for (const listener of [...listeners]) listener();
  };

  const show = (next: Partial<UndoNews> | undefined) => {
    const nothing = { message: undefined, values: {}, error: undefined, undoable: undefined };
    news = next && { ...nothing, isUndone: false, ...next };
    notify();
  };

  const withdraw = (undoable: Undoable) => {
    offered = offered.filter(({ changeSetId }) => changeSetId !== undoable.changeSetId);
    notify();
  };

  const keep = (undoable: Undoable) => {
    done = [undoable, ...done].slice(0, maxUndoable);
  };

  return {
    /** Remembers for the keys what the page itself tells of. */
    keep,
    /** Remembers what the row that it was done in shows, which offers to take it back for a while. */
    offer: (undoable: Undoable) => {
      keep(undoable);
      offered = [undoable, ...offered];
      notify();
      setTimeout(() => withdraw(undoable), offerMs);
    },
    /** What rows offer to take back, the last first. */
    offered: () => offered,
    /** What was done last and not taken back. */
    last: () => done[0],
    /** The same object until there is something else to say. */
    news: () => news,
    /** Remembers what a toast tells of, which offers to take it back. */
    offerInToast: (undoable: Undoable) => {
      keep(undoable);
      const { message, values = {} } = undoable;
      show({ message, values, undoable });
    },
    /** Shows a toast without anything to undo. */
    report: (message: MessageId, values: Readonly<Record<string, string | number>>) =>
      show({ message, values }),
    /** While it is being taken back nobody else is to do so. */
    begin: (undoable: Undoable) => {
      done = done.filter(({ changeSetId }) => changeSetId !== undoable.changeSetId);
      withdraw(undoable);
    },
    fail: (undoable: Undoable, error: unknown, isFinal: boolean) => {
      if (!isFinal) keep(undoable);
      show({ error, undoable: isFinal ? undefined : undoable });
    },
    /** What an undo has done can be taken back too, but not by the keys, which would go in circles. */
    finish: (undone: Undone) => {
      const { undoable, result } = undone;
      const { projectId, translation } = undoable;
      for (const listener of [...undoneListeners]) listener(undone);
      const values = { undone: result.undone, skipped: result.skipped };
      const redo: Undoable = {
        projectId,
        changeSetId: result.changeSetId,
        message: 'undo.done',
        values,
        ...(translation && { translation }),
      };
      const undoableAgain = result.undone > 0 ? redo : undefined;
      show({ message: 'undo.done', values, undoable: undoableAgain, isUndone: true });
    },
    dismiss: () => show(undefined),
    /** Forgets everything: somebody else signs in. */
    clear: () => {
      done = [];
      offered = [];
      show(undefined);
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    onUndone: (listener: (undone: Undone) => void) => {
      undoneListeners.add(listener);
      return () => {
        undoneListeners.delete(listener);
      };
    },
  };
}

export const undoStore = createUndoStore();

/** Options of a call that changes something: its change set is offered to be undone in a toast. */
export function offerUndo(
  projectId: string,
  message: MessageId,
  values: Readonly<Record<string, string | number>> = {},
): CallOptions {
  return {
    onChangeSet: (changeSetId) =>
      undoStore.offerInToast({ projectId, changeSetId, message, values }),
  };
}

/** Reports how many things a bulk change has changed, and offers to undo it if there are any. */
export function reportBulk(
  projectId: string,
  changeSetId: string | undefined,
  values: { readonly changed: number; readonly skipped: number },
): void {
  if (changeSetId === undefined) undoStore.report('bulk.done', values);
  else undoStore.offerInToast({ projectId, changeSetId, message: 'bulk.done', values });
}
