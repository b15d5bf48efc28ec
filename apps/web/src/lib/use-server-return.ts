import { useEffect, useEffectEvent } from 'react';

/** Many may wait for the same server: they ask seldom, ever more seldom, and not all at once. In ms. */
const firstPause = 4000;
const longestPause = 30_000;
const spread = 2000;

/** While a server is away: does something once it answers, or the device is in a network again. */
export function useServerReturn(isAway: boolean, onReturn: () => void): void {
  const goOn = useEffectEvent(onReturn);

  useEffect(() => {
    if (!isAway) return;
    const ending = new AbortController();
    const { signal } = ending;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const wait = (pause: number) => {
      timer = setTimeout(() => void look(pause), pause + Math.random() * spread);
    };

    const look = async (pause: number) => {
      // Nobody waits for a page that nobody looks at.
      const answers = document.visibilityState !== 'hidden' && (await isServerThere(signal));
      if (signal.aborted) return;
      if (answers) goOn();
      // What was wrong may still be: then this is all there is to go on.
      wait(Math.min(pause * 1.5, longestPause));
    };

    wait(firstPause);
    window.addEventListener('online', () => goOn(), { signal });
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [isAway]);
}

async function isServerThere(signal: AbortSignal): Promise<boolean> {
  try {
    const answer: unknown = await (await fetch('/health', { signal, cache: 'no-store' })).json();
    // What stands before the server may have pages of its own.
    return typeof answer === 'object' && answer !== null && 'status' in answer
      ? answer.status === 'ok'
      : false;
  } catch {
    return false;
  }
}
