import { useCallback, useSyncExternalStore } from 'react';
import type { Draft } from '../../../lib/draft-store.ts';
import type { EditState } from '../edit-queue.ts';
import { useEditor } from '../editor-context.ts';

/** How far the latest edit of a term has come. */
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
