import { type Entry, endpoints, type FixCounts, type ParsedBody } from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { idsOf, isNarrowing } from '../../lib/entry-filter.ts';
import type { RowSource } from '../../lib/rows/list-store.ts';
import { toAsked } from '../../lib/search/entry-search.ts';
import { withChangeSet } from '../../lib/undo-store.ts';
import type { Marked } from '../../ui/list/selection/use-marked-rows.ts';
import { afterBulk, projectKey } from '../projects/projects.api.ts';
import { type Edit, type EditQueue, isUnsaved, type SentEdit } from './edit-queue.ts';
import { type ListFilter, newerOf, type OpenedEntries } from './entry-list.ts';
import type { Sought } from './hooks/next-row.ts';

const saveTimeoutMs = 30_000;
const maxWaitMs = 2000;
/**
 * The entries of a filter. Saves that are under way may shift what an offset means, so an answer is not given before
 * they are done.
 */
export function entrySource(
  projectId: string,
  filter: ListFilter,
  queue: EditQueue,
): RowSource<Entry> {
  return {
    ask: async (_, { start, limit }, signal) => {
      const query = { ...queryOf(filter), columns: filter.columns, ...start, limit };
      const answer = await api(endpoints.listEntries, { params: { projectId }, query }, { signal });
      if (isNarrowing(filter) || filter.untranslatedIn) await whenIdle(queue, signal);
      return answer;
    },
    merge: newerOf,
    // The row of an edit is needed when the edit is saved.
    hasToStay: ({ termId }) =>
      [filter.locale, ...idsOf(filter.columns ?? '')].some((localeCode) =>
        isUnsaved(queue.stateOf({ projectId, localeCode, termId })),
      ),
  };
}

/** The place of a term on the server, or of the next one after it that is sought; null if there is none. */
export function locateEntry(
  projectId: string,
  filter: ListFilter,
  { term, seek }: { readonly term: string; readonly seek: 'self' | Sought },
  signal?: AbortSignal,
) {
  const query = { ...queryOf(filter), term, seek };
  return api(endpoints.locateEntry, { params: { projectId }, query }, signal ? { signal } : {});
}

/** How many translations of a locale need work, which the progress of the project does not count. */
export const outdatedCountQuery = (projectId: string, locale: string) =>
  queryOptions({
    queryKey: [...projectKey(projectId), 'outdated-count', locale],
    queryFn: async ({ signal }) => {
      const query = { locale, status: 'outdated', limit: 1 } as const;
      return (await api(endpoints.listEntries, { params: { projectId }, query }, { signal })).total;
    },
  });

function queryOf(filter: ListFilter) {
  return {
    locale: filter.locale,
    reference: filter.reference,
    source: filter.source,
    search: toAsked(filter.q, true),
    status: filter.status,
    labels: filter.labels || undefined,
    files: filter.files || undefined,
    problems: filter.problems || undefined,
    untranslatedIn: filter.untranslatedIn || undefined,
    order: filter.order,
  };
}

/** Resolves when no save is under way, or after `maxWaitMs`, since a connection may hang. */
export function whenIdle(queue: EditQueue, signal?: AbortSignal): Promise<void> {
  if (!queue.isSending()) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, maxWaitMs);
    const unsubscribe = queue.subscribe(() => {
      if (!queue.isSending()) done();
    });
    signal?.addEventListener('abort', done, { once: true });
  });
}

export async function sendEdit(edit: Edit): Promise<SentEdit> {
  const { projectId, localeCode, termId, value, state, revision } = edit;
  const params = { projectId, localeCode };
  const body = { termId, value, state, revision };
  const signal = AbortSignal.timeout(saveTimeoutMs);
  const { result, changeSetId } = await withChangeSet((options) =>
    api(endpoints.updateTranslation, { params, body }, { ...options, signal }),
  );
  return { translation: result, changeSetId };
}

interface BulkChange {
  readonly marked: Marked;
  readonly change: ParsedBody<typeof endpoints.changeTranslations>['do'];
}

/** All that the filter of a list leaves, or some of its translations. */
export function selectionOf(listed: ListFilter, marked: Marked) {
  const { locale: _, order: __, ...filter } = queryOf(listed);
  return marked === 'all' ? { filter } : { ids: [...marked.ids] };
}

/** How many of the marked translations have problems that can be fixed. It is counted each time that it is shown. */
export const fixCountsQuery = (
  { projectId, filter }: OpenedEntries,
  marked: Marked,
  queue: EditQueue,
) => {
  const localeCode = filter.locale;
  const select = selectionOf(filter, marked);
  return queryOptions<FixCounts>({
    queryKey: [...projectKey(projectId), 'fix-counts', localeCode, select],
    queryFn: async ({ signal }) => {
      await whenIdle(queue, signal);
      const params = { projectId, localeCode };
      return api(endpoints.countFixes, { params, body: { select } }, { signal });
    },
    staleTime: 0,
    gcTime: 0,
  });
};

/** Changes all marked translations, after the edits that were made before. */
export const changeTranslations = (
  queryClient: QueryClient,
  { projectId, filter }: OpenedEntries,
  queue: EditQueue,
) =>
  mutationOptions({
    mutationFn: async ({ marked, change }: BulkChange) => {
      await whenIdle(queue);
      const params = { projectId, localeCode: filter.locale };
      const body = { select: selectionOf(filter, marked), do: change };
      return withChangeSet((options) =>
        api(endpoints.changeTranslations, { params, body }, options),
      );
    },
    ...afterBulk(queryClient, projectId),
  });

/** Marks the translations of terms as outdated, whose source texts mean something else than before. */
export const outdateTranslations = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (ids: string[]) => {
      const body = { select: { ids }, do: { action: 'outdate' as const } };
      return withChangeSet((options) =>
        api(endpoints.changeTerms, { params: { projectId }, body }, options),
      );
    },
    ...afterBulk(queryClient, projectId),
  });
