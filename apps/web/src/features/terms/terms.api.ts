import {
  type Entry,
  endpoints,
  type ParsedBody,
  type Term,
  type TermDeletion,
  type TermTranslation,
} from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { add, change, findItem, remove } from '../../lib/rows/row-list.ts';
import { markStale } from '../../lib/rows/row-windows.ts';
import { offerUndo, undoStore, withChangeSet } from '../../lib/undo-store.ts';
import type { Marked } from '../../ui/list/selection/use-marked-rows.ts';
import { type LabelChange, withLabel } from '../labels/labels.api.ts';
import {
  afterBulk,
  invalidateCounts,
  invalidateIfRefused,
  projectKey,
} from '../projects/projects.api.ts';
import { askedOf, type OpenedTerms, putSaved, type TermFilter } from './term-list.ts';
import { type TermPart, withText } from './term-text.ts';

/** The prefix of the query keys of the texts of all terms of a project, each in all locales. */
export const termTextsKey = (projectId: string) => [...projectKey(projectId), 'texts'] as const;

/** The texts of a term in all locales. */
export const termTextsQuery = (projectId: string, termId: string) =>
  queryOptions<TermTranslation[]>({
    queryKey: [...termTextsKey(projectId), termId],
    queryFn: ({ signal }) =>
      api(endpoints.listTermTranslations, { params: { projectId, termId } }, { signal }),
  });

