import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { test as base, inject } from 'vitest';
import { type Person, signUp } from './person.ts';
import { type Problems, reportViolations, watchProblems } from './problems.ts';

/** One window on Parlance. Any problem that its test does not expect fails the test. */
export interface Visit {
  readonly page: Page;
  readonly problems: Problems;
}

export const desktop = { width: 1440, height: 900 };
const failures = join(import.meta.dirname, '..', '..', 'failures');
const actionTimeoutMs = 15_000;

/**
 * `visit` opens a window, for a visitor or for somebody who is signed in, and `newPerson` signs
 * somebody up who has no projects yet.
 */
export const test = base
  .extend('serverUrl', { scope: 'file' }, () => inject('serverUrl'))
  .extend('endpoint', { scope: 'file' }, () => inject('browserEndpoint'))
  .extend('browser', { scope: 'file' }, async ({ endpoint }, { onCleanup }) => {
    const browser = await chromium.connect(endpoint);
    onCleanup(() => browser.close());
    return browser;
  })
  .extend(
    'newPerson',
    ({ serverUrl }) =>
      (name?: string) =>
        signUp(serverUrl, name),
  )
  .extend('visit', ({ browser, serverUrl, task }, { onCleanup }) => {
    const visits: Visit[] = [];
    onCleanup(async () => {
      const problems = visits.flatMap((visit) => visit.problems.unexpected());
      const hasFailed = task.result?.state === 'fail' || problems.length > 0;
      for (const [index, { page }] of visits.entries()) {
        if (hasFailed) await photograph(page, `${task.name}-${index + 1}`);
        await page.context().close();
      }
      if (problems.length > 0) throw new Error(`The page complained:\n${problems.join('\n')}`);
    });
    return async (person?: Person, locale = 'en-US'): Promise<Visit> => {
      const page = await openPage(browser, { person, locale, serverUrl });
      const visit = { page, problems: watchProblems(page) };
      visits.push(visit);
      return visit;
    };
  });

interface Opening {
  readonly person: Person | undefined;
  /** The language of the browser. */
  readonly locale: string;
  readonly serverUrl: string;
}

async function openPage(browser: Browser, { person, locale, serverUrl }: Opening) {
  const baseURL = person?.serverUrl ?? serverUrl;
  const localStorage = person ? [{ name: 'accessToken', value: person.token }] : [];
  const context = await browser.newContext({
    baseURL,
    viewport: desktop,
    locale,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] },
  });
  context.setDefaultTimeout(actionTimeoutMs);
  await reportViolations(context);
  return context.newPage();
}

async function photograph(page: Page, name: string): Promise<void> {
  await mkdir(failures, { recursive: true });
  const path = join(failures, `${name.replaceAll(/[^\w]+/g, '-')}.png`);
  await page.screenshot({ path }).catch(() => undefined);
}
