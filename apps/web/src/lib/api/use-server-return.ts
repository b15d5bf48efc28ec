import { useEffect, useEffectEvent } from 'react';

/** Many clients may wait for the same server, so the pauses grow and are randomized. */
const firstPauseMs = 4000;
const maxPauseMs = 30_000;
const jitterMs = 2000;

/** Calls `onReturn` when the server answers again or the device is online again. */
export function useServerReturn(isAway: boolean, onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn);

  useEffect(() => {
    if (!isAway) return;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const schedule = (pauseMs: number) => {
      timer = setTimeout(() => void poll(pauseMs), pauseMs + Math.random() * jitterMs);
    };

    const poll = async (pauseMs: number) => {
      // A page in the background does not ask.
      const answers = document.visibilityState !== 'hidden' && (await isServerThere(signal));
      if (signal.aborted) return;
      if (answers) handleReturn();
      // The page may fail again, and nothing else would make it retry.
      schedule(Math.min(pauseMs * 1.5, maxPauseMs));
    };

    schedule(firstPauseMs);
    window.addEventListener('online', () => handleReturn(), { signal });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isAway]);
}

async function isServerThere(signal: AbortSignal): Promise<boolean> {
  try {
    const answer: unknown = await (await fetch('/health', { signal, cache: 'no-store' })).json();
    // A proxy may answer in place of the server.
    return typeof answer === 'object' && answer !== null && 'status' in answer
      ? answer.status === 'ok'
      : false;
  } catch {
    return false;
  }
}
