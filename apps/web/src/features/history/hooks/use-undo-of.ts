import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { undoStore } from '../../../lib/undo-store.ts';
import { undo } from '../history.api.ts';

/** Undoes one change set, and knows whether it is undone, even if another component of the page did so. */
export function useUndoOf(projectId: string, changeSetId: string | undefined) {
  const { mutate, isPending } = useMutation(undo(useQueryClient()));
  const [last, setLast] = useState({ changeSetId, isUndone: false });

  useEffect(
    () =>
      undoStore.onUndone(({ undoable, result }) =>
        // An undo is a change set itself and can be undone in turn.
        setLast((current) =>
          undoable.changeSetId === current.changeSetId
            ? { changeSetId: result.changeSetId, isUndone: !current.isUndone }
            : current,
        ),
      ),
    [],
  );

  return {
    isUndone: last.isUndone,
    isPending,
    undo: () => {
      const id = last.changeSetId;
      if (id !== undefined) mutate({ projectId, changeSetId: id, message: 'import.done' });
    },
  };
}
