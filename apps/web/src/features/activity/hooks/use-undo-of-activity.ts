import type { Activity } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undo, undoMany } from '../../history/history.api.ts';
import { useProject } from '../../projects/hooks/use-project.ts';
import { canUndo } from '../undo-rights.ts';

interface Undo {
  /** How many entries it undoes. */
  readonly count: number;
  readonly isPending: boolean;
  readonly undo: () => void;
}

/** The undo of entries of the log, newest first; undefined where there is nothing that the user may undo. */
export function useUndoOfActivity(
  activities: readonly Activity[],
  onUndone: () => void,
): Undo | undefined {
  const queryClient = useQueryClient();
  const { id: projectId, membership } = useProject();
  const one = useMutation(undo(queryClient));
  const many = useMutation(undoMany(queryClient, projectId));
  const ids = activities.flatMap((activity) => {
    const { changeSetId, changeSet } = activity;
    if (changeSetId === null || changeSet?.undoneBy) return [];
    return canUndo(membership, activity) ? [changeSetId] : [];
  });
  const [changeSetId] = ids;
  if (changeSetId === undefined) return undefined;
  const options = { onSettled: onUndone };
  return {
    count: ids.length,
    isPending: one.isPending || many.isPending,
    undo: () => {
      if (ids.length > 1) many.mutate(ids, options);
      else one.mutate({ projectId, changeSetId, message: 'undo.done' }, options);
    },
  };
}
