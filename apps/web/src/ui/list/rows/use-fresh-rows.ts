import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { ListStore } from '../../../lib/rows/list-store.ts';
import type { Item } from '../../../lib/rows/row-list.ts';

/** Events within `delayMs` cause one refresh, and refreshes have a pause between them. */
const delayMs = 400;
const minIntervalMs = 2000;
const timeoutMs = 5000;

/** Returns a function that soon refreshes the visible rows in place, after others have changed them. */
export function useFreshRows<T extends Item>(store: ListStore<T>): () => void {
  const queryClient = useQueryClient();
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

  const refresh = useCallback(async () => {
    const signal = controllerRef.current?.signal;
    timer.current = undefined;
    refreshedAt.current = performance.now();
    if (!signal) return;
    try {
      // The answer would show pending changes of this user as changes of others.
      await waitForMutations(queryClient, signal);
      await store.refresh(signal);
    } catch {
      // Without a connection nothing is refreshed; every query is refetched when it is back.
    }
  }, [queryClient, store]);

  return useCallback(() => {
    const pauseMs = Math.max(delayMs, refreshedAt.current + minIntervalMs - performance.now());
    timer.current ??= setTimeout(refresh, pauseMs);
  }, [refresh]);
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
