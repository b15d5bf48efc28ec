import type { Entry } from '@parlance/contract';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { windowOfRow, windowSize } from '../../lib/entry-windows.ts';
import { windowsKey } from '../../ui/list/rows/use-run.ts';
import { entriesKey } from '../projects/projects.api.ts';
import { noteChanged, noteDeleted, type TermRun } from './term-run.ts';

export const runKey = ({ projectId, id }: TermRun) =>
  [...entriesKey(projectId), 'terms', id] as const;

/** The terms that were added during a run, newest first. */
export const addedQuery = (run: TermRun) =>
  queryOptions<Entry[]>({
    queryKey: [...runKey(run), 'added'],
    queryFn: skipToken,
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The number of rows below the added ones. */
export const rowsQuery = (run: TermRun) =>
  queryOptions<number>({
    queryKey: [...runKey(run), 'rows'],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

export function addedTo(queryClient: QueryClient, run: TermRun): Entry[] {
  return queryClient.getQueryData(addedQuery(run).queryKey) ?? [];
}

/** Inserts a new term above all others. */
export function putTerm(queryClient: QueryClient, run: TermRun, entry: Entry): Promise<void> {
  queryClient.setQueryData(addedQuery(run).queryKey, (added) => [entry, ...(added ?? [])]);
  run.version++;
  return invalidateWindows(queryClient, run);
}

/** Changes a term in all cached lists of the run. */
export function patchTerm(
  queryClient: QueryClient,
  run: TermRun,
  termId: string,
  patch: (entry: Entry) => Entry,
): void {
  const patchAll = (entries: Entry[] | undefined) => {
    const place = placeOf(entries, termId);
    const entry = entries?.[place];
    return entry ? entries?.with(place, patch(entry)) : entries;
  };
  queryClient.setQueryData(addedQuery(run).queryKey, patchAll);
  queryClient.setQueriesData<Entry[]>({ queryKey: windowsKey(runKey(run)) }, patchAll);
}

/** Removes a term; all rows below move up. */
export function dropTerm(queryClient: QueryClient, run: TermRun, termId: string): Promise<void> {
  const found = findTerm(queryClient, run, termId);
  if (found) {
    noteDeleted(run, found.row, termId);
    queryClient.setQueryData(rowsQuery(run).queryKey, (rows) => rows && rows - 1);
    closeGap(queryClient, run, found.row);
  } else {
    queryClient.setQueryData(addedQuery(run).queryKey, (added) =>
      added?.filter((entry) => entry.termId !== termId),
    );
  }
  return invalidateWindows(queryClient, run);
}

/** Updates the run after the server has saved a term that the cache already holds. */
export function noteSaved(
  queryClient: QueryClient,
  run: TermRun,
  before: Entry,
  saved: Entry,
): void {
  const found = findTerm(queryClient, run, saved.termId);
  if (found) noteChanged(run, found.row, before, saved);
}

/** The row of a term below the added ones, with its entry. */
export function findTerm(queryClient: QueryClient, run: TermRun, termId: string) {
  for (const [window, entries] of cachedWindows(queryClient, run)) {
    const place = placeOf(entries, termId);
    const entry = entries[place];
    if (entry) return { row: window * windowSize + place, entry };
  }
  return undefined;
}

function closeGap(queryClient: QueryClient, run: TermRun, row: number): void {
  const gap = windowOfRow(row);
  const windows = new Map(cachedWindows(queryClient, run));
  for (const [window, entries] of windows) {
    if (window < gap) continue;
    const [first] = windows.get(window + 1) ?? [];
    const moved = window === gap ? entries.toSpliced(row - gap * windowSize, 1) : entries.slice(1);
    queryClient.setQueryData(
      [...windowsKey(runKey(run)), window],
      first && entries.length === windowSize ? [...moved, first] : moved,
    );
  }
  for (const window of run.cursors.keys()) if (window > gap) run.cursors.delete(window);
}

function cachedWindows(queryClient: QueryClient, run: TermRun): [number, Entry[]][] {
  return queryClient
    .getQueriesData<Entry[]>({ queryKey: windowsKey(runKey(run)) })
    .map(([key, entries]) => [Number(key.at(-1)), entries ?? []]);
}

function placeOf(entries: Entry[] | undefined, id: string): number {
  return entries?.findIndex(({ termId }) => termId === id) ?? -1;
}

/** The refetch also shows changes that others have made in the meantime. */
function invalidateWindows(queryClient: QueryClient, run: TermRun): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: windowsKey(runKey(run)) });
}
