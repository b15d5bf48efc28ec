import type { Page } from 'playwright-core';

const isThorough = process.env.TEST_DEEP === '1';

/**
 * Goes to a page of the app: as by a link from another page that is open, since loading the whole app again takes most
 * of a journey, and else by its address. With TEST_DEEP=1 every page is loaded by its address.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const isElsewhere = kindOf(page.url()) !== kindOf(path);
  if (!isThorough && isElsewhere && (await page.getByRole('main').count()) > 0) {
    // The page before stays until the next one is there, with its own title, or visitors are sent elsewhere.
    const before = await page.title();
    const to = await page.evaluate((target) => {
      history.pushState(null, '', target);
      return location.pathname;
    }, path);
    await page.waitForFunction(
      ([title, address]) => document.title !== title || location.pathname !== address,
      [before, to] as const,
      { polling: 50 },
    );
  } else {
    await page.goto(path);
  }
}

/** The same for pages that differ in what they show only, between which a link changes what the page holds. */
function kindOf(address: string): string {
  const [, area, , section] = new URL(address, 'http://localhost').pathname.split('/');
  return `${area} ${section}`;
}
