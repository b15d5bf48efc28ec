import type { Page } from 'playwright-core';

/** Records long tasks of the page, also after every navigation. */
export async function watchLongTasks(page: Page) {
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(window, { longTasks: durations });
    new PerformanceObserver((list) => {
      durations.push(...list.getEntries().map(({ duration }) => Math.round(duration)));
    }).observe({ type: 'longtask' });
  });
  return {
    /** The tasks over 50 ms since the last call, in ms. */
    take: (): Promise<number[]> =>
      page.evaluate(() => {
        const { longTasks } = window as unknown as { longTasks: number[] };
        return longTasks.splice(0);
      }),
  };
}
