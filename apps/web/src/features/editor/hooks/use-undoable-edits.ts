import { useEffect } from 'react';
import { undoStore } from '../../../lib/undo-store.ts';
import type { EditQueue } from '../edit-queue.ts';

/** Offers to take back each edit that the server has saved, on any page. */
export function useUndoableEdits(queue: EditQueue): void {
  useEffect(
    () =>
      queue.onSaved(({ edit, translation, changeSetId }) => {
        if (changeSetId === undefined) return;
        const { projectId, localeCode, termId, before: from } = edit;
        const { value: to, revision } = translation;
        undoStore.note({
          projectId,
          changeSetId,
          message: to === '' ? 'undo.translationCleared' : 'undo.translationSaved',
          translation: { localeCode, termId, from, to, revision },
        });
      }),
    [queue],
  );
}