/** The consequences of deleting a term. Never cached, because people translate all the time. */
export const termDeletionQuery = (projectId: string, termId: string) =>
  queryOptions<TermDeletion>({
    queryKey: [...projectKey(projectId), 'term', termId, 'deletion'],
    queryFn: ({ signal }) =>
      api(endpoints.getTermDeletion, { params: { projectId, termId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** `opened` is the list that the new term is to stand in, if there is one. */
export const createTerm = (
  queryClient: QueryClient,
  projectId: string,
  opened: OpenedTerms | undefined,
) =>
  mutationOptions({
    mutationFn: ({ value, context, fileId }: { value: string; context: string; fileId: string }) =>
      api(
        endpoints.createTerm,
        {
          params: { projectId },
          body: {
            value,
            context: context || null,
            fileId: fileId === projectId ? undefined : fileId,
          },
        },
        {
          // Undo is kept without a toast, because the dialog or the list already shows the new term.
          onChangeSet: (changeSetId) =>
            undoStore.keep({
              projectId,
              changeSetId,
              message: 'terms.added',
              values: { value },
            }),
        },
      ),
    onSuccess: async (created) => {
      // The windows are fetched again, which also shows what others have changed in the meantime.
      opened?.store.update((list) => markStale(add(list, toEntry(created))));
      await invalidateCounts(queryClient, projectId);
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

export interface TermChange {
  readonly entry: Entry;
  readonly part: TermPart;
  readonly value: string;
}

/** The key of all attempts to save a text of a term; the last one holds the status. */
export const termChangeKey = (termId: string, part: TermPart) => ['term', termId, part] as const;

export const changeTerm = ({ projectId, filter, store }: OpenedTerms) =>
  mutationOptions({
    mutationFn: ({ entry, part, value }: TermChange) => {
      const params = { projectId, termId: entry.termId };
      const body =
        part === 'value' ? { value } : { value: entry.term, context: value === '' ? null : value };
      return api(
        endpoints.updateTerm,
        { params, body },
        {
          // The row shows the change, and offers to undo it.
          onChangeSet: (changeSetId) =>
            undoStore.offer({
              projectId,
              changeSetId,
              message: 'terms.saved',
              termId: entry.termId,
            }),
        },
      );
    },
    onSuccess: (changed, { entry }) => {
      const saved = withText(
        withText(entry, 'value', changed.value),
        'context',
        changed.context ?? '',
      );
      store.update((list) => {
        const labels = findItem(list, entry.termId)?.item.labels ?? saved.labels;
        return putSaved(list, filter, entry, { ...saved, labels });
      });
    },
  });

export interface LockChange {
  readonly entry: Entry;
  readonly locked: boolean;
}

export const setLock = (queryClient: QueryClient, { projectId, filter, store }: OpenedTerms) =>
  mutationOptions({
    mutationFn: ({ entry: { termId, term }, locked }: LockChange) =>
      api(
        endpoints.updateTerm,
        { params: { projectId, termId }, body: { value: term, locked } },
        {
          onChangeSet: (changeSetId) =>
            undoStore.offer({
              projectId,
              changeSetId,
              message: locked ? 'terms.locked' : 'terms.unlocked',
              termId,
            }),
        },
      ),
    onSuccess: ({ locked }, { entry }) => {
      store.update((list) => {
        const now = findItem(list, entry.termId)?.item ?? entry;
        return putSaved(list, filter, entry, { ...now, locked });
      });
      return invalidateCounts(queryClient, projectId);
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const deleteTerm = (queryClient: QueryClient, { projectId, store }: OpenedTerms) =>
  mutationOptions({
    mutationFn: ({ termId, term }: Pick<Entry, 'termId' | 'term'>) =>
      api(
        endpoints.deleteTerm,
        { params: { projectId, termId } },
        offerUndo(projectId, 'undo.termDeleted', { term }),
      ),
    onSuccess: async (_, { termId }) => {
      store.update((list) => markStale(remove(list, termId)));
      await invalidateCounts(queryClient, projectId);
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

interface BulkChange {
  readonly marked: Marked;
  readonly change: ParsedBody<typeof endpoints.changeTerms>['do'];
}

/** All that the filter of a list leaves, or some of its terms. */
export function selectionOf(filter: TermFilter, marked: Marked) {
  return marked === 'all' ? { filter: askedOf(filter) } : { ids: [...marked.ids] };
}

/** Changes all marked terms. */
export const changeTerms = (
  queryClient: QueryClient,
  { projectId, filter, bookmark }: OpenedTerms,
) =>
  mutationOptions({
    mutationFn: ({ marked, change }: BulkChange) => {
      const body = { select: selectionOf(filter, marked), do: change };
      return withChangeSet((options) =>
        api(endpoints.changeTerms, { params: { projectId }, body }, options),
      );
    },
    ...afterBulk(queryClient, projectId),
    onSuccess: (done, { marked, change }) => {
      const isMarked = marked === 'all' || marked.ids.has(bookmark.selected ?? '');
      // The list must not be opened at a deleted term.
      if (change.action === 'delete' && isMarked) bookmark.selected = undefined;
      return afterBulk(queryClient, projectId).onSuccess(done);
    },
  });

/** Changes a label optimistically, and rolls back if the server refuses. */
export const changeTermLabel = (
  queryClient: QueryClient,
  { projectId, filter, store }: OpenedTerms,
) => {
  const show = (wanted: LabelChange) =>
    store.update((list) => change(list, wanted.entry.termId, withLabel(wanted)));
  return mutationOptions({
    // Requests run one after the other, so that the last choice wins.
    scope: { id: `labels of ${projectId}` },
    mutationFn: ({ entry, label, isAssigned }: LabelChange) => {
      const params = { projectId, labelId: label.id, termId: entry.termId };
      return isAssigned
        ? api(endpoints.labelTerm, { params })
        : api(endpoints.unlabelTerm, { params });
    },
    onMutate: show,
    onSuccess: (_, { entry }) =>
      store.update((list) => {
        const found = findItem(list, entry.termId);
        return found ? putSaved(list, filter, found.item, found.item) : list;
      }),
    onError: (error, wanted) => {
      show({ ...wanted, isAssigned: !wanted.isAssigned });
      invalidateIfRefused(queryClient, projectId)(error);
    },
  });
};

function toEntry({ id, value, context, labels, locked, fileId }: Term): Entry {
  return {
    ...(fileId === undefined ? {} : { fileId }),
    termId: id,
    term: value,
    context,
    notes: {},
    isPlural: false,
    locked,
    labels,
    value: '',
    state: 'untranslated',
    revision: 0,
    updatedAt: null,
    reference: null,
  };
}
