import type { Entry } from '@parlance/contract';
import { useMutationState } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Draft } from '../../../lib/forms/draft-store.ts';
import { type ProjectUndoable, undoStore } from '../../../lib/undo-store.ts';
import { draftKey, type TermPart } from '../term-text.ts';
import { termChangeKey } from '../terms.api.ts';
import { useTerms } from '../terms-context.ts';

/** The typed text of a term that is not saved. */
export function useTermDraft({ termId }: Entry, part: TermPart): Draft | undefined {
  const { drafts } = useTerms();
  const key = draftKey(termId, part);
  const snapshot = useCallback(() => drafts.get(key), [drafts, key]);
  return useSyncExternalStore(drafts.subscribe, snapshot);
}

/** The state of the last attempt to save a text of a term. */
export function useTermChange({ termId }: Entry, part: TermPart) {
  const attempts = useMutationState({
    filters: { mutationKey: termChangeKey(termId, part) },
    select: ({ state: { status, error } }) => ({ isPending: status === 'pending', error }),
  });
  return attempts.at(-1) ?? { isPending: false, error: null };
}

/** The change of a term's own texts that its row offers to undo. */
export function useOfferedUndo(termId: string): ProjectUndoable | undefined {
  const { projectId } = useTerms();
  const snapshot = useCallback(
    () => undoStore.offered().find((one) => one.projectId === projectId && one.termId === termId),
    [projectId, termId],
  );
  return useSyncExternalStore(undoStore.subscribe, snapshot);
}
