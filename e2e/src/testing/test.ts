import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test as base } from 'vitest';
import { findBrowser, openBrowser } from './browser.ts';
import { borrowContext, type Loan, returnContext, type Surroundings } from './contexts.ts';
import { type Person, signUp } from './person.ts';
import { type Problems, watchProblems } from './problems.ts';
import { startServer } from './server.ts';

/** A window on Parlance. Any problem that its test does not expect fails the test. */
export interface Visit {
  readonly page: Page;
  readonly problems: Problems;
}

const failures = join(import.meta.dirname, '..', '..', 'failures');

/**
 * `visit` opens a window for a visitor or for a signed-in person, and `newPerson` signs a person up who has no
 * projects. Files that run at the same time share neither a browser nor a server.
 */
export const test = base
  .extend('executable', { scope: 'worker' }, findBrowser)
  .extend('browser', { scope: 'worker' }, async ({ executable }, { onCleanup }) => {
    const browser = await openBrowser(executable);
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('sharedServer', { scope: 'worker' }, async ({ executable: _ }, { onCleanup }) => {
    // Links in mails need the address of the server.
    const server = await startServer((url) => ({ PUBLIC_URL: url }));
    onCleanup(server.close);
    return server;
  })
  .extend('serverUrl', { scope: 'file' }, ({ sharedServer }) => sharedServer.url)
  .extend(
    'newPerson',
    ({ serverUrl }) =>
      (name?: string) =>
        signUp(serverUrl, name),
  )
  .extend('visit', ({ browser, serverUrl, task }, { onCleanup }) => {
    const visits: Visit[] = [];
    const loans: Loan[] = [];
    onCleanup(async () => {
      const problems = visits.flatMap((visit) => visit.problems.unexpected());
      const hasFailed = task.result?.state === 'fail' || problems.length > 0;
      const shown: string[] = [];
      for (const [index, { page }] of hasFailed ? visits.entries() : []) {
        await photograph(page, `${task.name}-${index + 1}`);
        shown.push(await describe(page));
      }
      for (const loan of loans) {
        if (hasFailed) await loan.context.close();
        else await returnContext(loan);
      }
      const complaints = problems.length > 0 ? ['The page complained:', ...problems] : [];
      if (hasFailed) throw new Error([...complaints, ...shown].join('\n'));
    });
    return async (
      person?: Person,
      locale = 'en-US',
      cache: Surroundings['cache'] = 'warm',
    ): Promise<Visit> => {
      const baseURL = person?.serverUrl ?? serverUrl;
      const loan = await borrowContext(browser, { baseURL, locale, cache });
      loans.push(loan);
      const page = await openPage(loan, person);
      const visit = { page, problems: watchProblems(page) };
      visits.push(visit);
      return visit;
    };
  });

/**
 * A new page in which only this person, or nobody, is signed in. The anchor opens it, so that it is in the process of
 * the anchor: a page that nobody opens begins in a process of its own, which ends as soon as the page goes to Parlance.
 */
async function openPage({ anchor }: Loan, person: Person | undefined): Promise<Page> {
  const opened = anchor.waitForEvent('popup');
  await anchor.evaluate((token) => {
    localStorage.clear();
    if (token !== undefined) localStorage.setItem('accessToken', token);
    window.open('about:blank');
  }, person?.token);
  return opened;
}

async function photograph(page: Page, name: string): Promise<void> {
  await mkdir(failures, { recursive: true });
  const path = join(failures, `${name.replaceAll(/[^\w]+/g, '-')}.png`);
  await page.screenshot({ path }).catch(() => undefined);
}

/** What a page shows, for reports that have no pictures: its last dialog first, of which the rest tells little. */
async function describe(page: Page): Promise<string> {
  const shown: string[] = [];
  for (const part of [page.getByRole('dialog'), page.locator('body')]) {
    if ((await part.count().catch(() => 0)) === 0) continue;
    const tree = await part
      .last()
      .ariaSnapshot({ timeout: 2000 })
      .catch(() => '');
    shown.push(tree.slice(0, 3000));
  }
  return `${page.url()} shows:\n${shown.join('\n')}`;
}
