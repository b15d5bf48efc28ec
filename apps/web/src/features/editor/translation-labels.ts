import { endpoints } from '@parlance/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { change as changeItem, findItem } from '../../lib/rows/row-list.ts';
import { type LabelChange, withLabel } from '../labels/labels.api.ts';
import { invalidateIfRefused } from '../projects/projects.api.ts';
import { type OpenedEntries, putSaved } from './entry-list.ts';

/** Changes a label optimistically, and rolls back if the server refuses. */
export const changeTranslationLabel = (
  queryClient: QueryClient,
  { projectId, filter, store }: OpenedEntries,
) => {
  const show = (change: LabelChange) =>
    store.update((list) => changeItem(list, change.entry.termId, withLabel(change)));
  return mutationOptions({
    // Requests run one after the other, so that the last choice wins.
    scope: { id: `labels of ${projectId}` },
    mutationFn: ({ entry, label, isAssigned }: LabelChange) => {
      const { termId } = entry;
      const params = { projectId, localeCode: filter.locale, labelId: label.id, termId };
      return isAssigned
        ? api(endpoints.labelTranslation, { params })
        : api(endpoints.unlabelTranslation, { params });
    },
    onMutate: show,
    onSuccess: (_, { entry }) =>
      store.update((list) => {
        const found = findItem(list, entry.termId);
        return found ? putSaved(list, filter, found.item) : list;
      }),
    onError: (error, change) => {
      show({ ...change, isAssigned: !change.isAssigned });
      invalidateIfRefused(queryClient, projectId)(error);
    },
  });
};
