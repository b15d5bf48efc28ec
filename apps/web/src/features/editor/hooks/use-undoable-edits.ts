import type { Translation } from '@parlance/contract';
import { useEffect } from 'react';
import type { MessageId } from '../../../lib/language/intl.tsx';
import { undoStore } from '../../../lib/undo-store.ts';
import type { EditQueue } from '../edit-queue.ts';

/** Offers undo for each saved edit, on any page. */
export function useUndoableEdits(queue: EditQueue): void {
  useEffect(
    () =>
      queue.onSaved(({ edit, translation, changeSetId }) => {
        if (changeSetId === undefined) return;
        const { projectId, localeCode, termId, before } = edit;
        undoStore.offer({
          projectId,
          changeSetId,
          message: messageFor(before, translation),
          translation: { localeCode, termId },
        });
      }),
    [queue],
  );
}

/** The message for an edit of a translation whose value was `before`. */
export function messageFor(before: string, { value, state }: Translation): MessageId {
  if (value === '') return 'undo.translationCleared';
  if (state === 'untranslated' || value !== before) return 'undo.translationSaved';
  return `undo.state.${state}`;
}
