import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { undoStore } from '../../../lib/undo-store.ts';
import { undo } from '../history.api.ts';

/** Takes one change set back, and knows whether it is, whoever on this page did so. */
export function useUndoOf(projectId: string, changeSetId: string | undefined) {
  const { mutate, isPending } = useMutation(undo(useQueryClient()));
  const [last, setLast] = useState({ changeSetId, isUndone: false });

  useEffect(
    () =>
      undoStore.onUndone(({ undoable, result }) =>
        // What was taken back can be taken back in turn, and so on.
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
