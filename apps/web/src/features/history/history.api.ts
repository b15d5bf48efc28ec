import { ApiError, endpoints } from '@parlance/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { type Undoable, undoStore } from '../../lib/undo-store.ts';
import { labelsQuery } from '../labels/labels.api.ts';
import { projectLocalesQuery } from '../locales/locales.api.ts';
import { invalidateContent, invalidateCounts } from '../projects/projects.api.ts';

/** Undoes a change set. Content that was changed again since then stays as it is. */
export const undo = (queryClient: QueryClient) =>
  mutationOptions({
    // Undo requests run one after the other, in the order of the user's actions.
    scope: { id: 'undo' },
    mutationFn: ({ projectId, changeSetId }: Undoable) =>
      api(endpoints.undoChangeSet, { params: { projectId, changeSetId } }),
    onMutate: (undoable) => undoStore.begin(undoable),
    onSuccess: (result, undoable) => {
      undoStore.finish({ undoable, result });
      const { projectId, translation } = undoable;
      if (translation) return invalidateCounts(queryClient, projectId);
      return Promise.all([
        invalidateContent(queryClient, projectId),
        queryClient.invalidateQueries({ queryKey: labelsQuery(projectId).queryKey }),
        queryClient.invalidateQueries({ queryKey: projectLocalesQuery(projectId).queryKey }),
      ]);
    },
    onError: (error, undoable) => {
      const isFinal = error instanceof ApiError && error.status < 500 && error.status !== 402;
      undoStore.fail(undoable, error, isFinal);
    },
  });
