import type { Browser, BrowserContext } from 'playwright-core';
import { reportViolations } from './problems.ts';

export const desktop = { width: 1440, height: 900 };

interface Surroundings {
  readonly baseURL: string;
  /** The language of the browser. */
  readonly locale: string;
}

/** A context with the key of what it can be used for again. */
export interface Loan {
  readonly key: string;
  readonly context: BrowserContext;
}

const actionTimeoutMs = 15_000;

/**
 * Contexts of this worker that no test uses now. What costs most of a test is the first load of the
 * app, and in a context that has loaded it before most of it is in the cache.
 */
const free = new Map<string, BrowserContext[]>();

/** A context in which somebody has been before, of whom nothing is left but the cache. */
export async function borrowContext(browser: Browser, surroundings: Surroundings): Promise<Loan> {
  const key = JSON.stringify(surroundings);
  const context = free.get(key)?.pop() ?? (await createContext(browser, surroundings));
  return { key, context };
}

async function createContext(browser: Browser, surroundings: Surroundings) {
  const context = await browser.newContext({
    ...surroundings,
    viewport: desktop,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(actionTimeoutMs);
  await reportViolations(context);
  return context;
}

/** What pages leave behind in storage goes when the next one is opened. */
export async function returnContext({ key, context }: Loan): Promise<void> {
  for (const page of context.pages()) await page.close();
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
  free.set(key, [...(free.get(key) ?? []), context]);
}
