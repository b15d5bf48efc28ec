import type { Page } from 'playwright-core';

/** Notes how long it takes until the page shows what a key or a click does, from the next page on. */
export async function watchInteractions(page: Page) {
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(window, { interactions: durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        // Events that are no interactions, such as those of a moving pointer, have none.
        if ((entry as { interactionId?: number }).interactionId) durations.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  return {
    /** The slowest since the last time, in ms, as browsers round it; 0 for less than 16. */
    slowest: (): Promise<number> =>
      page.evaluate(() => {
        const { interactions } = window as unknown as { interactions: number[] };
        return Math.max(0, ...interactions.splice(0));
      }),
  };
}
