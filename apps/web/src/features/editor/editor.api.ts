import { type Entry, endpoints, type FixCounts, type ParsedBody } from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { isNarrowing } from '../../lib/entry-filter.ts';
import { fillWindow, rowOf, windowRequest } from '../../lib/entry-windows.ts';
import { toAsked } from '../../lib/search/entry-search.ts';
import { withChangeSet } from '../../lib/undo-store.ts';
import { windowsKey } from '../../ui/list/rows/use-run.ts';
import type { Marked } from '../../ui/list/selection/use-marked-rows.ts';
import { afterBulk, entriesKey, projectKey } from '../projects/projects.api.ts';
import type { Edit, EditQueue, SentEdit } from './edit-queue.ts';
import type { EntryRun } from './entry-run.ts';
import type { Sought } from './hooks/next-row.ts';

const saveTimeoutMs = 30_000;
const maxWaitMs = 2000;
/** The time that windows out of view stay cached, in ms. */
const keptFor = 120_000;

export const runKey = ({ projectId, localeCode, id }: EntryRun) =>
  [...entriesKey(projectId), localeCode, id] as const;

/** The entries of a window of rows. Only edits of this tab change them until the list is run anew. */
export const entryWindowQuery = (run: EntryRun, window: number, queue: EditQueue) =>
  queryOptions<Entry[]>({
    queryKey: [...windowsKey(runKey(run)), window],
    queryFn: ({ signal }) => fetchWindow(run, window, queue, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptFor,
    refetchOnWindowFocus: false,
  });

/**
 * An answer is only valid if offsets mean the same before and after the request. Saves that are under way may shift
 * them, so the function waits for the saves and then requests the window again if they did.
 */
export async function fetchWindow(
  run: EntryRun,
  window: number,
  queue: EditQueue,
  signal: AbortSignal,
): Promise<Entry[]> {
  for (;;) {
    const { departed, version } = run;
    const { offset, limit } = windowRequest(departed, window);
    if (limit === 0) return fillWindow(departed, window, []);
    const cursor = run.cursors.get(window);
    const start = cursor === undefined ? { offset } : { cursor };
    const answer = await api(
      endpoints.listEntries,
      { params: { projectId: run.projectId }, query: { ...queryOf(run), ...start, limit } },
      { signal },
    );
    if (isNarrowing(run.filter)) await whenIdle(queue, signal);
    signal.throwIfAborted();
    if (run.version !== version) continue;
    run.rows = answer.total + departed.length;
    if (answer.nextCursor !== null) run.cursors.set(window + 1, answer.nextCursor);
    return fillWindow(departed, window, answer.entries);
  }
}

/** The row of a term, or of the next one after it that is sought; undefined if there is none. */
export async function locateRow(
  run: EntryRun,
  term: string,
  seek: 'self' | Sought,
  signal?: AbortSignal,
): Promise<{ termId: string; row: number } | undefined> {
  const position = await api(
    endpoints.locateEntry,
    { params: { projectId: run.projectId }, query: { ...queryOf(run), term, seek } },
    signal ? { signal } : {},
  );
  if (!position) return undefined;
  return { termId: position.termId, row: rowOf(run.departed, position.offset) };
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

function queryOf({ localeCode, filter }: EntryRun) {
  return {
    locale: localeCode,
    reference: filter.reference,
    source: filter.source,
    search: toAsked(filter.q, true),
    status: filter.status,
    labels: filter.labels || undefined,
    files: filter.files || undefined,
    problems: filter.problems || undefined,
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
function selectionOf(run: EntryRun, marked: Marked) {
  const { locale: _, order: __, ...filter } = queryOf(run);
  return marked === 'all' ? { filter } : { ids: [...marked.ids] };
}

/** How many of the marked translations have problems that can be fixed. It is counted each time that it is shown. */
export const fixCountsQuery = (run: EntryRun, marked: Marked, queue: EditQueue) => {
  const { projectId, localeCode } = run;
  const select = selectionOf(run, marked);
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
export const changeTranslations = (queryClient: QueryClient, run: EntryRun, queue: EditQueue) =>
  mutationOptions({
    mutationFn: async ({ marked, change }: BulkChange) => {
      const { projectId, localeCode } = run;
      await whenIdle(queue);
      const params = { projectId, localeCode };
      const body = { select: selectionOf(run, marked), do: change };
      return withChangeSet((options) =>
        api(endpoints.changeTranslations, { params, body }, options),
      );
    },
    ...afterBulk(queryClient, run.projectId),
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
