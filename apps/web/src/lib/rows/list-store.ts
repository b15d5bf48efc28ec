import { countRows, emptyList, type Item, itemAt, type RowList } from './row-list.ts';
import {
  dropWindows,
  forgetCursors,
  markStale,
  receive,
  receiveInPlace,
  type WindowAnswer,
  type WindowRequest,
  windowRequest,
  windowsAround,
} from './row-windows.ts';

/** While the scroll bar is dragged, nothing is requested until the rows in view rest for so long. */
const settleMs = 80;

/** The rows in view, both included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** Where the rows of a list come from. */
export interface RowSource<T extends Item> {
  /** Answers a request for a window of the list as it is. */
  readonly ask: (
    list: RowList<T>,
    request: WindowRequest,
    signal: AbortSignal,
  ) => Promise<WindowAnswer<T>>;
  /** What a row shows after a refresh, where its item was changed here as well. */
  readonly merge: (answered: T, shown: T) => T;
  /** Whether the window of an item must not be dropped. */
  readonly hasToStay?: (item: T) => boolean;
}

export interface ListState<T extends Item> {
  readonly list: RowList<T>;
  /** Why a window in view could not be loaded. */
  readonly error: unknown;
  /** Whether rows were added, removed or moved on the server, which the list does not show. */
  readonly isOutdated: boolean;
}

export type ListStore<T extends Item> = ReturnType<typeof createListStore<T>>;

/**
 * A list of rows that loads those in view, and then those near them. Its state is only replaced, never changed; what
 * happens to rows are the functions of `row-list.ts`.
 */
export function createListStore<T extends Item>(source: RowSource<T>) {
  const { ask, merge, hasToStay = () => false } = source;
  let state: ListState<T> = { list: emptyList, error: undefined, isOutdated: false };
  let range: RowRange | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const loads = new Map<number, AbortController>();
  const failed = new Set<number>();
  const listeners = new Set<() => void>();

  const set = (next: Partial<ListState<T>>) => {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
  };

  const update = (transition: (list: RowList<T>) => RowList<T>) => {
    const list = transition(state.list);
    if (list !== state.list) set({ list });
    load();
  };

  /** Asks until the answer is to the list as it is then. */
  const fetchWindow = async (window: number, signal: AbortSignal) => {
    for (;;) {
      const request = windowRequest(state.list, window);
      const nothing = { entries: [], total: (state.list.count ?? 0) - state.list.held.length };
      const answer =
        request.limit === 0
          ? { ...nothing, nextCursor: null }
          : await ask(state.list, request, signal);
      signal.throwIfAborted();
      if (request.version === state.list.version) return { request, answer };
    }
  };

  const isFresh = (window: number) => state.list.windows.get(window)?.isStale === false;

  /** The windows in view; once they are loaded, also those next to them. */
  const neededWindows = () => {
    if (!range) return [];
    const inView = windowsAround(state.list, range);
    return inView.every(isFresh) ? windowsAround(state.list, range, 1) : inView;
  };

  const load = () => {
    const needed = neededWindows();
    for (const [window, controller] of loads) {
      if (needed.includes(window)) continue;
      controller.abort();
      loads.delete(window);
    }
    for (const window of failed) if (!needed.includes(window)) failed.delete(window);
    if (failed.size === 0 && state.error !== undefined) set({ error: undefined });
    for (const window of needed) {
      if (!isFresh(window) && !loads.has(window) && !failed.has(window)) void loadWindow(window);
    }
  };

  const loadWindow = async (window: number) => {
    const controller = new AbortController();
    loads.set(window, controller);
    const { signal } = controller;
    try {
      const { request, answer } = await fetchWindow(window, signal);
      loads.delete(window);
      update((list) =>
        dropWindows(receive(list, request, answer, merge), neededWindows(), hasToStay),
      );
    } catch (error) {
      if (signal.aborted) return;
      loads.delete(window);
      failed.add(window);
      set({ error });
      load();
    }
  };

  return {
    /** The object stays the same until something changes. */
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    itemAt: (row: number) => itemAt(state.list, row),
    rows: () => countRows(state.list) ?? 0,
    update,
    /** Loads rows before they are shown. */
    open: async (rows: RowRange, signal: AbortSignal): Promise<void> => {
      for (const window of windowsAround(state.list, rows)) {
        if (isFresh(window)) continue;
        const { request, answer } = await fetchWindow(window, signal);
        update((list) => receive(list, request, answer, merge));
      }
    },
    /** Loads what is missing of the rows in view. */
    show: (next: RowRange) => {
      clearTimeout(settling);
      const isMoved =
        !range ||
        windowsAround(state.list, range).join() !== windowsAround(state.list, next).join();
      if (!range || !isMoved) {
        range = next;
        load();
        return;
      }
      settling = setTimeout(() => {
        range = next;
        load();
      }, settleMs);
    },
    /** Stops loading, as nothing is in view any more. */
    hide: () => {
      clearTimeout(settling);
      range = undefined;
      load();
    },
    /** Loads again what could not be loaded. */
    retry: () => {
      failed.clear();
      load();
    },
    /**
     * Fetches what is in view again, and shows it in its rows. Where these would become others the list stays as it is,
     * and is outdated. Throws where there is no answer.
     */
    refresh: async (signal: AbortSignal): Promise<void> => {
      const needed = neededWindows();
      update((list) => forgetCursors(markStale(list, (window) => !needed.includes(window))));
      let count: number | undefined;
      let isSame = true;
      for (const window of needed) {
        const { request, answer } = await fetchWindow(window, signal);
        const received = receiveInPlace(state.list, request, answer, merge);
        if (received) update(() => received);
        else isSame = false;
        count = answer.total + state.list.held.length;
      }
      if (!isSame) set({ isOutdated: true });
      else if (count !== undefined) update((list) => ({ ...list, count }));
    },
  };
}
