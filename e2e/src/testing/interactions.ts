import type { Locator, Page } from 'playwright-core';

/** Presses a button that tries again, unless a try that came by itself has made it go away. */
export async function tryAgain(button: Locator): Promise<void> {
  await button.click({ timeout: 3000 }).catch(async (error) => {
    if (await button.isVisible()) throw error;
  });
}

/** Measures the time from a key or a click until the next paint, from the next page on. */
export async function watchInteractions(page: Page) {
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(window, { interactions: durations });
    const note = ({ timeStamp }: Event) =>
      requestAnimationFrame(() => {
        // A message is delivered after the frame has been drawn.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => durations.push(Math.round(performance.now() - timeStamp));
        port2.postMessage(undefined);
      });
    for (const type of ['keydown', 'click']) addEventListener(type, note, { capture: true });
  });
  /** The interactions since the last call, in ms. */
  const take = (): Promise<number[]> =>
    page.evaluate(() => {
      const { interactions } = window as unknown as { interactions: number[] };
      return interactions.splice(0);
    });
  return {
    take,
    /** The slowest interaction since the last call, in ms. */
    slowest: async (): Promise<number> => Math.max(0, ...(await take())),
  };
}
