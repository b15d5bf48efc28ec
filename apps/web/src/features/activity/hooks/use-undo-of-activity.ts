import type { Activity } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undo } from '../../history/history.api.ts';
import { useProject } from '../../projects/hooks/use-project.ts';
import { canUndo } from '../undo-rights.ts';

/** The undo of an entry of the log; undefined where there is nothing that the user may undo. */
export function useUndoOfActivity(activity: Activity, onUndone: () => void) {
  const { id: projectId, membership } = useProject();
  const { mutate, isPending } = useMutation(undo(useQueryClient()));
  const { changeSetId, changeSet } = activity;
  if (changeSetId === null || changeSet?.undoneBy || !canUndo(membership, activity))
    return undefined;
  return {
    isPending,
    undo: () => mutate({ projectId, changeSetId, message: 'undo.done' }, { onSettled: onUndone }),
  };
}
