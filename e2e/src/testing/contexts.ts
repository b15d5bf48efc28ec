import type { Browser, BrowserContext, Page } from 'playwright-core';
import { reportViolations } from './problems.ts';

export const desktop = { width: 1440, height: 900 };

export interface Surroundings {
  readonly baseURL: string;
  /** The language of the browser. */
  readonly locale: string;
  /** Whether code of the app may come from the cache of another test. */
  readonly cache: 'warm' | 'cold';
}

/** A browser context with the key of its settings, for reuse. */
export interface Loan {
  readonly key: string;
  readonly cache: Surroundings['cache'];
  readonly context: BrowserContext;
  /** A page of the same origin, without the app, through which the storage of other pages is changed. */
  readonly anchor: Page;
}

const actionTimeoutMs = 15_000;

/**
 * The idle contexts of this worker. The first load of the app takes most of a test, and in a context that has
 * loaded it before most of it is cached.
 */
const free = new Map<string, Loan[]>();

/** A used context, of which only the cache is left, or a new one. */
export async function borrowContext(browser: Browser, surroundings: Surroundings): Promise<Loan> {
  const key = JSON.stringify(surroundings);
  const loan = free.get(key)?.pop();
  if (loan !== undefined) return loan;
  const context = await createContext(browser, surroundings);
  const anchor = await context.newPage();
  await anchor.goto('/health');
  return { key, cache: surroundings.cache, context, anchor };
}

async function createContext(browser: Browser, { baseURL, locale }: Surroundings) {
  const context = await browser.newContext({
    baseURL,
    locale,
    viewport: desktop,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(actionTimeoutMs);
  await reportViolations(context);
  return context;
}

/** Returns a context. What pages leave in storage is removed when the next page is opened. */
export async function returnContext(loan: Loan): Promise<void> {
  const { key, cache, context, anchor } = loan;
  if (cache === 'cold') return context.close();
  for (const page of context.pages()) if (page !== anchor) await page.close();
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
  free.set(key, [...(free.get(key) ?? []), loan]);
}
