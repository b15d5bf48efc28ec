import type { Entry } from '@parlance/contract';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { windowsKey } from './use-run.ts';

/** What there is to look at again is gathered for so long, and looked at no more often. */
const soonMs = 400;
const minPauseMs = 2000;
const timeoutMs = 5000;

/** A list of windows that is shown; the same object as long as it is the same list. */
interface ShownList {
  /** What the keys of everything about the list begin with. */
  readonly runKey: QueryKey;
  /** Where windows begin, as far as it is known. */
  readonly cursors: Map<number, string>;
  /** Takes note of how many rows there are, as well. */
  readonly fetchWindow: (window: number, signal: AbortSignal) => Promise<Entry[]>;
  readonly countRows: () => number | undefined;
  /** Puts back how many rows there are. */
  readonly setRows: (rows: number | undefined) => void;
}

/**
 * For lists that others change: brings the rows in view up to date in place. Where rows came, went
 * or moved the list stays as it is, since nothing is to jump, and is said to be outdated.
 */
export function useFreshRows(list: ShownList) {
  const queryClient = useQueryClient();
  const [isOutdated, setOutdated] = useState(false);
  const [, render] = useReducer((looks: number) => looks + 1, 0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lookedAt = useRef(Number.NEGATIVE_INFINITY);
  const ending = useRef<AbortController>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    ending.current = controller;
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      controller.abort();
    };
  }, []);

  const look = useCallback(async () => {
    const signal = ending.current?.signal;
    timer.current = undefined;
    lookedAt.current = performance.now();
    if (!signal) return;
    try {
      // What was done here is no news, but is in the answer.
      await whenNothingChanges(queryClient, signal);
      list.cursors.clear();
      const rows = list.countRows();
      if (!(await refresh(queryClient, list, signal))) {
        list.setRows(rows);
        setOutdated(true);
      }
      // There may be more rows by now, out of view.
      render();
    } catch {
      // Without a connection: once it is back, everything is looked at.
    }
  }, [queryClient, list]);

  const lookAgain = useCallback(() => {
    const wait = Math.max(soonMs, lookedAt.current + minPauseMs - performance.now());
    timer.current ??= setTimeout(look, wait);
  }, [look]);

  return { isOutdated, lookAgain };
}

/** Whether each window in view still has the rows that it had; then they are as new as the answer. */
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

/** The last window may have grown, below everything else. */
function hasSameRows(shown: readonly Entry[], answer: readonly Entry[]): boolean {
  return shown.every(({ termId }, row) => answer[row]?.termId === termId);
}

/** An event or the answer to an edit may have been quicker. */
function newest(entry: Entry, shown: Entry | undefined): Entry {
  if (!shown || entry.revision >= shown.revision) return entry;
  const { value, state, revision, updatedAt } = shown;
  return { ...entry, value, state, revision, updatedAt };
}

/** Waits until nothing is being changed here, but not for a connection that hangs. */
function whenNothingChanges(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
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
