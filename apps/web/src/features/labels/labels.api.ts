import {
  type Entry,
  endpoints,
  type Label,
  type LabelDeletion,
  type ParsedBody,
} from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { offerUndo } from '../../lib/undo-store.ts';
import { entriesKey, invalidateIfRefused, projectKey } from '../projects/projects.api.ts';

export type LabelBody = ParsedBody<typeof endpoints.createLabel>;

/** The labels of a project, by value. */
export const labelsQuery = (projectId: string) =>
  queryOptions<Label[]>({
    queryKey: [...projectKey(projectId), 'labels'],
    queryFn: ({ signal }) => api(endpoints.listLabels, { params: { projectId } }, { signal }),
  });

/** The number of terms and translations that would lose a label. Never cached, because it changes all the time. */
export const labelDeletionQuery = (projectId: string, labelId: string) =>
  queryOptions<LabelDeletion>({
    queryKey: [...labelsQuery(projectId).queryKey, labelId, 'deletion'],
    queryFn: ({ signal }) =>
      api(endpoints.getLabelDeletion, { params: { projectId, labelId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** A new label stays at the end of the list until the list is loaded again. */
export const createLabel = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (body: LabelBody) => api(endpoints.createLabel, { params: { projectId }, body }),
    onSuccess: (created) => {
      queryClient.setQueryData(
        labelsQuery(projectId).queryKey,
        (labels) => labels && [...labels, created],
      );
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const changeLabel = (queryClient: QueryClient, projectId: string, labelId: string) =>
  mutationOptions({
    mutationFn: (body: LabelBody) =>
      api(endpoints.updateLabel, { params: { projectId, labelId }, body }),
    onSuccess: (changed) => {
      queryClient.setQueryData(labelsQuery(projectId).queryKey, (labels) =>
        labels?.map((label) => (label.id === labelId ? changed : label)),
      );
      return invalidateEntries(queryClient, projectId);
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const deleteLabel = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: ({ id: labelId, value: label }: Label) =>
      api(
        endpoints.deleteLabel,
        { params: { projectId, labelId } },
        offerUndo(projectId, 'undo.labelDeleted', { label }),
      ),
    onSuccess: (_, deleted) => {
      queryClient.setQueryData(labelsQuery(projectId).queryKey, (labels) =>
        labels?.filter(({ id }) => id !== deleted.id),
      );
      return invalidateEntries(queryClient, projectId);
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

/** Lists of terms and translations show labels too. */
function invalidateEntries(queryClient: QueryClient, projectId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: entriesKey(projectId) });
}

/** A label that is added to or removed from the term or translation of a row. */
export interface LabelChange {
  readonly entry: Entry;
  readonly label: Label;
  readonly isAssigned: boolean;
}

/** Returns the entry with its labels after a change, in the order of the server. */
export const withLabel =
  ({ label, isAssigned }: LabelChange) =>
  (entry: Entry): Entry => {
    const others = entry.labels.filter(({ id }) => id !== label.id);
    if (!isAssigned) return { ...entry, labels: others };
    const labels = [...others, label].sort((a, b) => (a.value < b.value ? -1 : 1));
    return { ...entry, labels };
  };
