import type { CallOptions, UndoResult } from '@parlance/contract';
import type { MessageId } from './language/intl.tsx';

interface Described {
  readonly changeSetId: string;
  /** The description of the change. */
  readonly message: MessageId;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A change of a glossary that can be undone. */
export interface GlossaryUndoable extends Described {
  readonly glossaryId: string;
}

/** A change set of a project that can be undone. */
export interface ProjectUndoable extends Described {
  readonly projectId: string;
  /** The single translation that was changed. All other data is refetched after an undo. */
  readonly translation?: { readonly localeCode: string; readonly termId: string };
  /** The single term whose own texts were changed. */
  readonly termId?: string;
}

export type Undoable = ProjectUndoable | GlossaryUndoable;

export interface Undone {
  readonly undoable: ProjectUndoable;
  readonly result: UndoResult;
}

/** The content of the toast: a change that was made, or an undo that failed. */
export interface UndoNews {
  readonly message: MessageId | undefined;
  readonly values: Readonly<Record<string, string | number>>;
  readonly error: unknown;
  /** The change that the toast's button undoes. */
  readonly undoable: Undoable | undefined;
  readonly isUndone: boolean;
}

export type UndoStore = ReturnType<typeof createUndoStore>;

const maxUndoable = 50;

/** The time that the row of an edit offers to undo it, in ms. The keys undo it later too. */
const offerMs = 8000;

/** The changes that can be undone on this page, the latest first. A reload clears them. */
export function createUndoStore() {
  let done: readonly Undoable[] = [];
  let offered: readonly ProjectUndoable[] = [];
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
    /** Registers a change for undo by keys; the page itself reports the change. */
    keep,
    /** Registers a change that its row shows; the row offers undo for a limited time. */
    offer: (undoable: ProjectUndoable) => {
      keep(undoable);
      offered = [undoable, ...offered];
      notify();
      setTimeout(() => withdraw(undoable), offerMs);
    },
    /** The changes that rows offer to undo, the latest first. */
    offered: () => offered,
    /** The latest change that is not undone. */
    last: () => done[0],
    /** The object stays the same until the content of the toast changes. */
    news: () => news,
    /** Registers a change and shows it in a toast that offers undo. */
    offerInToast: (undoable: Undoable) => {
      keep(undoable);
      const { message, values = {} } = undoable;
      show({ message, values, undoable });
    },
    /** Shows a toast without anything to undo. */
    report: (message: MessageId, values: Readonly<Record<string, string | number>>) =>
      show({ message, values }),
    /** Shows that several changes could not all be undone. */
    reportFailure: (error: unknown) => show({ error }),
    /** Removes a change while its undo is under way, so that it is not undone twice. */
    begin: (undoable: Undoable) => {
      done = done.filter(({ changeSetId }) => changeSetId !== undoable.changeSetId);
      withdraw(undoable);
    },
    fail: (undoable: Undoable, error: unknown, isFinal: boolean) => {
      if (!isFinal) keep(undoable);
      show({ error, undoable: isFinal ? undefined : undoable });
    },
    /** An undo can be undone by the toast, but not by the keys, which would go in circles. */
    finish: (undone: Undone) => {
      const { undoable, result } = undone;
      const { projectId, translation } = undoable;
      for (const listener of [...undoneListeners]) listener(undone);
      const values = { undone: result.undone, skipped: result.skipped };
      const redo: ProjectUndoable = {
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
    /** Clears everything before another user signs in. */
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

/** The options of an API call whose change set a toast offers to undo. */
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

/** Sends a change, and catches the change set that undoes it; undefined if nothing was changed. */
export async function withChangeSet<T>(
  send: (options: Pick<CallOptions, 'onChangeSet'>) => Promise<T>,
): Promise<{ result: T; changeSetId: string | undefined }> {
  let changeSetId: string | undefined;
  const onChangeSet = (id: string) => {
    changeSetId = id;
  };
  return { result: await send({ onChangeSet }), changeSetId };
}

/** Reports the numbers of a bulk change, and offers undo if anything changed. */
export function reportBulk(
  projectId: string,
  changeSetId: string | undefined,
  values: { readonly changed: number; readonly skipped: number },
): void {
  if (changeSetId === undefined) undoStore.report('bulk.done', values);
  else undoStore.offerInToast({ projectId, changeSetId, message: 'bulk.done', values });
}
