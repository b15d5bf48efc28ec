import { ApiError, type Entry } from '@parlance/contract';
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createListStore, type ListStore, type RowSource } from '../../../lib/rows/list-store.ts';
import { countRows, type Item } from '../../../lib/rows/row-list.ts';

/** Where somebody is in a list, so that it can be opened there again. */
export interface Bookmark {
  /** The term of the active row. */
  selected: string | undefined;
  /** The term that the list itself wrote to the address last. */
  inAddress?: string;
}

/** One request for a list: with its filter, from its first row to the next request. */
interface Run<Filter> {
  readonly id: number;
  readonly filter: Filter;
  readonly version: number;
  /** The term to open the list at. */
  readonly selected: string | undefined;
  /** Whether the list takes the focus, because the element that started the run is gone by then. */
  readonly takesFocus: boolean;
}

/** A list whose first rows are loaded. */
export interface OpenedList<Filter, T extends Item = Entry>
  extends Pick<Run<Filter>, 'id' | 'filter' | 'takesFocus'> {
  readonly projectId: string;
  readonly store: ListStore<T>;
  readonly bookmark: Bookmark;
  readonly firstRow: number;
  /** Whether the term to select does not exist. */
  readonly isGone: boolean;
}

interface Options<Filter, T extends Item> {
  readonly projectId: string;
  readonly filter: Filter;
  /** Any change of this number opens the list anew with the same filter. */
  readonly version: number;
  /** The term to open the list at. */
  readonly selected: string | undefined;
  readonly source: (filter: Filter) => RowSource<T>;
  /** The offset of a term, if it is in the list. */
  readonly locate: (
    filter: Filter,
    term: string,
    signal: AbortSignal,
  ) => Promise<number | undefined>;
}

let lastId = 0;

/**
 * Opens a list, and anew whenever its filter changes. The rows of before are shown until the new ones are loaded.
 * The list opens at the selected term, except for a new search. A link to another term opens the list anew too.
 */
export function useOpenedList<Filter extends { readonly q: string }, T extends Item = Entry>({
  projectId,
  filter,
  version,
  selected,
  source,
  locate,
}: Options<Filter, T>) {
  const queryClient = useQueryClient();
  const bookmark = useRef<Bookmark>({ selected });
  const linked = useRef(selected);
  const [run, setRun] = useState(() => createRun({ filter, version, selected, takesFocus: false }));

  const start = (next: Omit<Run<Filter>, 'id'>) => {
    bookmark.current = { selected: next.selected };
    setRun(createRun(next));
  };

  // Before the browser paints, so that rows which will be replaced are never shown as those of the new filter.
  useLayoutEffect(() => {
    const { selected: own, inAddress } = bookmark.current;
    const isLink = selected !== linked.current && selected !== own && selected !== inAddress;
    linked.current = selected;
    if (isLink && selected !== undefined) {
      start({ filter, version, selected, takesFocus: true });
    } else if (version !== run.version || !isSame(run.filter, filter)) {
      const isNewSearch = filter.q !== '' && filter.q !== run.filter.q;
      const term = isNewSearch ? undefined : own;
      start({ filter, version, selected: term, takesFocus: isInList() });
    }
  });

  const opening = useQuery<OpenedList<Filter, T>>({
    queryKey: ['list', run.id],
    queryFn: async ({ signal }) => {
      const { id, takesFocus } = run;
      const { ask, ...rest } = source(run.filter);
      const store = createListStore<T>({
        ...rest,
        ask: (list, request, whileWanted) =>
          fetchPatiently(queryClient, whileWanted, (each) => ask(list, request, each)),
      });
      const wanted = run.selected;
      const found = wanted === undefined ? 'none' : await locateIn(run.filter, wanted, signal);
      const firstRow = typeof found === 'number' ? found : 0;
      await store.open({ first: firstRow, last: firstRow }, signal);
      // Who is nowhere in this list is not led back to a term that is not there.
      const mark = typeof found === 'number' ? { selected: wanted } : { selected: undefined };
      return {
        id,
        projectId,
        filter: run.filter,
        takesFocus,
        store,
        bookmark: mark,
        firstRow,
        isGone: found === 'gone',
      };
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });

  const locateIn = async (within: Filter, term: string, signal: AbortSignal) => {
    try {
      const located = fetchPatiently(queryClient, signal, (each) => locate(within, term, each));
      return (await located) ?? 'none';
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return 'gone';
      throw error;
    }
  };

  const opened = opening.data;
  useLayoutEffect(() => {
    if (opened?.id === run.id) bookmark.current = opened.bookmark;
  }, [opened, run]);

  return {
    opened,
    /** The number of rows, once it is known. */
    rows: useRowCount(opened?.store),
    isOpening: opening.isPlaceholderData || opening.isPending,
    error: opening.error,
    retry: opening.refetch,
    /** Opens the same list again. */
    reopen: () => start({ ...run, selected: bookmark.current.selected, takesFocus: true }),
  };
}

function createRun<Filter>(run: Omit<Run<Filter>, 'id'>): Run<Filter> {
  lastId++;
  return { ...run, id: lastId };
}

/** Fetches as queries do: again where there is no answer, and without a connection when it is back. */
async function fetchPatiently<Answer>(
  queryClient: QueryClient,
  signal: AbortSignal,
  fetch: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  lastId++;
  const queryKey = ['rows', lastId];
  const cancel = () => void queryClient.cancelQueries({ queryKey });
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answered = await queryClient.fetchQuery({
      queryKey,
      queryFn: async (query) => ({ answer: await fetch(query.signal) }),
      staleTime: 0,
      gcTime: 0,
      structuralSharing: false,
    });
    return answered.answer;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function useRowCount<T extends Item>(store: ListStore<T> | undefined): number | undefined {
  return useSyncExternalStore(store?.subscribe ?? subscribeToNothing, () =>
    store ? countRows(store.get().list) : undefined,
  );
}

const subscribeToNothing = () => () => {};

/** Whether the focus is in the rows, which are about to be replaced. */
const isInList = () => document.activeElement?.closest('[role="grid"]') != null;

function isSame<Filter extends object>(one: Filter, other: Filter): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof Filter)[];
  return names.every((name) => one[name] === other[name]);
}
