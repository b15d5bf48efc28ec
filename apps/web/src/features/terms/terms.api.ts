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
import { toAsked } from '../../lib/search/entry-search.ts';
import { offerUndo, undoStore, withChangeSet } from '../../lib/undo-store.ts';
import { windowsKey } from '../../ui/list/rows/use-run.ts';
import type { Marked } from '../../ui/list/selection/use-marked-rows.ts';
import { type LabelChange, withLabel } from '../labels/labels.api.ts';
import {
  afterBulk,
  invalidateCounts,
  invalidateIfRefused,
  projectKey,
} from '../projects/projects.api.ts';
import { dropTerm, findTerm, noteSaved, patchTerm, putTerm, runKey } from './term-cache.ts';
import type { TermRun } from './term-run.ts';
import { type TermPart, withText } from './term-text.ts';
import { fetchTermWindow } from './term-windows.ts';

/** The time that windows out of view stay cached, in ms. */
const keptFor = 120_000;

/** The terms of a window of rows. Only changes of this tab make them stale until the list is run anew. */
export const termWindowQuery = (queryClient: QueryClient, run: TermRun, window: number) =>
  queryOptions<Entry[]>({
    queryKey: [...windowsKey(runKey(run)), window],
    queryFn: ({ signal }) => fetchTermWindow(queryClient, run, window, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptFor,
    refetchOnWindowFocus: false,
  });

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

export const createTerm = (queryClient: QueryClient, run: TermRun) =>
  mutationOptions({
    mutationFn: ({ value, context, fileId }: { value: string; context: string; fileId: string }) =>
      api(
        endpoints.createTerm,
        {
          params: { projectId: run.projectId },
          body: {
            value,
            context: context || null,
            fileId: fileId === run.projectId ? undefined : fileId,
          },
        },
        {
          // Undo is kept without a toast, because the dialog or the list already shows the new term.
          onChangeSet: (changeSetId) =>
            undoStore.keep({
              projectId: run.projectId,
              changeSetId,
              message: 'terms.added',
              values: { value },
            }),
        },
      ),
    onSuccess: async (created) => {
      await putTerm(queryClient, run, toEntry(created));
      await invalidateCounts(queryClient, run.projectId);
    },
    onError: invalidateIfRefused(queryClient, run.projectId),
  });

export interface TermChange {
  readonly entry: Entry;
  readonly part: TermPart;
  readonly value: string;
}

/** The key of all attempts to save a text of a term; the last one holds the status. */
export const termChangeKey = (termId: string, part: TermPart) => ['term', termId, part] as const;

export const changeTerm = (queryClient: QueryClient, run: TermRun) =>
  mutationOptions({
    mutationFn: ({ entry, part, value }: TermChange) => {
      const params = { projectId: run.projectId, termId: entry.termId };
      const body =
        part === 'value' ? { value } : { value: entry.term, context: value === '' ? null : value };
      return api(
        endpoints.updateTerm,
        { params, body },
        {
          // The row shows the change, and offers to undo it.
          onChangeSet: (changeSetId) =>
            undoStore.offer({
              projectId: run.projectId,
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
      patchTerm(queryClient, run, entry.termId, ({ labels }) => ({ ...saved, labels }));
      noteSaved(queryClient, run, entry, saved);
    },
  });

export interface LockChange {
  readonly entry: Entry;
  readonly locked: boolean;
}

export const setLock = (queryClient: QueryClient, run: TermRun) =>
  mutationOptions({
    mutationFn: ({ entry: { termId, term }, locked }: LockChange) =>
      api(
        endpoints.updateTerm,
        { params: { projectId: run.projectId, termId }, body: { value: term, locked } },
        {
          onChangeSet: (changeSetId) =>
            undoStore.offer({
              projectId: run.projectId,
              changeSetId,
              message: locked ? 'terms.locked' : 'terms.unlocked',
              termId,
            }),
        },
      ),
    onSuccess: ({ locked }, { entry }) => {
      patchTerm(queryClient, run, entry.termId, (now) => ({ ...now, locked }));
      noteSaved(queryClient, run, entry, { ...entry, locked });
      return invalidateCounts(queryClient, run.projectId);
    },
    onError: invalidateIfRefused(queryClient, run.projectId),
  });

export const deleteTerm = (queryClient: QueryClient, run: TermRun) =>
  mutationOptions({
    mutationFn: ({ termId, term }: Pick<Entry, 'termId' | 'term'>) =>
      api(
        endpoints.deleteTerm,
        { params: { projectId: run.projectId, termId } },
        offerUndo(run.projectId, 'undo.termDeleted', { term }),
      ),
    onSuccess: async (_, { termId }) => {
      await dropTerm(queryClient, run, termId);
      await invalidateCounts(queryClient, run.projectId);
    },
    onError: invalidateIfRefused(queryClient, run.projectId),
  });

interface BulkChange {
  readonly marked: Marked;
  readonly change: ParsedBody<typeof endpoints.changeTerms>['do'];
}

/** Changes all marked terms. */
export const changeTerms = (queryClient: QueryClient, run: TermRun) =>
  mutationOptions({
    mutationFn: ({ marked, change }: BulkChange) => {
      const { projectId, filter } = run;
      const { q, labels, files } = filter;
      const all = {
        search: toAsked(q, false),
        labels: labels || undefined,
        files: files || undefined,
      };
      const select = marked === 'all' ? { filter: all } : { ids: [...marked.ids] };
      const body = { select, do: change };
      return withChangeSet((options) =>
        api(endpoints.changeTerms, { params: { projectId }, body }, options),
      );
    },
    ...afterBulk(queryClient, run.projectId),
    onSuccess: (done, { marked, change }) => {
      const isMarked = marked === 'all' || marked.ids.has(run.selected ?? '');
      // The list must not be opened at a deleted term.
      if (change.action === 'delete' && isMarked) run.selected = undefined;
      return afterBulk(queryClient, run.projectId).onSuccess(done);
    },
  });

/** Changes a label optimistically, and rolls back if the server refuses. */
export const changeTermLabel = (queryClient: QueryClient, run: TermRun) =>
  mutationOptions({
    // Requests run one after the other, so that the last choice wins.
    scope: { id: `labels of ${run.projectId}` },
    mutationFn: ({ entry, label, isAssigned }: LabelChange) => {
      const params = { projectId: run.projectId, labelId: label.id, termId: entry.termId };
      return isAssigned
        ? api(endpoints.labelTerm, { params })
        : api(endpoints.unlabelTerm, { params });
    },
    onMutate: (change) => patchTerm(queryClient, run, change.entry.termId, withLabel(change)),
    onSuccess: (_, { entry }) => {
      const found = findTerm(queryClient, run, entry.termId);
      if (found) noteSaved(queryClient, run, found.entry, found.entry);
    },
    onError: (error, change) => {
      const back = { ...change, isAssigned: !change.isAssigned };
      patchTerm(queryClient, run, change.entry.termId, withLabel(back));
      invalidateIfRefused(queryClient, run.projectId)(error);
    },
  });

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
