import type { Activity } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undo, undoMany } from '../../history/history.api.ts';
import { useProject } from '../../projects/hooks/use-project.ts';
import { noteUndos } from '../activity.api.ts';
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
  const undoAll = async (): Promise<void> => {
    if (ids.length > 1) {
      noteUndos(queryClient, projectId, (await many.mutateAsync(ids)).undos);
    } else {
      // The page notes single undos by itself, as those of the toast.
      await one.mutateAsync({ projectId, changeSetId, message: 'undo.done' });
    }
  };
  return {
    count: ids.length,
    isPending: one.isPending || many.isPending,
    undo: () => {
      // The toast says what went wrong.
      undoAll()
        .catch(() => {})
        .finally(onUndone);
    },
  };
}
