import type { Entry } from '@parlance/contract';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { windowsKey } from './use-run.ts';

/** Events within `delayMs` cause one refresh, and refreshes have a pause between them. */
const delayMs = 400;
const minIntervalMs = 2000;
const timeoutMs = 5000;

/** The list on the page; the object stays the same as long as the list does. */
interface ShownList {
  /** The prefix of the list's query keys. */
  readonly runKey: QueryKey;
  /** The cursors of windows, as far as they are known. */
  readonly cursors: Map<number, string>;
  /** Fetches a window, and stores the number of rows. */
  readonly fetchWindow: (window: number, signal: AbortSignal) => Promise<Entry[]>;
  readonly countRows: () => number | undefined;
  /** Restores the number of rows. */
  readonly setRows: (rows: number | undefined) => void;
}

/**
 * Refreshes visible rows in place when others have changed them. If rows were added, removed or moved, the list
 * stays as it is, so that nothing jumps, and is reported as outdated.
 */
export function useFreshRows(list: ShownList) {
  const queryClient = useQueryClient();
  const [isOutdated, setOutdated] = useState(false);
  const [, render] = useReducer((count: number) => count + 1, 0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refreshedAt = useRef(Number.NEGATIVE_INFINITY);
  const controllerRef = useRef<AbortController>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    controllerRef.current = controller;
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      controller.abort();
    };
  }, []);

  const refreshInView = useCallback(async () => {
    const signal = controllerRef.current?.signal;
    timer.current = undefined;
    refreshedAt.current = performance.now();
    if (!signal) return;
    try {
      // The answer would show pending changes of this user as changes of others.
      await waitForMutations(queryClient, signal);
      list.cursors.clear();
      const rows = list.countRows();
      if (!(await refresh(queryClient, list, signal))) {
        list.setRows(rows);
        setOutdated(true);
      }
      // Rows may have been added out of view.
      render();
    } catch {
      // Without a connection nothing is refreshed; every query is refetched when it is back.
    }
  }, [queryClient, list]);

  const scheduleRefresh = useCallback(() => {
    const pauseMs = Math.max(delayMs, refreshedAt.current + minIntervalMs - performance.now());
    timer.current ??= setTimeout(refreshInView, pauseMs);
  }, [refreshInView]);

  return { isOutdated, scheduleRefresh };
}

/**
 * Refetches each window in view. Returns false if one of them has other rows than before; such a window is not
 * updated.
 */
async function refresh(
  queryClient: QueryClient,
  { runKey, fetchWindow }: ShownList,
  signal: AbortSignal,
): Promise<boolean> {
  const queryKey = windowsKey(runKey);
  void queryClient.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' });
  const windows = queryClient.getQueryCache().findAll({ queryKey, type: 'active' });
  let isSame = true;
  for (const { queryKey: windowKey } of windows) {
    const answer = await fetchWindow(Number(windowKey.at(-1)), signal);
    signal.throwIfAborted();
    const shown = queryClient.getQueryData<Entry[]>(windowKey);
    if (shown === undefined) continue;
    if (hasSameRows(shown, answer)) {
      const rows = answer.map((entry, row) => newest(entry, shown[row]));
      queryClient.setQueryData<Entry[]>(windowKey, rows);
    } else isSame = false;
  }
  return isSame;
}

/** Rows that were added at the end of the last window are no difference. */
function hasSameRows(shown: readonly Entry[], answer: readonly Entry[]): boolean {
  return shown.every(({ termId }, row) => answer[row]?.termId === termId);
}

/** The version with the higher revision, because an event or the answer to an edit may have arrived first. */
function newest(entry: Entry, shown: Entry | undefined): Entry {
  if (!shown || entry.revision >= shown.revision) return entry;
  // What checks found is of the text.
  const { value, state, revision, updatedAt, findings = [] } = shown;
  return { ...entry, value, state, revision, updatedAt, findings };
}

/** Waits until no mutation is pending, but at most `timeoutMs`. */
function waitForMutations(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  if (queryClient.isMutating() === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timeout);
      unsubscribe();
      resolve();
    };
    const timeout = setTimeout(done, timeoutMs);
    const unsubscribe = queryClient.getMutationCache().subscribe(() => {
      if (queryClient.isMutating() === 0) done();
    });
    signal.addEventListener('abort', done, { once: true });
  });
}
