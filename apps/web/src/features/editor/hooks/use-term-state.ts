import { useCallback, useSyncExternalStore } from 'react';
import type { Draft } from '../../../lib/forms/draft-store.ts';
import { type ProjectUndoable, undoStore } from '../../../lib/undo-store.ts';
import type { EditState } from '../edit-queue.ts';
import { useEditor } from '../editor-context.ts';

/** The progress of the latest edit of a term. */
export function useEditState(termId: string): EditState | undefined {
  const { queue, projectId, localeCode } = useEditor();
  const snapshot = useCallback(
    () => queue.stateOf({ projectId, localeCode, termId }),
    [queue, projectId, localeCode, termId],
  );
  return useSyncExternalStore(queue.subscribe, snapshot);
}

export function useDraft(termId: string): Draft | undefined {
  const { drafts } = useEditor();
  const snapshot = useCallback(() => drafts.get(termId), [drafts, termId]);
  return useSyncExternalStore(drafts.subscribe, snapshot);
}

/** The edit of a term that its row offers to undo. */
export function useOfferedUndo(termId: string): ProjectUndoable | undefined {
  const { projectId, localeCode } = useEditor();
  const snapshot = useCallback(
    () =>
      undoStore
        .offered()
        .find(
          ({ translation, ...of }) =>
            of.projectId === projectId &&
            translation?.localeCode === localeCode &&
            translation.termId === termId,
        ),
    [projectId, localeCode, termId],
  );
  return useSyncExternalStore(undoStore.subscribe, snapshot);
}
