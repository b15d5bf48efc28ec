import { ApiError, type Entry } from '@parlance/contract';
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { windowOfRow } from '../../../lib/entry-windows.ts';

/** One run of a filter: the life of a list until it is loaded anew. */
export interface Run<Filter> {
  readonly id: number;
  readonly filter: Filter;
  /** Whether the list takes the focus, because the element that started the run is gone by then. */
  readonly takesFocus: boolean;
  /** The term of the active row. */
  selected: string | undefined;
  /** The term that the list itself wrote to the address last. */
  inAddress?: string;
}

/** A run whose first rows are loaded. */
export interface OpenedRun<R> {
  readonly run: R;
  readonly firstRow: number;
  /** Whether the term to select does not exist. */
  readonly isGone: boolean;
}

interface Options<Filter, R extends Run<Filter>> {
  readonly filter: Filter;
  /** Any change of this number runs the list anew with the same filter. */
  readonly version: number;
  /** The term to open the list at. */
  readonly selected: string | undefined;
  readonly create: (place: Pick<R, 'filter' | 'takesFocus' | 'selected'>) => R;
  readonly queryKey: (run: R) => QueryKey;
  /** The row of a term, if it is in the list. */
  readonly locate: (run: R, term: string, signal: AbortSignal) => Promise<number | undefined>;
  readonly fetchWindow: (run: R, window: number, signal: AbortSignal) => Promise<Entry[]>;
}

/** The prefix of the query keys of windows; the window's number follows. */
export const windowsKey = (runKey: QueryKey): QueryKey => [...runKey, 'windows'];

/**
 * Runs the filter anew whenever it changes. The rows of the previous run are shown until the new ones are loaded.
 * The list opens at the selected term, except for a new search. A link to another term runs the list anew too.
 */
export function useRun<Filter extends { readonly q: string }, R extends Run<Filter>>({
  filter,
  version,
  selected,
  create,
  queryKey,
  locate,
  fetchWindow,
}: Options<Filter, R>) {
  const queryClient = useQueryClient();
  const [run, setRun] = useState(() => create({ filter, selected, takesFocus: false }));

  const [linked, setLinked] = useState(selected);
  const isLink = selected !== linked && selected !== run.selected && selected !== run.inAddress;
  if (selected !== linked) setLinked(selected);
  const [knownVersion, setKnownVersion] = useState(version);
  if (version !== knownVersion) setKnownVersion(version);

  if (isLink && selected !== undefined) {
    setRun(create({ filter, selected, takesFocus: true }));
  } else if (version !== knownVersion) {
    setRun(create({ filter, selected: run.selected, takesFocus: isInList() }));
  } else if (!isSame(run.filter, filter)) {
    const isNewSearch = filter.q !== '' && filter.q !== run.filter.q;
    const term = isNewSearch ? undefined : run.selected;
    setRun(create({ filter, selected: term, takesFocus: isInList() }));
  }

  const opening = useQuery<OpenedRun<R>>({
    queryKey: [...queryKey(run), 'opening'],
    queryFn: async ({ signal }) => {
      const wanted = run.selected;
      const found =
        wanted === undefined ? 'none' : await locateOrGone(() => locate(run, wanted, signal));
      const firstRow = typeof found === 'number' ? found : 0;
      const window = windowOfRow(firstRow);
      const entries = await fetchWindow(run, window, signal);
      queryClient.setQueryData([...windowsKey(queryKey(run)), window], entries);
      if (typeof found !== 'number') run.selected = undefined;
      return { run, firstRow, isGone: found === 'gone' };
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });

  return {
    /** The run of the current filter, which may not be open yet. */
    run,
    opened: opening.data,
    isOpening: opening.isPlaceholderData || opening.isPending,
    error: opening.error,
    retry: opening.refetch,
    /** Runs the same filter again. */
    rerun: () => setRun(create({ filter: run.filter, selected: run.selected, takesFocus: true })),
  };
}

/** Whether the focus is in the rows, which are about to be replaced. */
const isInList = () => document.activeElement?.closest('[role="grid"]') != null;

async function locateOrGone(locate: () => Promise<number | undefined>) {
  try {
    return (await locate()) ?? 'none';
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'gone';
    throw error;
  }
}

function isSame<Filter extends object>(one: Filter, other: Filter): boolean {
  return (Object.keys(one) as (keyof Filter)[]).every((name) => one[name] === other[name]);
}
